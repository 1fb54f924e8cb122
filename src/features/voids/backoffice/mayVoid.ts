import { mayCall } from '#client/session/mayCall.ts';
import { voidCalls } from '../calls.ts';

/** Whether a staff user may propose to void payments. */
export const mayVoid = (staff: Parameters<typeof mayCall>[1]): boolean => mayCall(voidCalls.voidTransaction, staff);
