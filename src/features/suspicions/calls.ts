/**
 * Reports to the MLRO. Sending is one-way: the answer says nothing but that it was sent. Reading is for the Head of
 * AML, a deputy and whom they name; for everybody else a report does not exist.
 */
import * as z from 'zod/mini';
import { caseWords } from '#features/cases/calls.ts';
import { call, stepUp } from '#shared/call.ts';
import { isMoment } from '#shared/days.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { boundedList, boundedText, commentText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import { mlroReportList, person, reportItem } from './reportList.ts';
import {
  checklistKeys,
  factGroups,
  maxLinkedCases,
  maxLinkedPayments,
  maxNarrative,
  maxReaders,
  maxReasons,
  maxReference,
  reportSteps,
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

const linkedCase = z.object({ id: z.string(), type: z.string(), title: z.string(), openedAt: z.string() });
const linkedPayment = z.object({
  id: z.string(),
  words: z.string(),
  at: z.string(),
  /** amount text of what is held for it; null: nothing */
  held: z.nullable(z.string()),
  canStop: z.boolean(),
});
const filedVersion = z.object({
  number: z.int(),
  narrative: z.string(),
  /** why it was added to; empty for the first */
  reasons: z.string(),
  by: z.string(),
  at: z.string(),
  payments: z.int(),
  /** of the authority; empty until it has answered */
  reference: z.string(),
  acknowledgedAt: z.nullable(z.string()),
  /** it is kept as it was filed, and so are its files */
  hasRecord: z.boolean(),
  hasXml: z.boolean(),
});
const report = z.object({
  ...reportItem.shape,
  version: versionNumber,
  /** as it was sent */
  narrative: z.string(),
  /** as it is filed next */
  authorityNarrative: z.string(),
  checklist: z.array(z.enum(checklistKeys)),
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
  /** of the events of linked cases: chosen until others are */
  suggestedPaymentIDs: z.array(z.string()),
  /** amount texts of what is held for linked payments, one for each currency */
  suspended: z.array(z.string()),
  /** payments that were stopped for this report */
  stoppedIDs: z.array(z.string()),
  /** what was filed, newest first */
  versions: z.array(filedVersion),
  /** why it is not filed; empty while it may be */
  reasons: z.string(),
  /** who can file it: no one who wrote it, or is linked to the client */
  filers: z.array(person),
  /** what is missing before it can be filed */
  faults: z.array(z.object({ name: z.string(), screen: z.string() })),
  /** of the audit, newest first */
  history: z.array(z.object({ id: z.string(), at: z.string(), by: z.string(), verb: z.string(), words: z.string() })),
  /** what this reader can do: the MLRO works on it, who is named reads */
  steps: z.array(z.enum(reportSteps)),
  /** this reader wrote it, perhaps under another number */
  isOwn: z.boolean(),
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

/** What was shown, so that a change meanwhile is seen. */
const shown = { version: versionNumber };
const narrative = commentText(maxNarrative, 0);
export const narrativeBody = z.strictObject({
  ...shown,
  narrative,
  checklist: boundedList(z.enum(checklistKeys), checklistKeys.length),
});
export const stopBody = z.strictObject({ ...shown, paymentId: recordId, comment: caseWords });
export const leaveBody = z.strictObject({ ...shown, reasons: commentText(maxReasons) });
export const referenceBody = z.strictObject({
  ...shown,
  reference: commentText(maxReference),
  /** of the filed version that was answered, the newest unless given */
  number: z.optional(versionNumber),
});

/** A fact that may go into the narrative, with its source. */
const fact = z.object({
  id: z.string(),
  group: z.enum(factGroups),
  text: z.string(),
  source: z.string(),
  /** where the source is a case of the client */
  caseID: z.nullable(z.string()),
});
export type ReportFact = z.output<typeof fact>;

const onReport = {
  path: '/web/mlro-reports/{reportId}',
  params: { reportId: recordId },
  restricted: true,
} as const;
const changed = z.object({ version: versionNumber });
/** Which of them is the MLRO is decided by the handler: a deputy is one for some days. */
const working = {
  ...onReport,
  method: 'PATCH',
  answer: changed,
  who: readers,
  transaction: 'write',
} as const;
const refused = ['version-changed', 'transition-not-allowed', 'mlro-needed'] as const;
const undecided = [...refused, 'own-report'] as const;

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
    query: mlroReportList.query,
    answer: mlroReportList.answer,
    who: readers,
    // a look is recorded; and only a transaction that names who acts sees a report
    transaction: 'write',
    errors: [],
    summary: 'The reports to the MLRO that this staff user may read.',
  }),
  exportMlroReports: call({
    method: 'GET',
    path: '/web/mlro-reports',
    word: 'export',
    params: {},
    query: mlroReportList.fileQuery,
    answer: { download: ['text/csv'] },
    who: readers,
    transaction: 'none',
    errors: [],
    summary: 'The reports to the MLRO that this staff user may read, as CSV. The download is recorded.',
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
  listReportFacts: call({
    ...onReport,
    method: 'GET',
    word: 'facts',
    answer: z.object({ items: z.array(fact) }),
    who: readers,
    transaction: 'write',
    errors: ['mlro-needed'],
    summary: 'Facts for the narrative, each with its source: for the MLRO.',
  }),
  changeMlroReport: call({
    ...working,
    body: reportChange,
    errors: refused,
    summary:
      'Note when suspicion arose or the operation was suspended, name readers, link cases and payments: the MLRO.',
  }),
  describeMlroReport: call({
    ...working,
    word: 'narrative',
    body: narrativeBody,
    errors: refused,
    summary: 'Write the narrative for the authority and tick what it answers. Nothing is sent.',
  }),
  stopReportedPayment: call({
    ...working,
    word: 'stop',
    body: stopBody,
    who: staff('amlDesk', 'transaction', 'alert'),
    errors: [...refused, 'too-many-stops'],
    summary:
      'Stop an Authorized payment of the client for the report. For all others it is a stop like any other, with ' +
      'this comment.',
  }),
  fileMlroReport: stepUp(
    call({
      ...working,
      word: 'file',
      body: z.strictObject(shown),
      errors: [...undecided, 'report-not-complete'],
      summary: 'File the report with the authority: the MLRO, and not who wrote it.',
    }),
  ),
  leaveMlroReport: stepUp(
    call({
      ...working,
      word: 'leave',
      body: leaveBody,
      errors: undecided,
      summary: 'Decide not to file the report, with reasons: the MLRO, and not who wrote it.',
    }),
  ),
  supplementMlroReport: stepUp(
    call({
      ...working,
      word: 'supplement',
      body: leaveBody,
      errors: [...undecided, 'report-not-complete'],
      summary: 'File a new version of a filed report. The older versions stay.',
    }),
  ),
  acknowledgeMlroReport: call({
    ...working,
    word: 'acknowledge',
    body: referenceBody,
    errors: refused,
    summary: 'Note the reference with which the authority answered a filed version, the newest unless given.',
  }),
} as const;

/** Filter and order of the list, as the address of its page holds them. */
export const reportAddress = mlroReportList.address;
