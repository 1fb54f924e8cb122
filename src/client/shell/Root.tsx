import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Alerts } from '../alerts/Alerts.tsx';
import type { PageDefinition } from '../router/definePage.ts';
import { warnedStore } from '../session/keepAlive.ts';
import { useSession } from '../session/session.ts';
import { useStore } from '../store.ts';
import { wired } from '../wiring.ts';
import { useAbout } from './about.ts';
import { usePhone } from './phone.ts';
import { usePageFocus } from './usePageFocus.ts';
import { useOpenWindow } from './windows.ts';

const SessionWarning = lazy(() => import('./SessionWarning.tsx').then((m) => ({ default: m.SessionWarning })));
const HelpWindow = lazy(() => import('./HelpWindow.tsx').then((m) => ({ default: m.HelpWindow })));
const PastAlerts = lazy(() => import('../alerts/PastAlerts.tsx').then((m) => ({ default: m.PastAlerts })));
const Phone = lazy(() =>
  wired()
    .loadPhone()
    .then((component) => ({ default: component })),
);

/** What is there on every page: the page's layout, and above it alerts, windows and the demo's phone. */
export function Root({ pages }: { pages: readonly PageDefinition[] }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const page = pages.find((each) => each.path === path);
  usePageFocus(page?.title);
  return (
    <>
      <Outlet />
      <Alerts />
      <Suspense fallback={null}>
        <Windows />
        {page?.layout !== 'bare' && <DemoPhone />}
      </Suspense>
    </>
  );
}

function Windows() {
  const open = useOpenWindow();
  const isWarned = useStore(warnedStore);
  return (
    <>
      {open === 'help' && <HelpWindow />}
      {open === 'alerts' && <PastAlerts />}
      {isWarned && <SessionWarning />}
    </>
  );
}

/** Only in the demo, once somebody is signed in or about to be. */
function DemoPhone() {
  const about = useAbout();
  const session = useSession();
  const { personId } = usePhone();
  return about?.demo && (session || personId) ? <Phone /> : null;
}
