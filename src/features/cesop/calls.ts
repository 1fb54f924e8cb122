/** CESOP: the quarters, the messages of each, their files and answers, and what is in them. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { commentText, formedText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { cesopAnswers, maxReference } from './limits.ts';
import { payeeList } from './payeeList.ts';
import { docKinds, messageKinds, messageStates, payeeStates, quarterForm, roles } from './rules.ts';
import { transactionList } from './transactionList.ts';

const readers = staff('bookReaders');
const writers = staff('bookkeepers');
/** '2026-Q3' */
const quarter = formedText(7, quarterForm);

const message = z.object({
  /** MessageRefId */
  id: z.string(),
  quarter: z.string(),
  kind: z.enum(messageKinds),
  state: z.enum(messageStates),
  payees: z.int(),
  transactions: z.int(),
  /** payees that a correction may not bring: they need a new message */
  leftOut: z.int(),
  madeBy: z.string(),
  /** bank time */
  madeAt: z.string(),
  filedBy: z.string(),
  filedAt: z.nullable(z.string()),
  /** of the receipt; '' for none */
  reference: z.string(),
  answeredBy: z.string(),
  answeredAt: z.nullable(z.string()),
  /** of the answer, and payees that it rejects */
  errors: z.int(),
  rejected: z.int(),
  isErased: z.boolean(),
  /** the reader made it, and so does not file it */
  isOwn: z.boolean(),
  /** the job that makes it; one that does not run was stopped or failed */
  job: z.nullable(z.object({ jobId: z.string(), isRunning: z.boolean() })),
});
export type CesopMessage = z.output<typeof message>;

const quarterItem = z.object({
  quarter: z.string(),
  from: z.string(),
  until: z.string(),
  /** the last day for its message */
  dueDay: z.string(),
  state: z.enum(['running', 'open', 'making', 'drafted', 'filed', 'accepted', 'partly-accepted', 'rejected']),
  isLate: z.boolean(),
  /** newest first */
  messages: z.array(message),
});
export type CesopQuarter = z.output<typeof quarterItem>;

const countryRow = z.object({
  role: z.enum(roles),
  /** of the payers, where our client is the payee; of the payee otherwise */
  country: z.string(),
  payees: z.int(),
  transactions: z.int(),
  /** amount text: payments less refunds */
  amount: z.string(),
});
export type CesopCountry = z.output<typeof countryRow>;

const answerError = z.object({
  code: z.string(),
  title: z.string(),
  description: z.string(),
  counter: z.string(),
  /** as the answer names it; '' for none */
  transactionId: z.string(),
});
export type CesopError = z.output<typeof answerError>;

const onePayee = z.object({
  id: z.string(),
  messageId: z.string(),
  role: z.enum(roles),
  name: z.string(),
  country: z.string(),
  clientId: z.string(),
  /** lines as in the file; '' for none */
  address: z.string(),
  taxId: z.string(),
  docKind: z.enum(docKinds),
  /** of a corrected or deleted one: the DocRefId that it is about; '' otherwise */
  corrects: z.string(),
  state: z.enum(payeeStates),
  payments: z.int(),
  refunds: z.int(),
  amount: z.string(),
  accounts: z.array(z.object({ identifier: z.string(), kind: z.string(), country: z.string() })),
  errors: z.array(answerError),
});
export type OnePayee = z.output<typeof onePayee>;

const one = { path: '/web/cesop-messages/{messageId}', params: { messageId: recordId } } as const;
const made = z.object({ messageId: z.string(), jobId: z.string() });
/** Why a message is corrected or withdrawn. */
const cesopReason = z.strictObject({ comment: commentText(secondPerson.maxWords) });
/** Of the receipt of the tax authority. */
export const cesopReceipt = z.strictObject({ reference: commentText(maxReference) });
const notMade = ['cesop-quarter-not-over', 'cesop-quarter-unknown', 'cesop-open'] as const;
const read = { method: 'GET', who: readers, transaction: 'read', errors: [] } as const;
const file = { method: 'GET', who: readers, transaction: 'none', timeoutMs: downloads.streamMs } as const;

export const cesopCalls = {
  readCesop: call({
    ...read,
    path: '/web/cesop',
    params: {},
    answer: z.object({ today: z.string(), items: z.array(quarterItem) }),
    summary: 'The quarters of CESOP, newest first: due day, state, and the messages of each.',
  }),
  makeCesopMessage: call({
    method: 'POST',
    path: '/web/cesop/{quarter}',
    params: { quarter },
    answer: made,
    who: writers,
    transaction: 'write',
    errors: [...notMade],
    summary:
      'Make the message of a quarter as a job: payees of more than 25 cross-border payments (CESOP100), or nothing ' +
      'to report (CESOP102).',
  }),
  correctCesopMessage: call({
    method: 'POST',
    path: '/web/cesop/{quarter}',
    word: 'correct',
    params: { quarter },
    body: cesopReason,
    answer: made,
    who: writers,
    transaction: 'write',
    errors: [...notMade, 'cesop-not-taken'],
    summary: 'Make a correction of a quarter as a job (CESOP101): payees that were rejected, changed, or are none now.',
  }),
  readCesopMessage: call({
    ...{ ...one, ...read },
    answer: z.object({ message, countries: z.array(countryRow), errors: z.array(answerError) }),
    summary: 'A CESOP message: what it holds by country, and the errors of the answer about the message as a whole.',
  }),
  exportCesopMessage: call({
    ...{ ...one, ...file, word: 'file', answer: { download: ['application/xml'] } },
    errors: ['cesop-not-made', 'cesop-erased', 'cesop-conflict'],
    summary: 'A CESOP message as XML, version 4.03. The download is recorded.',
  }),
  fileCesopMessage: call({
    ...{ ...one, method: 'PATCH', word: 'filed', body: cesopReceipt, answer: undefined, who: writers },
    transaction: 'write',
    errors: ['cesop-not-drafted', 'cesop-own-message'],
    summary: 'Record that a CESOP message was filed, with the reference of the receipt. Not by who made it.',
  }),
  answerCesopMessage: call({
    ...{ ...one, method: 'POST', word: 'answer', who: writers, transaction: 'write' },
    body: { bytes: ['application/xml', 'text/xml', 'application/octet-stream'], maxFile: cesopAnswers.maxBytes },
    answer: z.object({ state: z.enum(messageStates), errors: z.int(), rejected: z.int() }),
    timeoutMs: 120_000,
    errors: ['file-too-big', 'cesop-not-filed', 'cesop-answer-unreadable', 'cesop-answer-other'],
    summary: 'The tax authority’s answer to a filed CESOP message (validation result), as XML.',
  }),
  withdrawCesopMessage: call({
    ...{ ...one, method: 'DELETE', body: cesopReason, answer: undefined, who: writers, transaction: 'write' },
    errors: ['cesop-not-drafted'],
    summary: 'Withdraw a CESOP message that was not filed. Its rows are deleted.',
  }),
  listCesopPayees: call({
    ...read,
    path: '/web/cesop-messages/{messageId}/payees',
    params: one.params,
    query: payeeList.query,
    answer: payeeList.answer,
    summary: 'Payees of a CESOP message, with the number of errors. Without clients whom the reader is linked to.',
  }),
  exportCesopPayees: call({
    ...{ ...file, word: 'export', errors: [] },
    path: '/web/cesop-messages/{messageId}/payees',
    params: one.params,
    query: payeeList.fileQuery,
    answer: { download: ['text/csv'] },
    summary: 'The same under a filter as CSV. The download is recorded.',
  }),
  listCesopTransactions: call({
    ...read,
    path: '/web/cesop-messages/{messageId}/transactions',
    params: one.params,
    query: transactionList.query,
    answer: transactionList.answer,
    summary: 'Transactions of a CESOP message, with their errors. Without clients whom the reader is linked to.',
  }),
  exportCesopTransactions: call({
    ...{ ...file, word: 'export', errors: [] },
    path: '/web/cesop-messages/{messageId}/transactions',
    params: one.params,
    query: transactionList.fileQuery,
    answer: { download: ['text/csv'] },
    summary: 'The same under a filter as CSV. The download is recorded.',
  }),
  readCesopPayee: call({
    ...read,
    path: '/web/cesop-payees/{payeeId}',
    params: { payeeId: recordId },
    answer: onePayee,
    summary: 'A payee of a CESOP message: what is said of it, its accounts, and the errors of the answer about it.',
  }),
} as const;
