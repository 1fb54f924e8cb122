/** Payments and the tasks they are while they wait for approval. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { isDay, isZone } from '../../shared/days.ts';
import { clientId, fundId, recordId } from '../../shared/ids.ts';
import { page } from '../../shared/limits.ts';
import { parseDecimal } from '../../shared/money.ts';
import { isHostileText } from '../../shared/text.ts';
import { payeeOutcomes } from './payeeCheck.ts';

const day = z.string().check(z.refine(isDay, 'day-not-valid'));
const cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));

export const payment = z.object({
  id: z.string(),
  /** creation for the payer, arrival for the payee; ISO 8601 UTC, bank time */
  ts: z.string(),
  /** last change */
  TLC: z.string(),
  /** TX is outgoing, RX incoming */
  op: z.enum(['TX', 'RX']),
  state: z.int(),
  /** amount texts: the main amount and, for the payer, the fee */
  amount: z.array(z.string()),
  accountid: z.string(),
  tag: z.string(),
  tcc: z.string(),
  /** of the card that was used: its option code (see codes.ts), its id, and its number but for the last four digits hidden */
  vx: z.string(),
  cardid: z.string(),
  cardNumber: z.string(),
  /** alert codes: always empty for a company */
  al: z.array(z.string()),
  /** cursor of incremental polling */
  ver: z.int(),
  meta: z.object({
    name: z.string(),
    acc: z.string(),
    msg: z.string(),
    initiator: z.string(),
    confirmator: z.string(),
    myIBAN: z.string(),
    myName: z.string(),
    country: z.string(),
    /** why it failed, in the words of the refusal; empty otherwise */
    reason: z.string(),
    /** the rest is known of card payments and of what a rail has answered, and empty elsewhere */
    city: z.string(),
    street: z.string(),
    /** the machine's own clock, yyyy-mm-dd hh:mm:ss */
    time: z.string(),
    /** amount text in the currency that was asked for */
    amountOriginal: z.string(),
    options: z.string(),
    metaTag: z.string(),
    sepaTxID: z.string(),
    /** latitude, longitude */
    gps: z.string(),
  }),
});
export type Payment = z.output<typeof payment>;

export const payeeCheck = z.object({
  outcome: z.enum(payeeOutcomes),
  /** whose account it is, told of a close match alone; else '' */
  holder: z.string(),
});

export const task = z.object({
  id: z.string(),
  /** amount text of what will leave the account, without the fee */
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  /** the payee's IBAN */
  account: z.string(),
  name: z.string(),
  /** verification of payee, as it was when the order was made or changed; null where nobody compared */
  payeeCheck: z.nullable(payeeCheck),
  details: z.string(),
  creator: z.string(),
  creatorId: z.string(),
  createdAt: z.string(),
  accountid: z.string(),
  version: z.int(),
  /** people asked on their device; empty while it has not been pushed */
  awaited: z.array(z.object({ id: z.string(), name: z.string() })),
  pushedAt: z.nullable(z.string()),
  /** how many payments the open request is about: they are approved or rejected together */
  together: z.int(),
});
export type Task = z.output<typeof task>;

/** Every list answers this; `next` is null at its end. */
export const listOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) });

/** The status filter of the specification's list, one word each; 'all' shows everything. */
export const statusFilters = [
  'all',
  'sent',
  'received',
  'pending',
  'authorized',
  'failed',
  'executed',
  'blocked',
  'reversed',
  'requested',
  'rejected',
] as const;
export type StatusFilter = (typeof statusFilters)[number];

export const paymentFilter = z.strictObject({
  cardid: z.optional(recordId),
  status: z.optional(z.enum(statusFilters)),
  text: z.optional(
    z.string().check(
      z.maxLength(100),
      z.refine((text) => !isHostileText(text), 'hostile-text'),
    ),
  ),
  from: z.optional(day),
  to: z.optional(day),
  fund: z.optional(fundId),
  min: z.optional(
    z.string().check(
      z.maxLength(20),
      z.refine((text) => parseDecimal(text) !== null, 'amount-not-valid'),
    ),
  ),
  max: z.optional(
    z.string().check(
      z.maxLength(20),
      z.refine((text) => parseDecimal(text) !== null, 'amount-not-valid'),
    ),
  ),
  /** how many, at most 200 */
  limit: z.optional(
    z.string().check(
      z.regex(/^\d{1,3}$/),
      z.refine((text) => Number(text) >= 1 && Number(text) <= page.most, 'out-of-range'),
    ),
  ),
  next: z.optional(cursor),
  /** only what changed after this feed number, oldest change first */
  ver: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

export const paymentCalls = {
  listPayments: call({
    method: 'GET',
    path: '/web/{companyId}/payments',
    params: { companyId: clientId },
    query: paymentFilter,
    answer: listOf(payment),
    who: { kind: 'member', letters: ['A', 'C'] },
    transaction: 'read',
    errors: [],
    summary: 'Payments of the company, newest first.',
  }),
  listPaymentsOfDay: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{date}',
    params: { companyId: clientId, date: day },
    values: ['date'],
    query: z.strictObject({
      zone: z.optional(z.string().check(z.maxLength(64), z.refine(isZone, 'zone-not-known'))),
      next: z.optional(cursor),
    }),
    answer: listOf(payment),
    who: { kind: 'member', letters: ['A', 'C'] },
    transaction: 'read',
    errors: [],
    summary: 'Payments of one day in a zone.',
  }),
  listTasks: call({
    method: 'GET',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    query: z.strictObject({ next: z.optional(cursor) }),
    answer: listOf(task),
    who: { kind: 'member', letters: ['B', 'C'] },
    transaction: 'read',
    errors: [],
    summary: 'Payments that await an action, newest first.',
  }),
  cancelTask: call({
    method: 'PATCH',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    word: 'cancel',
    answer: undefined,
    // the creator, or who holds C: the rule mayCancel decides
    who: { kind: 'member', letters: [] },
    transaction: 'write',
    errors: ['state-conflict'],
    summary: 'Cancel a payment that nobody has approved yet.',
  }),
  pushTask: call({
    method: 'PATCH',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    word: 'pushauth',
    query: z.strictObject({ who: z.optional(clientId) }),
    answer: z.object({ requestId: z.string() }),
    who: { kind: 'member', letters: ['B', 'C'] },
    transaction: 'write',
    errors: ['state-conflict', 'confirmer-not-allowed', 'no-confirmer', 'too-many-open-requests', 'too-many-pushes'],
    summary: 'Send a payment for approval, to one confirmer or to all who may.',
  }),
} as const;
