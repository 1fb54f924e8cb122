import { Suspense } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import { useOpenWindow } from '#client/shell/windows.ts';

const Opened = lazyPart(() => import('./OwnStaffWindow.tsx').then((module) => module.OwnStaffWindow));

/** The own absence and links above every page of the staff area, fetched when they are opened. */
export function OwnStaff() {
  return <Suspense fallback={null}>{useOpenWindow() === 'own-staff' && <Opened />}</Suspense>;
}
