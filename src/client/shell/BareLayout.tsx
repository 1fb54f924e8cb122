import type { LayoutProps } from './layouts.ts';

/** Nothing but the page: for the device page, which fills a phone. */
export function BareLayout({ children }: LayoutProps) {
  return children;
}
