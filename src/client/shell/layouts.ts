import type { ReactNode } from 'react';

/** What every layout is given. */
export interface LayoutProps {
  /** the page */
  children: ReactNode;
}
