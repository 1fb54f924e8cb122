/** The docked phone of the demo: whose it is, whether it is put away, and the sign-in it is asked to approve. */
import { whenSessionEnds } from '../session/session.ts';
import { createStore, useStore } from '../store.ts';

export interface PhoneState {
  isOpen: boolean;
  /** undefined: the person who is signed in */
  personId: string | undefined;
  /** a sign-in that waits for this person */
  loginCode: string | undefined;
  /** what the page behind shows for it: a small window has no room for both */
  loginNumber: number | undefined;
}

export const phoneAway: PhoneState = {
  isOpen: false,
  personId: undefined,
  loginCode: undefined,
  loginNumber: undefined,
};

const phoneStore = createStore<PhoneState>(phoneAway);

export function changePhone(changes: Partial<PhoneState>): void {
  phoneStore.set({ ...phoneStore.get(), ...changes });
}

export function usePhone(): PhoneState {
  return useStore(phoneStore);
}

whenSessionEnds(() => phoneStore.set(phoneAway));
