/** What the officer has just decided about a payment and can still take back, on whichever tab. */
import { createOffer } from '#client/session/createOffer.ts';
import type { LivePayment } from '#features/monitoring/live/livePaymentList.ts';
import { undoSeconds } from '#features/monitoring/live/others.ts';

export interface OfferedLiveUndo {
  /** after the decision */
  payment: LivePayment;
  /** 'Closed As False Positive' */
  done: string;
}

/** Ends with the time in which the bank takes it. */
export const liveUndo = createOffer<OfferedLiveUndo>(undoSeconds);
