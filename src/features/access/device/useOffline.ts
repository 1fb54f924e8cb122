import { useSyncExternalStore } from 'react';

function watch(changed: () => void): () => void {
  for (const name of ['online', 'offline']) window.addEventListener(name, changed);
  return () => {
    for (const name of ['online', 'offline']) window.removeEventListener(name, changed);
  };
}

/** True while the machine itself knows of no network. */
export function useOffline(): boolean {
  return !useSyncExternalStore(watch, () => navigator.onLine);
}
