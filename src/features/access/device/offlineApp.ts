/** The device page without a network: a service worker keeps the app's own files, and nothing that the bank answers. */
import { workerScript } from '../../../client/workerScript.ts';

/** public/service-worker.js */
const address = '/service-worker.js';
/** what the page fetches after its first sight is there by then */
const settledMs = 2000;

/** Registers the worker and tells it which files this page is made of, those that came before it among them. */
export function keepForOffline(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const registering = navigator.serviceWorker.register(workerScript('kontora-worker', address));
  // without it the page works as any other: in a private window, for example
  registering.catch(() => undefined);
  const timer = setTimeout(() => void tellFiles().catch(() => undefined), settledMs);
  return () => clearTimeout(timer);
}

async function tellFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
  active?.postMessage({ keep: [...new Set(files)] });
}
