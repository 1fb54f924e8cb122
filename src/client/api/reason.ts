/** A call that wants a reason first waits here, all of them together, in one window. */
import { whenSessionEnds } from '../session/session.ts';
import { createStore } from '../store.ts';

/** What the window asks. */
export interface ReasonAsked {
  /** whether a reason was given */
  end: (isGiven: boolean) => void;
}

/** undefined while no call wants one */
export const reasonStore = createStore<ReasonAsked | undefined>(undefined);
let asked: Promise<boolean> | undefined;
whenSessionEnds(() => reasonStore.get()?.end(false));

/** Resolves once the person has given a reason, or has not. */
export function askReason(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => reasonStore.set({ end: resolve })).finally(() => {
    asked = undefined;
    reasonStore.set(undefined);
  });
  return asked;
}
