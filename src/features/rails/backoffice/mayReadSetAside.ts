import { mayCall } from '#client/session/mayCall.ts';
import type { StaffUser } from '#client/session/person.ts';
import { railCalls } from '../calls.ts';

/** Whether the viewer sees transfers that were set aside: who deals with payments of other banks. */
export function mayReadSetAside(user: StaffUser): boolean {
  return mayCall(railCalls.listSetAside, user);
}
