/** Logs: what happened at the bank, by one staff user, about one client or one record of it. */

import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { logKinds } from '#shared/logKinds.ts';
import { logPlace } from '#shared/logPaging.ts';
import { commentText, zoneText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { logSearch } from './logFilter.ts';

export const logRecord = z.object({
  /** number in the audit; its seal can be checked there */
  id: z.string(),
  time: z.string(),
  /** null: the bank itself, or no one was signed in */
  userID: z.nullable(z.string()),
  fullName: z.string(),
  by: z.enum(['staff', 'company', 'system']),
  /** what it is about, such as a payment; null in a restricted record, like all below but words and kind */
  recordID: z.nullable(z.string()),
  recordKind: z.nullable(z.string()),
  clientID: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  /** code of the verb: 'payment.execute' */
  verb: z.nullable(z.string()),
  /** goes on after the name: 'executed the payment' */
  words: z.string(),
  kind: z.enum(Object.keys(logKinds) as [keyof typeof logKinds, ...(keyof typeof logKinds)[]]),
  /** of a look, which changed nothing: 'Viewed' */
  look: z.nullable(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** the words of a note or message */
  text: z.nullable(z.string()),
});
export type LogRecord = z.output<typeof logRecord>;

export const logPage = z.object({
  items: z.array(logRecord),
  /** the place of the next page; null at the end */
  next: z.nullable(z.string()),
});
export type LogPage = z.output<typeof logPage>;

const ofClient = {
  params: { clientId },
  client: 'clientId',
  who: staff('clientReaders'),
  errors: [],
} as const;
const ofBank = { who: staff('bankLogReaders'), errors: [] } as const;
const page = { answer: logPage, transaction: 'read' } as const;
const byTime = { bare: 'time', query: z.strictObject({ time: z.optional(logPlace) }) } as const;
const byFrom = { query: z.strictObject({ from: z.optional(logPlace) }) } as const;
const file = {
  word: 'export',
  query: z.strictObject({ ...logSearch.shape, zone: z.optional(zoneText) }),
  answer: { download: ['text/csv'] },
  transaction: 'none',
  timeoutMs: downloads.streamMs,
} as const;

export const lookReason = z.strictObject({ comment: commentText(1000) });
export type LookReason = z.output<typeof lookReason>;

export const logCalls = {
  explainLooks: call({
    method: 'PUT',
    path: '/web/looks',
    params: {},
    body: lookReason,
    answer: undefined,
    who: staff('clientReaders'),
    transaction: 'write',
    errors: [],
    summary: 'Give the reason for opening more than 200 client records within an hour. The Head of AML is notified.',
  }),
  readBankLog: call({
    ...ofBank,
    ...page,
    ...byTime,
    method: 'GET',
    path: '/web/logs/%23',
    params: {},
    summary: 'The log of the bank, 500 records at a time, newest first. The look is recorded.',
  }),
  exportBankLog: call({
    ...ofBank,
    ...file,
    method: 'GET',
    path: '/web/logs/%23',
    params: {},
    summary: 'The log of the bank as CSV, whole or what words and a kind find in it. Recorded.',
  }),
  readStaffLog: call({
    ...ofBank,
    ...page,
    ...byTime,
    method: 'GET',
    path: '/web/logs/%23{userId}',
    params: { userId: clientId },
    summary: 'What one staff user did, 500 records at a time, newest first. The look is recorded.',
  }),
  exportStaffLog: call({
    ...ofBank,
    ...file,
    method: 'GET',
    path: '/web/logs/%23{userId}',
    params: { userId: clientId },
    summary: 'The same as CSV, whole or filtered. Recorded.',
  }),
  readClientLog: call({
    ...ofClient,
    ...page,
    ...byFrom,
    method: 'GET',
    path: '/web/logs/{clientId}',
    summary: 'What happened about a client, 500 records at a time, newest first. The look is recorded.',
  }),
  exportClientLog: call({
    ...ofClient,
    ...file,
    method: 'GET',
    path: '/web/logs/{clientId}',
    summary: 'The same as CSV, whole or filtered. Recorded.',
  }),
  readRecordLog: call({
    ...ofClient,
    ...page,
    ...byFrom,
    method: 'GET',
    path: '/web/logs/{clientId}/{recordId}',
    params: { clientId, recordId },
    summary: 'The same about one record of a client, such as a payment. The look is recorded.',
  }),
  exportRecordLog: call({
    ...ofClient,
    ...file,
    method: 'GET',
    path: '/web/logs/{clientId}/{recordId}',
    params: { clientId, recordId },
    summary: 'The same as CSV, whole or filtered. Recorded.',
  }),
} as const;
