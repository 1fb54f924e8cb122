/** What the officer has just decided about a payment and can still take back, on whichever tab. */
import { whenSessionEnds } from '#client/session/session.ts';
import { createStore } from '#client/store.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { undoSeconds } from '#features/monitoring/live/others.ts';

export interface OfferedLiveUndo {
  /** after the decision */
  payment: LivePayment;
  /** 'Closed As False Positive' */
  done: string;
}

export const liveUndoStore = createStore<OfferedLiveUndo | undefined>(undefined);
let clock: ReturnType<typeof setTimeout> | undefined;

/** Ends with the time in which the bank takes it. */
export function offerLiveUndo(offered: OfferedLiveUndo): void {
  endLiveUndo();
  liveUndoStore.set(offered);
  clock = setTimeout(endLiveUndo, undoSeconds * 1000);
}

export function endLiveUndo(): void {
  clearTimeout(clock);
  liveUndoStore.set(undefined);
}

whenSessionEnds(endLiveUndo);
