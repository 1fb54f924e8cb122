/** The device page works without a network: a service worker keeps the app's files, but no answers of the bank. */
import { workerScript } from '#client/workerScript.ts';

/** public/service-worker.js */
const address = '/service-worker.js';
/** by then the page has loaded its later files too */
const settledMs = 2000;

/** Registers the worker and sends it the files of this page, those loaded before it included. */
export function keepForOffline(): (() => void) | undefined {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return undefined;
  const registering = navigator.serviceWorker.register(workerScript('kontora-worker', address));
  // without a worker, as in a private window, the page works like any other
  registering.catch(() => undefined);
  const timer = setTimeout(() => void postFiles().catch(() => undefined), settledMs);
  return () => clearTimeout(timer);
}

async function postFiles(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => path.startsWith('/assets/'));
  active?.postMessage({ keep: [...new Set(files)] });
}
