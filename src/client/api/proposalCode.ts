/** The code of a proposal, for the window that shows it once. */
import { whenSessionEnds } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

/** '' while there is none to show. */
const codeStore = createStore('');
whenSessionEnds(() => codeStore.set(''));

export function showCode(code: string): void {
  codeStore.set(code);
}

export function forgetCode(): void {
  codeStore.set('');
}

export function useCode(): string {
  return useStore(codeStore);
}
