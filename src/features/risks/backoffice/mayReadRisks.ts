import { mayCall } from '#client/session/mayCall.ts';
import { riskCalls } from '../calls.ts';

/** Whether a staff user may read the risk tables. */
export function mayReadRisks(staff: Parameters<typeof mayCall>[1]): boolean {
  return mayCall(riskCalls.readRisks, staff);
}
