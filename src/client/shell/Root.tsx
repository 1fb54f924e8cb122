import { Suspense, useEffect } from 'react';
import { messages } from '#shared/messages.ts';
import { Alerts } from '../alerts/Alerts.tsx';
import { showAlert } from '../alerts/alerts.ts';
import { ApiProblem } from '../api/problem.ts';
import { approvalStore } from '../api/shownApproval.ts';
import { watchKeys } from '../palette/keys.ts';
import type { LayoutName } from '../router/definePage.ts';
import { lazyPage, lazyPart, retryParts } from '../router/loadPage.ts';
import { PlaceContext, retryPage, type Shown, useShown } from '../router/router.ts';
import { useScroll } from '../router/scroll.ts';
import { remainingMs, warnedStore } from '../session/keepAlive.ts';
import { useSession } from '../session/session.ts';
import { useStore } from '../store.ts';
import { wired } from '../wiring.ts';
import { useAbout } from './about.ts';
import { BareLayout } from './BareLayout.tsx';
import { BusinessLayout } from './BusinessLayout.tsx';
import { BusyLine } from './BusyLine.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { NotFound, PageError } from './PageError.tsx';
import { usePhone } from './phone.ts';
import styles from './Root.module.css';
import { usePageFocus } from './usePageFocus.ts';
import { openWindow, useOpenWindow } from './windows.ts';

const DefaultLayout = lazyPage(() => import('./DefaultLayout.tsx').then((module) => module.DefaultLayout));
const BackofficeLayout = lazyPage(() => import('./BackofficeLayout.tsx').then((module) => module.BackofficeLayout));
const layouts = { business: BusinessLayout, backoffice: BackofficeLayout, default: DefaultLayout, bare: BareLayout };

/** Fetches a layout before a page is drawn in it. */
export async function loadLayout(name: LayoutName): Promise<void> {
  const layout = layouts[name];
  if ('preload' in layout) await layout.preload();
}

const loadWarning = () => import('./SessionWarning.tsx').then((module) => module.SessionWarning);
const SessionWarning = lazyPart(loadWarning);
const HelpWindow = lazyPart(() => import('./HelpWindow.tsx').then((module) => module.HelpWindow));
const PastAlerts = lazyPart(() => import('../alerts/PastAlerts.tsx').then((module) => module.PastAlerts));
const Palette = lazyPart(() => import('../palette/Palette.tsx').then((module) => module.Palette));
const KeysWindow = lazyPart(() => import('../palette/KeysWindow.tsx').then((module) => module.KeysWindow));
const ApprovalWindow = lazyPart(() => import('./ApprovalWindow.tsx').then((module) => module.ApprovalWindow));
const Devices = lazyPart(() => wired().loadDevices());
const Phone = lazyPart(() => wired().loadPhone());

/** the warning's script is fetched so long before the session ends, in case the network goes meanwhile */
const warningAheadMs = 90_000;

/** What is there on every page: the page in its layout, and above it alerts, windows and the demo's phone. */
export function Root() {
  const shown = useShown();
  useEffect(watchKeys, []);
  const isBare = shown?.kind === 'page' && shown.page.layout === 'bare';
  return (
    <>
      <BusyLine />
      {shown && (
        <ErrorBoundary resetKey={shown.place}>
          <PlaceContext value={shown.place}>
            <Suspense fallback={null}>
              <ShownPage shown={shown} />
            </Suspense>
          </PlaceContext>
        </ErrorBoundary>
      )}
      <Alerts />
      <Suspense fallback={null}>
        <Windows />
      </Suspense>
      {/* its own: a window on its way must not take the phone away for a moment */}
      <ErrorBoundary resetKey={shown?.place} onCaught={retryParts}>
        <Suspense fallback={null}>{!isBare && <DemoPhone />}</Suspense>
      </ErrorBoundary>
    </>
  );
}

function getTitle(shown: Shown): string | undefined {
  if (shown.kind === 'page') return shown.page.title;
  return shown.kind === 'missing' ? messages.pageNotFound : undefined;
}

function ShownPage({ shown }: { shown: Shown }) {
  usePageFocus(shown.place.path, getTitle(shown));
  useScroll(shown.place);
  const Layout = layouts[shown.layout];
  return (
    <Layout>
      <ErrorBoundary resetKey={shown.place}>
        <Suspense fallback={null}>
          <div key={shown.place.path} className={styles.page}>
            <Content shown={shown} />
          </div>
        </Suspense>
      </ErrorBoundary>
    </Layout>
  );
}

function Content({ shown }: { shown: Shown }) {
  if (shown.kind === 'missing') return <NotFound />;
  return shown.kind === 'failed' ? <PageError error={shown.error} onRetry={retryPage} /> : <shown.Component />;
}

function Windows() {
  const open = useOpenWindow();
  const isWarned = useStore(warnedStore);
  const isAsking = useStore(approvalStore) !== undefined;
  const session = useSession();
  const expiresAt = session?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const timer = setTimeout(() => void loadWarning().catch(() => undefined), remainingMs() - warningAheadMs);
    return () => clearTimeout(timer);
  }, [expiresAt]);
  return (
    <ErrorBoundary resetKey={`${open} ${isAsking} ${isWarned}`} onCaught={closeFailed}>
      {open === 'help' && <HelpWindow />}
      {open === 'alerts' && <PastAlerts onClose={() => openWindow(undefined)} />}
      {open === 'palette' && session && <Palette />}
      {open === 'keys' && session && <KeysWindow />}
      {open === 'devices' && session && <Devices />}
      {isAsking && <ApprovalWindow />}
      {isWarned && <SessionWarning />}
    </ErrorBoundary>
  );
}

/** A window whose script cannot be fetched, or that fails, closes and says why. */
function closeFailed(error: unknown): void {
  retryParts();
  openWindow(undefined);
  const message = error instanceof ApiProblem ? error.problem.title : 'This window could not be opened.';
  showAlert({ type: 'error', message });
}

/**
 * Only in the demo, once somebody is signed in or about to be. The window of an approval has the phone inside itself.
 */
function DemoPhone() {
  const about = useAbout();
  const session = useSession();
  const { personId } = usePhone();
  const isAsking = useStore(approvalStore) !== undefined;
  return about?.demo && !isAsking && (session || personId) ? <Phone /> : null;
}
