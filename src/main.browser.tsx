/** The browser app: gives the engine its calls, takes up the session and shows the first page. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './client/ui/fonts.css';
import './client/ui/tokens.css';
import './client/ui/base.css';
import { queryClient, whenRefused } from './client/api/queries.ts';
import { startRouter } from './client/router/router.ts';
import { watchSession } from './client/session/keepAlive.ts';
import { loadSession } from './client/session/session.ts';
import { loadAbout } from './client/shell/about.ts';
import { applyLook } from './client/shell/look.ts';
import { Root } from './client/shell/Root.tsx';
import { wire } from './client/wiring.ts';
import { approvalCalls } from './features/access/approvalCalls.ts';
import { accessCalls } from './features/access/calls.ts';
import { clientCalls } from './features/clients/calls.ts';
import { publicCalls } from './features/public/calls.ts';
import { pages } from './pages.ts';

const { ping, logout, readProfile } = accessCalls;
const { readAbout } = publicCalls;
const { readCompany } = clientCalls;
const { readApproval, withdrawApproval } = approvalCalls;
const engineCalls = { ping, logout, readProfile, readCompany, readAbout, readApproval, withdrawApproval };
type EngineCalls = typeof engineCalls;

declare module './client/wiring.ts' {
  interface WiredCalls extends EngineCalls {}
}

wire({
  calls: engineCalls,
  loadPhone: () => import('./features/access/device/DockedPhone.tsx').then(({ DockedPhone }) => DockedPhone),
  loadFinder: () => import('./features/home/company/findThings.ts').then(({ findThings }) => findThings),
  loadDevices: () => import('./features/access/device/DevicesWindow.tsx').then(({ DevicesWindow }) => DevicesWindow),
});

async function start(): Promise<void> {
  applyLook();
  await loadSession();
  void loadAbout();
  watchSession();
  startRouter(pages);
  // fetched at the first refusal: somebody else may have changed what the person may do
  whenRefused(
    () =>
      void import('./client/router/membership.ts').then(
        ({ askMembership }) => askMembership(),
        () => undefined,
      ),
  );
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Root pages={pages} />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
