/** The docked phone of the demo: whose it is, whether it is put away, and the sign-in it is asked to approve. */
import { whenSessionEnds } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

export interface PhoneState {
  isOpen: boolean;
  /** undefined: the person who is signed in */
  personId: string | undefined;
  /** a sign-in that waits for this person */
  loginCode: string | undefined;
}

const away: PhoneState = { isOpen: false, personId: undefined, loginCode: undefined };

const phoneStore = createStore<PhoneState>(away);

export function changePhone(changes: Partial<PhoneState>): void {
  phoneStore.set({ ...phoneStore.get(), ...changes });
}

export function usePhone(): PhoneState {
  return useStore(phoneStore);
}

whenSessionEnds(() => phoneStore.set(away));
