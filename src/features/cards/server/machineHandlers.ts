/** What programs ask: the card processor, and in the demo the page that tries a card. */

import { readBankTime } from '#server/clock/bank.ts';
import { newId } from '#server/db/ids.ts';
import type { Handlers } from '#server/http/context.ts';
import { formatMoment } from '#shared/days.ts';
import type { cardMachineCalls } from '../machineCalls.ts';
import { bankAnswer } from '../processor/messages.ts';
import { getMinor } from '../rates.ts';
import { takeSigned } from './messages.ts';
import { askProcessor } from './processor.ts';
import { getStandInMinor } from './settings.ts';

export const cardMachineHandlers: Handlers<typeof cardMachineCalls> = {
  takeCardMessage: async ({ body }, { services, requestId, address }) => {
    const answer = await takeSigned(services.pool, body, {
      requestId,
      address,
      standInMinor: getStandInMinor(services.config),
    });
    services.afterWrite();
    return answer;
  },

  useCard: async ({ body }, { db, services }) => {
    const { now } = await readBankTime(db);
    const { merchant: name, mcc, country, city, entry, what, amount, currency } = body;
    const isOn = (flag: 0 | 1) => flag === 1;
    const message = {
      id: newId(),
      at: new Date().toISOString(),
      kind: 'feed',
      what,
      cardId: body.cardId ?? null,
      iban: body.iban ?? null,
      amount: { currency, minor: String(getMinor(amount, currency)) },
      merchant: { name, mcc, country, city, street: '' },
      use: {
        entry,
        online: isOn(body.online),
        atm: isOn(body.atm),
        contactless: isOn(body.contactless),
        magstripe: isOn(body.magstripe),
        localTime: body.localTime ?? formatMoment(now, services.bank.zone),
      },
    } as const;
    return askProcessor(services, message, bankAnswer);
  },
};
