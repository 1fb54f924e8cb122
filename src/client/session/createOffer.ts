/** What is offered for a few seconds, such as to undo a decision, and goes with the session. */
import { createStore } from '../store.ts';
import { whenSessionEnds } from './session.ts';

export function createOffer<T>(seconds: number) {
  const store = createStore<T | undefined>(undefined);
  let clock: ReturnType<typeof setTimeout> | undefined;
  const end = (): void => {
    clearTimeout(clock);
    store.set(undefined);
  };
  /** Takes the place of the one before. */
  const offer = (value: T): void => {
    end();
    store.set(value);
    clock = setTimeout(end, seconds * 1000);
  };
  whenSessionEnds(end);
  return { store, offer, end };
}
