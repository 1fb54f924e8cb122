/** Transactions of all clients for staff: as they happen, those that wait for review, and the actions on each. */
import * as z from 'zod/mini';
import { caseWords } from '#features/cases/calls.ts';
import { call } from '#shared/call.ts';
import { isMoment } from '#shared/days.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { askedBody } from '#shared/rules/asked.ts';
import { formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import { beyondLimit, tightens } from '#shared/tightening.ts';
import { decisionList } from './decisionList.ts';
import { livePayment, livePaymentList } from './livePaymentList.ts';
import { liveCodes } from './rules.ts';

const readers = staff('paymentReaders');
const onAll = { method: 'GET', path: '/web/payments', params: {}, who: readers } as const;
const onPayment = {
  path: '/web/payments/{clientId}/{paymentId}',
  params: { clientId, paymentId: recordId },
  client: 'clientId',
} as const;

/** A row of the list as a place: its time and id, as answers give it; of `mints` the time alone will do. */
const placeForm = /^\d{4}-\d\d-\d\dT[\d:.]+Z(_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/;
const place = z.optional(
  formedText(80, placeForm).check(z.refine((text) => isMoment(text.split('_')[0] ?? ''), 'moment-not-valid')),
);
const { status, text, from, to, min, max, dayZone } = livePaymentList.query.shape;
const fields = { status, text, from, to, min, max, dayZone };
const pageAnswer = {
  /** newest first */
  items: z.array(livePayment),
  /** `mints` of the page before; null at the end */
  next: z.nullable(z.string()),
  /** the feed number up to which this answer holds everything */
  ver: z.int(),
};

export const actBody = z.strictObject({
  comment: caseWords,
  /** of the review, as it was shown */
  version: versionNumber,
  /** of AREQ; without it the template of the type is sent */
  request: z.optional(askedBody),
});
export type ActBody = z.output<typeof actBody>;

const monthOfParty = z.object({
  /** yyyymm */
  month: z.string(),
  /** amount texts in EUR, and numbers of payments */
  in: z.string(),
  out: z.string(),
  countIn: z.int(),
  countOut: z.int(),
});

const trail = z.object({
  payment: livePayment,
  /** of the ledger, by which the payment moved money */
  entries: z.array(
    z.object({ id: z.string(), account: z.string(), amount: z.string(), kind: z.string(), at: z.string() }),
  ),
  /** what rules have found when it was executed */
  events: z.array(
    z.object({
      id: z.string(),
      rule: z.string(),
      words: z.string(),
      figure: z.string(),
      at: z.string(),
      caseID: z.nullable(z.string()),
    }),
  ),
  /** of those that this staff user may see */
  cases: z.array(
    z.object({ id: z.string(), clientID: z.string(), icon: z.string(), taskID: z.string(), title: z.string() }),
  ),
  decisions: z.array(z.object({ code: z.string(), by: z.string(), comment: z.string(), at: z.string() })),
  /**
   * of the counterparty with this client, in the last 13 months, the newest first; months without a payment are
   * left out
   */
  months: z.array(monthOfParty),
  /** since when they know each other; null: the counterparty has no IBAN, or they do not */
  firstOn: z.nullable(z.string()),
  /** how many other clients of ours it has, counted up to 1000 */
  otherClients: z.int(),
  /** how many users of the client may answer a request; null: the client is a person */
  canAnswer: z.nullable(z.int()),
});
export type Trail = z.output<typeof trail>;

export const liveCalls = {
  olderTransactions: call({
    ...onAll,
    word: 'old',
    /** `mints`: the oldest row that the asker has */
    query: z.strictObject({ ...fields, mints: place }),
    answer: z.object(pageAnswer),
    transaction: 'read',
    errors: [],
    summary: 'Payments of all clients, newest first, before those that the asker has: 200 at most. Looks are recorded.',
  }),
  newerTransactions: call({
    ...onAll,
    word: 'new',
    query: z.strictObject({ ...fields, mints: place, ver: formedText(15, /^\d+$/) }),
    answer: z.object({
      ...pageAnswer,
      /** those of the items that do not fit the filter */
      gone: z.array(z.string()),
    }),
    transaction: 'read',
    errors: [],
    summary:
      'What changed after a feed number, oldest change first, 200 at most: payments from `mints` on, and those ' +
      'that are or were reviewed. `next` is set while more waits: the number to ask with at once.',
  }),
  reviewedTransactions: call({
    ...onAll,
    word: 'tasks',
    query: z.strictObject({
      review: z.optional(z.enum(['new', 'requested', 'responded', 'tech'])),
      next: place,
    }),
    answer: z.object(pageAnswer),
    transaction: 'read',
    errors: [],
    summary: 'Payments with a review state, newest first, 200 at most; those in an extreme state for administrators.',
  }),
  exportTransactions: call({
    ...onAll,
    word: 'export',
    query: livePaymentList.fileQuery,
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Payments of all clients under a filter as CSV.',
  }),
  decidedTransactions: call({
    ...onAll,
    word: 'decided',
    query: decisionList.query,
    answer: decisionList.answer,
    transaction: 'read',
    errors: [],
    summary: 'Decisions about transactions with code, officer, comment and time, newest first.',
  }),
  exportDecisions: call({
    ...onAll,
    word: 'decisions',
    query: decisionList.fileQuery,
    answer: { download: ['text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'Decisions about transactions under a filter as CSV.',
  }),
  readTrail: call({
    ...onPayment,
    method: 'GET',
    word: 'trail',
    answer: trail,
    who: readers,
    transaction: 'read',
    errors: [],
    summary:
      'What belongs to a payment: entries, events, cases, decisions, and its counterparty. Each look is recorded.',
  }),
  actOnTransaction: call({
    ...onPayment,
    method: 'PATCH',
    bare: 'action',
    query: z.strictObject({ action: z.enum(liveCodes) }),
    body: actBody,
    answer: livePayment,
    who: staff('paymentDesk', 'transaction'),
    transaction: 'write',
    errors: ['version-changed', 'transition-not-allowed', 'no-template', 'template-only'],
    summary: 'Ask the client about a payment, end its review, resume monitoring, or make it a case of fraud.',
  }),
  undoTransaction: call({
    ...onPayment,
    method: 'PATCH',
    word: 'undo',
    body: z.strictObject({ version: versionNumber }),
    answer: livePayment,
    who: staff('paymentDesk', 'transaction'),
    transaction: 'write',
    errors: ['version-changed', 'transition-not-allowed'],
    summary:
      'Take back AFLS or MRSM: for ten seconds, by the person who decided, where the client was not asked and no ' +
      'money is held.',
  }),
  stopTransaction: tightens(
    { title: 'Stop a payment', did: 'stopped payments of' },
    call({
      ...onPayment,
      method: 'PATCH',
      word: 'stop',
      body: z.strictObject({ comment: caseWords, version: versionNumber }),
      answer: livePayment,
      who: staff('paymentDesk', 'transaction', 'alert'),
      transaction: 'write',
      errors: ['version-changed', 'transition-not-allowed'],
      summary: `Block an Authorized payment and open its case, which key A alone releases. ${beyondLimit}`,
    }),
  ),
} as const;
