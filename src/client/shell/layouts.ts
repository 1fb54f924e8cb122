import type { ReactNode } from 'react';
import type { PageDefinition } from '../router/definePage.ts';

/** What every layout is given. */
export interface LayoutProps {
  pages: readonly PageDefinition[];
  /** the page */
  children: ReactNode;
}
