import { mayCall } from '#client/session/mayCall.ts';
import { chargeCalls } from '../calls.ts';

/** Whether a staff user may charge clients. */
export const mayCharge = (staff: Parameters<typeof mayCall>[1]): boolean => mayCall(chargeCalls.chargeClient, staff);
