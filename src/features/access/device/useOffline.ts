import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

/** True while the machine reports that it has no network. */
export function useOffline(): boolean {
  return !useSyncExternalStore(watch, () => navigator.onLine);
}
