import { mayCall } from '#client/session/mayCall.ts';
import { screeningCalls } from '../calls.ts';

/** Whether a staff user may see how a client was screened. */
export function mayReadScreening(staff: Parameters<typeof mayCall>[1]): boolean {
  return mayCall(screeningCalls.readScreening, staff);
}
