import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { Alerts } from '../alerts/Alerts.tsx';
import type { PageDefinition } from '../router/definePage.ts';
import { lazyPart } from '../router/loadPage.ts';
import { remainingMs, warnedStore } from '../session/keepAlive.ts';
import { useSession } from '../session/session.ts';
import { useStore } from '../store.ts';
import { wired } from '../wiring.ts';
import { useAbout } from './about.ts';
import { usePhone } from './phone.ts';
import { usePageFocus } from './usePageFocus.ts';
import { useOpenWindow } from './windows.ts';

const loadWarning = () => import('./SessionWarning.tsx').then(({ SessionWarning }) => SessionWarning);

const SessionWarning = lazyPart(loadWarning);
const HelpWindow = lazyPart(() => import('./HelpWindow.tsx').then((module) => module.HelpWindow));
const PastAlerts = lazyPart(() => import('../alerts/PastAlerts.tsx').then((module) => module.PastAlerts));
const Phone = lazyPart(() => wired().loadPhone());

/** the warning's script is fetched so long before the session ends, in case the network goes meanwhile */
const warningAheadMs = 90_000;

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
  const expiresAt = useSession()?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => void loadWarning().catch(() => undefined), remainingMs() - warningAheadMs);
    return () => clearTimeout(timer);
  }, [expiresAt]);
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
