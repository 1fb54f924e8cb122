import { Outlet } from '@tanstack/react-router';

/** Nothing but the page: for the device page, which fills a phone. */
export function BareLayout() {
  return <Outlet />;
}
