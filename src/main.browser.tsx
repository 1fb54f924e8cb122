/** The browser app: gives the engine its calls, takes up the session and shows the first page. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './client/ui/fonts.css';
import './client/ui/tokens.css';
import './client/ui/base.css';
import { queryClient, whenRefused } from './client/api/queries.ts';
import { addFeatures } from './client/features.ts';
import { startRouter } from './client/router/router.ts';
import { watchSession } from './client/session/keepAlive.ts';
import { loadSession } from './client/session/session.ts';
import { loadAbout } from './client/shell/about.ts';
import { applyLook } from './client/shell/look.ts';
import { Root } from './client/shell/Root.tsx';
import { wire } from './client/wiring.ts';
import { engineCalls, features, parts } from './features.company.ts';

wire({
  calls: engineCalls,
  ...parts,
  loadStaff: () => import('./features.staff.ts').then((staff) => staff.features),
});
addFeatures(features);

async function start(): Promise<void> {
  applyLook();
  await loadSession();
  void loadAbout();
  watchSession();
  startRouter();
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
        <Root />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
