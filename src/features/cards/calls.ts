/** The cards of a company, for its users. */
import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { clientId, fundId, recordId } from '#shared/ids.ts';
import { textLengths } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { bankField } from '#shared/rules/bankFields.ts';
import { dayText, formedText } from '#shared/rules/texts.ts';
import { userId } from '../members/calls.ts';
import { card, flag } from './card.ts';
import { cardListCalls } from './listCalls.ts';
import { cardLimits } from './rules.ts';

const company = { companyId: clientId };
const one = { ...company, cardId: recordId };

/** Whole euros. */
const limit = z.int().check(z.gte(0), z.lte(cardLimits.single.most));
const monthlyLimit = z.int().check(z.gte(0), z.lte(cardLimits.monthly.most));
const options = formedText(2, /^M?P?$/);

/** A card to order, in the form and in the call. */
export const newCard = z.strictObject({
  type: z.enum(['named', 'purpose']),
  /** of a purpose card only */
  nameOnCard: z.optional(bankField(textLengths.cardName)),
  limit,
  monthlyLimit,
  /** default: the main EUR fund */
  accountid: z.optional(fundId),
});
export type NewCard = z.output<typeof newCard>;

/** At least one of these. */
export const cardChange = z
  .strictObject({
    limit: z.optional(limit),
    monthlyLimit: z.optional(monthlyLimit),
    options: z.optional(options),
    enabled: z.optional(flag),
    atm: z.optional(flag),
    internet: z.optional(flag),
    cless: z.optional(flag),
    msr: z.optional(flag),
  })
  .check(z.refine((change) => Object.keys(change).length > 0, 'nothing-to-change'));

export const newHolder = z.strictObject({ holderID: userId, holderDOB: dayText });
export type NewHolder = z.output<typeof newHolder>;

const managers = may('cards.manage');
/** the holder with M too, on the own card: the handler looks */
const readers = may('cards.view', 'cards.manage');

export const cardCalls = {
  ...cardListCalls,
  orderCard: stepUp(
    call({
      method: 'POST',
      path: '/web/{companyId}/cards',
      params: company,
      body: newCard,
      answer: card,
      status: 201,
      who: managers,
      transaction: 'write',
      idempotent: true,
      errors: ['client-locked', 'account-closed', 'too-many-cards', 'too-many-open-requests', 'too-many-pushes'],
      summary: 'Order a card.',
    }),
  ),
  updateCard: stepUp(
    call({
      method: 'PATCH',
      path: '/web/{companyId}/cards/{cardId}',
      word: 'update',
      params: one,
      body: cardChange,
      answer: card,
      who: readers,
      transaction: 'write',
      errors: ['transition-not-allowed', 'client-locked', 'too-many-open-requests', 'too-many-pushes'],
      summary: 'Change limits, switches and the letters of the holder; lock (enabled 0) or unlock (1) a card.',
    }),
  ),
  terminateCard: call({
    method: 'PATCH',
    path: '/web/{companyId}/cards/{cardId}',
    word: 'terminate',
    params: one,
    answer: undefined,
    who: managers,
    transaction: 'write',
    errors: ['transition-not-allowed'],
    summary: 'End a card for good. What shops were promised is still paid.',
  }),
  inviteHolder: stepUp(
    call({
      method: 'PATCH',
      path: '/web/{companyId}/cards/{cardId}',
      word: 'invite',
      params: one,
      body: newHolder,
      answer: card,
      who: managers,
      transaction: 'write',
      errors: [
        'user-not-found',
        'transition-not-allowed',
        'client-locked',
        'too-many-open-requests',
        'too-many-pushes',
        'too-many-tries',
      ],
      summary: 'Assign a holder, who accepts the card on their device.',
    }),
  ),
  loseCard: call({
    method: 'PATCH',
    path: '/web/{companyId}/cards/{cardId}',
    word: 'lost',
    params: one,
    answer: card,
    who: readers,
    transaction: 'write',
    errors: ['transition-not-allowed'],
    summary: 'Report a card lost or stolen: it is locked at once and for good.',
  }),
  printCard: stepUp(
    call({
      method: 'PATCH',
      path: '/web/{companyId}/cards/{cardId}',
      word: 'print',
      params: one,
      answer: card,
      who: readers,
      transaction: 'write',
      errors: [
        'transition-not-allowed',
        'card-order-under-way',
        'client-locked',
        'too-many-open-requests',
        'too-many-pushes',
      ],
      summary: 'Order a plastic card: by users who manage cards, or by its holder with P.',
    }),
  ),
} as const;
