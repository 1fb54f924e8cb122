/** The browser app: gives the engine its calls, takes up the session and shows the first page. */
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './client/ui/fonts.css';
import './client/ui/tokens.css';
import './client/ui/base.css';
import { ApiProblem } from './client/api/problem.ts';
import { queryClient, whenRefused } from './client/api/queries.ts';
import { addFeatures } from './client/featuresAtHand.ts';
import { startRouter } from './client/router/router.ts';
import { watchSession } from './client/session/keepAlive.ts';
import { loadSession } from './client/session/session.ts';
import { loadAbout } from './client/shell/about.ts';
import { applyLook } from './client/shell/look.ts';
import { loadLayout, Root } from './client/shell/Root.tsx';
import { showStaticShell } from './client/shell/staticShell.ts';
import { wire } from './client/wiring.ts';
import { engineCalls, features, parts } from './features.company.ts';

wire({
  calls: engineCalls,
  ...parts,
  loadStaff: () => import('./features.staff.ts').then((staff) => staff.features),
});
addFeatures(features);

/**
 * Puts the styles in force. The page only preloads them, so that its static shell need not wait for them; in
 * development they come with the scripts.
 */
function loadStyles(): Promise<unknown> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=style]');
  return Promise.all(
    [...preloads].map(({ href }) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' });
      return new Promise((resolve) => {
        link.onload = link.onerror = resolve;
        document.head.append(link);
      });
    }),
  );
}

/** An error page says of a problem of the bank or the network; everything else is a fault for the console. */
function reportUnlessProblem(error: unknown): void {
  if (!(error instanceof ApiProblem)) console.error(error);
}

async function start(): Promise<void> {
  applyLook();
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve));
  }
  const styles = loadStyles();
  await loadSession();
  showStaticShell();
  const about = loadAbout();
  watchSession();
  // fetched at the first refusal: somebody else may have changed what the person may do
  whenRefused(
    () =>
      void import('./client/router/membership.ts').then(
        ({ askMembership }) => askMembership(),
        () => undefined,
      ),
  );
  const [{ layout }] = await Promise.all([startRouter(loadLayout), styles]);
  // the banner of the demo would move the page down; the device page has none, and opens without a network
  if (layout !== 'bare') await about;
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  createRoot(place, { onCaughtError: reportUnlessProblem }).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Root />
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
