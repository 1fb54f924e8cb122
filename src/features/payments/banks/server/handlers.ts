/** The bank of an account. */
import type { Handlers } from '#server/http/context.ts';
import type { bankCalls } from '../calls.ts';
import { nextDeparture } from './calendar.ts';
import { getBank } from './directory.ts';

export const bankHandlers: Handlers<typeof bankCalls> = {
  readPayeeBank: async ({ params }, { db, services }) => {
    const [bank, cutOff] = await Promise.all([getBank(db, params.iban), nextDeparture(db, services)]);
    const { name = '', bic = '', isInstant = false } = bank ?? {};
    return { name, bic, isInstant, arrivesOn: cutOff?.day ?? '', cutOffAt: cutOff?.at ?? '' };
  },
};
