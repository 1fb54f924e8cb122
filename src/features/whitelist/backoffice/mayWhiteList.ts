import { mayCall } from '#client/session/mayCall.ts';
import { whiteListCalls } from '../calls.ts';

/** Whether a staff user may add to white lists. */
export const mayWhiteList = (staff: Parameters<typeof mayCall>[1]): boolean =>
  mayCall(whiteListCalls.addToWhiteList, staff);
