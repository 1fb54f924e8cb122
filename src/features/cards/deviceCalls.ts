/** The cards of a holder, on their own device. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { ofPerson } from '#shared/deviceCall.ts';
import { recordId } from '#shared/ids.ts';
import { cardChange } from './calls.ts';
import { card } from './card.ts';

const one = { cardId: recordId };

/** What became of the card, for its holder, who may have no place in the company. */
const ownPayment = z.object({
  id: z.string(),
  /** bank time */
  at: z.string(),
  shop: z.string(),
  /** EUR, as in lists of payments */
  amount: z.string(),
  isIncoming: z.boolean(),
  state: z.int(),
  /** why it was declined or given up, as a sentence; '' otherwise */
  reason: z.string(),
});
export type OwnPayment = z.output<typeof ownPayment>;

/** With the company whose card it is, and its newest payments. */
const ownCard = z.object({ card, company: z.string(), payments: z.array(ownPayment) });
export type OwnCard = z.output<typeof ownCard>;

export const cardDeviceCalls = {
  listOwnCards: call({
    method: 'GET',
    path: '/device/cards',
    params: {},
    ...ofPerson,
    answer: z.object({ items: z.array(ownCard), next: z.null() }),
    who: { kind: 'device' },
    transaction: 'read',
    errors: [],
    summary: 'The cards that this person holds and has accepted, for a device.',
  }),
  changeOwnCard: call({
    method: 'PATCH',
    path: '/device/cards/{cardId}',
    word: 'update',
    params: one,
    ...ofPerson,
    body: cardChange,
    answer: z.object({
      card,
      /** a change that loosens something waits for an approval on this device */
      requestId: z.nullable(z.string()),
    }),
    who: { kind: 'device' },
    transaction: 'write',
    errors: ['transition-not-allowed', 'client-locked', 'too-many-open-requests', 'too-many-pushes'],
    summary: 'Lock an own card; with M change its limits and switches, and unlock it.',
  }),
  loseOwnCard: call({
    method: 'PATCH',
    path: '/device/cards/{cardId}',
    word: 'lost',
    params: one,
    ...ofPerson,
    answer: card,
    who: { kind: 'device' },
    transaction: 'write',
    errors: ['transition-not-allowed'],
    summary: 'Report an own card lost or stolen: it is locked at once and for good.',
  }),
} as const;
