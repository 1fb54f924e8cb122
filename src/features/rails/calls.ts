/** Calls of staff about payments on the rails. */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { compactIban } from '#shared/iban.ts';
import { recordId } from '#shared/ids.ts';
import { secondPerson } from '#shared/limits.ts';
import { boundedText, commentText, givenName } from '#shared/rules/texts.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { isIban } from '#shared/validIban.ts';
import { recallCodes, recallRefusalCodes, returnCodes } from './rules.ts';

/** What stopped for a technical reason is for administrators (decisions for staff, section 3). */
const tech = staff('admins');
/** Who deals with recalls: the key for payments. */
const recallers = staff('moneyDesk', 'sepaTask');
const bookkeepers = staff('bookReaders');

const paymentParams = { paymentId: recordId };
const comment = commentText(secondPerson.maxWords);
const commented = z.strictObject({ comment });
/** As typed; spaces are allowed. */
const typedIban = boundedText(
  60,
  z.refine((text) => isIban(compactIban(text)), 'iban-not-valid'),
);
/** A transfer that was set aside, for an account of ours; who paid, where the file does not say it. */
export const takenAside = z.strictObject({ iban: typedIban, payer: z.optional(givenName(140)), comment });
export const returnedAside = z.strictObject({ reason: z.enum(returnCodes), comment });
const changed = z.object({ id: z.string() });

const railMessage = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  /** pacs.008 …; empty where the file could not be read */
  kind: z.string(),
  messageId: z.string(),
  fileName: z.string(),
  /** transfers, answers or lines in it */
  items: z.int(),
  state: z.enum(['queued', 'written', 'booking', 'stopped', 'taken', 'refused']),
  /** of a file that is booked in slices: how many of its items are; null for all others */
  bookedItems: z.nullable(z.int()),
  /** why it was refused or stopped, and where in the file: the path of the element, the line and the column */
  refusal: z.nullable(
    z.object({ code: z.string(), path: z.string(), line: z.nullable(z.int()), column: z.nullable(z.int()) }),
  ),
  /** how often the same file came again */
  duplicates: z.int(),
  /** bank time */
  createdAt: z.string(),
  changedAt: z.string(),
});
export type RailMessageItem = z.output<typeof railMessage>;

/** Why an entry of a file moved no money. */
const exceptionCodes = [
  'transfer-unknown',
  'already-answered',
  'contradiction',
  'amount-differs',
  'recall-unknown',
  'recall-of-set-aside',
  'not-readable',
  'status-to-look-at',
] as const;

const railException = z.object({
  id: z.string(),
  messageId: z.string(),
  transactionId: z.string(),
  code: z.enum(exceptionCodes),
  said: z.string(),
  paymentId: z.nullable(z.string()),
  at: z.string(),
});

export type RailException = z.output<typeof railException>;

const unsettledPayment = z.object({
  id: z.string(),
  payer: z.string(),
  payee: z.string(),
  iban: z.string(),
  /** amount text */
  amount: z.string(),
  isInstant: z.boolean(),
  state: z.enum(['authorized', 'pending', 'technicalError']),
  /** its last step, bank time */
  since: z.string(),
  /** empty before it was handed over */
  transactionId: z.string(),
  /** when staff last asked the clearing; null if never */
  enquiredAt: z.nullable(z.string()),
});
export type UnsettledPayment = z.output<typeof unsettledPayment>;

const recall = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  paymentId: z.string(),
  caseId: z.nullable(z.string()),
  /** amount text */
  amount: z.string(),
  name: z.string(),
  iban: z.string(),
  reason: z.string(),
  words: z.string(),
  state: z.enum(['open', 'returned', 'refused']),
  answerReason: z.string(),
  at: z.string(),
});

const setAside = z.object({
  /** of the transfer */
  id: z.string(),
  /** row of its file */
  messageId: z.string(),
  transactionId: z.string(),
  /** amount text */
  amount: z.string(),
  payer: z.object({ name: z.string(), iban: z.string(), bic: z.string() }),
  payee: z.object({ name: z.string(), iban: z.string() }),
  /** whose account that is; empty where it is none of ours */
  holder: z.string(),
  message: z.string(),
  /** what is wrong, and where in the file */
  fault: z.object({ code: z.string(), path: z.string(), line: z.int() }),
  /** the reason of a return that fits */
  reason: z.enum(returnCodes),
  /** texts as they were written, where something was taken out */
  sentTexts: z.array(z.object({ path: z.string(), text: z.string() })),
  /** the other bank asks for the money back: its reason and words; empty if not */
  recalled: z.string(),
  state: z.enum(['open', 'taken', 'returned']),
  /** bank time */
  at: z.string(),
  paymentId: z.nullable(z.string()),
});
export type SetAsideTransfer = z.output<typeof setAside>;

const difference = z.object({
  kind: z.enum(['not-booked', 'not-answered', 'not-stated', 'amount-differs', 'statement-gap', 'suspense']),
  /** a sentence */
  words: z.string(),
  day: z.string(),
  transactionId: z.string(),
  paymentId: z.nullable(z.string()),
  /** amount texts; plus for what came to the settlement account */
  booked: z.string(),
  stated: z.string(),
});

export type RailDifference = z.output<typeof difference>;

export const railCalls = {
  listRailMessages: call({
    method: 'GET',
    path: '/web/rail',
    params: {},
    query: z.strictObject({ next: z.optional(recordId) }),
    answer: z.object({ items: z.array(railMessage), next: z.nullable(z.string()) }),
    who: tech,
    transaction: 'read',
    errors: [],
    summary: 'Files of the rail to other banks: refused and stopped ones first, then newest first.',
  }),
  readRailMessage: call({
    method: 'GET',
    path: '/web/rail/{messageId}',
    params: { messageId: recordId },
    answer: { download: ['application/xml'] },
    who: tech,
    transaction: 'none',
    errors: [],
    summary: 'The content of a file of the rail. Each read is recorded.',
  }),
  retryRailMessage: call({
    method: 'POST',
    path: '/web/rail/{messageId}',
    word: 'retry',
    params: { messageId: recordId },
    body: commented,
    answer: changed,
    who: tech,
    transaction: 'write',
    errors: ['other-bank-not-reachable', 'transition-not-allowed'],
    summary: 'Take a file once more that was refused, or stopped, for a technical error of ours.',
  }),
  listRailExceptions: call({
    method: 'GET',
    path: '/web/rail',
    word: 'exceptions',
    params: {},
    answer: z.object({ items: z.array(railException), next: z.null() }),
    who: tech,
    transaction: 'read',
    errors: [],
    summary: 'The newest 200 answers that did not fit any transfer. They moved no money.',
  }),
  listUnsettled: call({
    method: 'GET',
    path: '/web/rail',
    word: 'unsettled',
    params: {},
    answer: z.object({ items: z.array(unsettledPayment), next: z.null() }),
    who: tech,
    transaction: 'read',
    errors: [],
    summary:
      'Payments to other banks without an answer, and all payments that stopped ' +
      'with a technical error: the longest waiting first, 200 at most.',
  }),
  listRailDifferences: call({
    method: 'GET',
    path: '/web/rail',
    word: 'differences',
    params: {},
    answer: z.object({ items: z.array(difference), next: z.null() }),
    who: bookkeepers,
    transaction: 'read',
    errors: [],
    summary: "The settlement and suspense accounts against the rail's own statements; empty when all is well.",
  }),
  listRecalls: call({
    method: 'GET',
    path: '/web/rail',
    word: 'recalls',
    params: {},
    answer: z.object({ items: z.array(recall), next: z.null() }),
    who: recallers,
    transaction: 'read',
    errors: [],
    summary: 'Recalls of both sides: open ones first, then the newest, 200 at most.',
  }),
  listSetAside: call({
    method: 'GET',
    path: '/web/rail',
    word: 'aside',
    params: {},
    answer: z.object({ items: z.array(setAside), next: z.null() }),
    who: recallers,
    transaction: 'read',
    errors: [],
    summary: 'Transfers to us that cannot be booked as they are: what waits first, then the newest, 200 at most.',
  }),
  takeSetAside: second(
    confirmers('moneyDesk', 'sepaTask'),
    call({
      method: 'POST',
      path: '/web/rail/aside/{transferId}',
      word: 'take',
      params: { transferId: recordId },
      body: takenAside,
      answer: changed,
      who: recallers,
      transaction: 'write',
      errors: [
        'already-proposed',
        'other-bank-not-reachable',
        'transition-not-allowed',
        'account-unknown',
        'account-closed',
        'payer-missing',
        'payer-named',
      ],
      summary: 'Book a transfer that was set aside for an account of ours. It is screened. A second person confirms.',
    }),
  ),
  returnSetAside: second(
    confirmers('moneyDesk', 'sepaTask'),
    call({
      method: 'POST',
      path: '/web/rail/aside/{transferId}',
      word: 'return',
      params: { transferId: recordId },
      body: returnedAside,
      answer: changed,
      who: recallers,
      transaction: 'write',
      errors: ['already-proposed', 'other-bank-not-reachable', 'transition-not-allowed'],
      summary: 'Send a transfer that was set aside back, with a reason. A second person confirms.',
    }),
  ),
  returnRecalled: second(
    confirmers('moneyDesk', 'sepaTask'),
    call({
      method: 'POST',
      path: '/web/rail/recalls/{recallId}',
      word: 'return',
      params: { recallId: recordId },
      body: commented,
      answer: changed,
      who: recallers,
      transaction: 'write',
      errors: [
        'already-proposed',
        'other-bank-not-reachable',
        'transition-not-allowed',
        'insufficient-funds',
        'account-blocked',
        'account-closed',
      ],
      summary: "Send recalled money back, from the payee's account. A second person confirms.",
    }),
  ),
  refuseRecall: call({
    method: 'POST',
    path: '/web/rail/recalls/{recallId}',
    word: 'refuse',
    params: { recallId: recordId },
    body: z.strictObject({ reason: z.enum(recallRefusalCodes), comment }),
    answer: changed,
    who: recallers,
    transaction: 'write',
    errors: ['other-bank-not-reachable', 'transition-not-allowed'],
    summary: "Refuse another bank's recall: the payee keeps the money.",
  }),
  recallPayment: call({
    method: 'POST',
    path: '/web/payments/{paymentId}',
    word: 'recall',
    params: paymentParams,
    body: z.strictObject({ reason: z.enum(recallCodes), comment }),
    answer: changed,
    who: recallers,
    transaction: 'write',
    errors: ['other-bank-not-reachable', 'transition-not-allowed', 'already-recalled'],
    summary: "Ask the payee's bank to send an executed payment back. Answers the id of the recall.",
  }),
  enquirePayment: call({
    method: 'POST',
    path: '/web/payments/{paymentId}',
    word: 'enquire',
    params: paymentParams,
    body: commented,
    answer: changed,
    who: tech,
    transaction: 'write',
    errors: ['other-bank-not-reachable', 'transition-not-allowed'],
    summary: 'Ask the rail what became of a pending payment.',
  }),
  retryPayment: call({
    method: 'POST',
    path: '/web/payments/{paymentId}',
    word: 'retry',
    params: paymentParams,
    body: commented,
    answer: changed,
    who: tech,
    transaction: 'write',
    errors: ['transition-not-allowed'],
    summary: 'Try a payment that stopped with a technical error once more.',
  }),
  failPayment: second(
    confirmers('controllers'),
    call({
      method: 'POST',
      path: '/web/payments/{paymentId}',
      word: 'fail',
      params: paymentParams,
      body: commented,
      answer: changed,
      who: tech,
      transaction: 'write',
      errors: ['already-proposed', 'transition-not-allowed'],
      summary: 'Fail a payment that was not handed over: the money is free again. A second person confirms.',
    }),
  ),
} as const;
