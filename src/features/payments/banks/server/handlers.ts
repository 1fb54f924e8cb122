/** The bank of an account. */
import { readBankTime } from '../../../../server/clock/bank.ts';
import type { Handlers } from '../../../../server/http/context.ts';
import { nextCutOff } from '../../../../shared/rules/bankDays.ts';
import type { bankCalls } from '../calls.ts';
import { readCalendar } from './calendar.ts';
import { bankOf } from './directory.ts';

export const bankHandlers: Handlers<typeof bankCalls> = {
  readPayeeBank: async ({ params }, { db, services }) => {
    const [bank, { now }, calendar] = await Promise.all([bankOf(db, params.iban), readBankTime(db), readCalendar(db)]);
    const { day: arrivesOn, at: cutOffAt } = nextCutOff(now, services.bank.zone, calendar);
    return { name: bank?.name ?? '', bic: bank?.bic ?? '', isInstant: bank?.isInstant ?? false, arrivesOn, cutOffAt };
  },
};
