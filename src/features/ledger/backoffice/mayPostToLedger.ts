import { mayCall } from '#client/session/mayCall.ts';
import { ledgerCalls } from '../calls.ts';

/** Whether a staff user may post by hand. */
export function mayPostToLedger(staff: Parameters<typeof mayCall>[1]): boolean {
  return mayCall(ledgerCalls.postToLedger, staff);
}
