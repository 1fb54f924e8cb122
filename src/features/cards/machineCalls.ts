/** Calls of programs: the card processor, and in the demo the page that tries a card. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { paymentAmount } from '#shared/rules/bankFields.ts';
import { formedText, givenName } from '#shared/rules/texts.ts';
import { flag } from './card.ts';
import { bankAnswer, localTime, signedMessage } from './processor/messages.ts';

/** A purchase, a withdrawal, a refund or a top-up, as a machine would send it. */
export const cardUse = z.strictObject({
  what: z._default(z.enum(['purchase', 'refund', 'top-up']), 'purchase'),
  /** of a purchase or a refund */
  cardId: z.optional(recordId),
  /** of a top-up */
  iban: z.optional(formedText(34, /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/)),
  merchant: givenName(70),
  mcc: formedText(4, /^\d{4}$/),
  amount: paymentAmount,
  currency: z._default(formedText(3, /^[A-Z]{3}$/), 'EUR'),
  country: z._default(formedText(2, /^[A-Z]{2}$/), 'LT'),
  city: z._default(formedText(70, /^[^\p{C}]*$/u), ''),
  /** card option code */
  entry: z._default(formedText(2, /^[2-9AJM][0159]$/), 'M0'),
  online: z._default(flag, 0),
  atm: z._default(flag, 0),
  contactless: z._default(flag, 0),
  magstripe: z._default(flag, 0),
  /** the bank's own, if left out */
  localTime: z.optional(localTime),
});

export const cardMachineCalls = {
  takeCardMessage: call({
    method: 'POST',
    path: '/cards/messages',
    params: {},
    body: signedMessage,
    foreignText: true,
    answer: bankAnswer,
    who: { kind: 'machine', machine: 'processor' },
    transaction: 'none',
    errors: ['idempotency-key-reused'],
    summary: 'A signed message of the card processor. A repeated one gets the answer of the first.',
  }),
  useCard: call({
    method: 'POST',
    path: '/cardrx',
    params: {},
    body: cardUse,
    answer: bankAnswer,
    who: { kind: 'machine', machine: 'cards' },
    transaction: 'none',
    demoOnly: true,
    errors: ['processor-not-reached'],
    summary: 'Use a card as a machine would. Demo and tests only.',
  }),
} as const;
