/** Who may report to the MLRO. */
import { mayCall } from '../../../client/session/mayCall.ts';
import { suspicionCalls } from '../calls.ts';

export function mayReport(staff: Parameters<typeof mayCall>[1]): boolean {
  return mayCall(suspicionCalls.reportClient, staff);
}
