/**
 * Reports to the MLRO. Sending is one-way: the answer says nothing but that it was sent. Reading is for the Head of
 * AML, a deputy and whom they name; for everybody else a report does not exist.
 */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { isMoment } from '#shared/days.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { boundedList, boundedText, commentText, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import {
  type MlroReportState,
  maxLinkedCases,
  maxLinkedPayments,
  maxNarrative,
  maxReaders,
  mlroReportStates,
} from './rules.ts';

/** Staff who have a case, a client or a transaction before them. */
const senders = staff('clientReaders');
/** Staff who can be the MLRO, or be named by them. */
const readers = staff('amlDesk');

/** What is suspected, and why: the narrative stands where other actions have their comment. */
export const reportBody = z.strictObject({ comment: commentText(maxNarrative) });

const sending = {
  method: 'PATCH',
  client: 'clientId',
  word: 'report',
  answer: undefined,
  who: senders,
  transaction: 'write',
  idempotent: true,
  errors: [],
} as const;

const person = z.object({ id: z.string(), fullName: z.string() });
const states = Object.keys(mlroReportStates) as [MlroReportState, ...MlroReportState[]];
const item = z.object({
  id: z.string(),
  state: z.enum(states),
  clientID: z.string(),
  clientName: z.string(),
  /** where the sender stood */
  from: z.enum(['case', 'payment', 'client']),
  sender: person,
  sentAt: z.string(),
  suspectedAt: z.nullable(z.string()),
  suspendedAt: z.nullable(z.string()),
  /** by when it must be filed: bank days after the suspicion, or after it was sent */
  fileBy: z.string(),
  /** until when a suspended operation may stay so */
  suspendedUntil: z.nullable(z.string()),
});
export type MlroReportItem = z.output<typeof item>;

const linkedCase = z.object({ id: z.string(), type: z.string(), title: z.string(), openedAt: z.string() });
const linkedPayment = z.object({ id: z.string(), words: z.string(), at: z.string() });
const report = z.object({
  ...item.shape,
  version: versionNumber,
  narrative: z.string(),
  /** of the case on the sender's screen */
  shownVersion: z.nullable(z.int()),
  caseID: z.nullable(z.string()),
  paymentID: z.nullable(z.string()),
  readers: z.array(z.string()),
  caseIDs: z.array(z.string()),
  paymentIDs: z.array(z.string()),
  /** who may be named, and what of the client may be linked */
  colleagues: z.array(person),
  cases: z.array(linkedCase),
  payments: z.array(linkedPayment),
  /** of the audit, newest first */
  history: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), verb: z.string(), words: z.string() })),
  /** whether this reader may change it: the MLRO may, somebody named may not */
  mayChange: z.boolean(),
});
export type MlroReport = z.output<typeof report>;

const moment = z.nullable(boundedText(27, z.refine(isMoment, 'moment-not-valid')));
export const reportChange = z.strictObject({
  /** that was shown */
  version: versionNumber,
  suspectedAt: moment,
  suspendedAt: moment,
  readers: boundedList(clientId, maxReaders),
  caseIDs: boundedList(recordId, maxLinkedCases),
  paymentIDs: boundedList(recordId, maxLinkedPayments),
});

const onReport = { path: '/web/mlro-reports/{reportId}', params: { reportId: recordId } } as const;

export const suspicionCalls = {
  reportCase: call({
    ...sending,
    path: '/web/tasks/{clientId}/{caseId}',
    params: { clientId, caseId: recordId },
    /** the version on the screen is kept with the report; another one is no reason to refuse it */
    body: z.strictObject({ ...reportBody.shape, version: versionNumber }),
    summary: 'Report what a case shows to the MLRO. One-way: nothing of the report comes back.',
  }),
  reportClient: call({
    ...sending,
    path: '/web/clients/{clientId}',
    params: { clientId },
    body: reportBody,
    summary: 'Report a client to the MLRO. One-way: nothing of the report comes back.',
  }),
  reportPayment: call({
    ...sending,
    path: '/web/payments/{clientId}/{paymentId}',
    params: { clientId, paymentId: recordId },
    body: reportBody,
    summary: 'Report a payment to the MLRO. One-way: nothing of the report comes back.',
  }),
  listMlroReports: call({
    method: 'GET',
    path: '/web/mlro-reports',
    params: {},
    query: z.strictObject({
      /** of the page before */
      next: z.optional(formedText(80, /^[\dTZ:.-]+_[0-9a-f-]{36}$/)),
    }),
    answer: z.object({ items: z.array(item), next: z.nullable(z.string()) }),
    who: readers,
    // a look is recorded; and only a transaction that names who acts sees a report
    transaction: 'write',
    errors: [],
    summary: 'The reports to the MLRO that this staff user may read, newest first.',
  }),
  readMlroReport: call({
    ...onReport,
    method: 'GET',
    answer: report,
    who: readers,
    transaction: 'write',
    errors: [],
    summary: 'One report to the MLRO. Each look is recorded.',
  }),
  changeMlroReport: call({
    ...onReport,
    method: 'PATCH',
    body: reportChange,
    answer: z.object({ version: versionNumber }),
    who: readers,
    transaction: 'write',
    errors: ['version-changed', 'transition-not-allowed'],
    summary:
      'Note when suspicion arose or the operation was suspended, name readers, link cases and payments: the MLRO.',
  }),
} as const;
