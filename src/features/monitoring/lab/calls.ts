/** The rule lab: a draft on 13 months of the past, beside another version (decisions, section 8). */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads, secondPerson } from '#shared/limits.ts';
import { commentText, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import { ruleCode, writtenBody } from '../rules/condition.ts';

/** Executive sees runs of versions that were live. */
const readers = staff('ruleReaders');
const officers = staff('amlOfficers');

export const tryBody = z.strictObject({
  /** of a saved rule: its white list counts, and its own past decisions are counted beside those of all rules */
  code: z.optional(ruleCode),
  body: writtenBody,
  /** absent: compared with nothing */
  against: z.optional(z.strictObject({ code: ruleCode, version: versionNumber })),
});

const side = z.object({ clients: z.int(), events: z.int(), cases: z.int(), hours: z.nullable(z.number()) });
const compared = z.object({ key: z.string(), first: z.int(), second: z.int() });
export type ComparedCount = z.output<typeof compared>;

const decided = z.object({ all: z.int(), found: z.int(), right: z.int(), missed: z.int() });

const outcome = z.object({
  first: side,
  second: z.nullable(side),
  /** clients of the first alone, and of the second alone */
  gained: z.int(),
  lost: z.int(),
  /** without an event, from 80 % of the threshold on */
  near: z.int(),
  /** above the threshold on the last day */
  above: z.int(),
  /** events by month, yyyy-mm; clients by level of risk ('' without one) and by type */
  months: z.array(compared),
  risks: z.array(compared),
  types: z.array(compared),
  /** alerts of every rule in the past that were decided about the same client and window, and those that were right */
  decided,
  /** those of this rule alone; null: it was never live */
  decidedOfRule: z.nullable(decided),
});
export type LabOutcome = z.output<typeof outcome>;

const run = z.object({
  id: z.string(),
  jobId: z.string(),
  /** of the job: waiting, running, stopped, done, failed */
  state: z.string(),
  done: z.string(),
  of: z.nullable(z.string()),
  from: z.string(),
  until: z.string(),
  code: z.nullable(z.string()),
  version: z.nullable(z.int()),
  against: z.nullable(z.object({ code: z.string(), version: versionNumber })),
  measure: z.string(),
  againstMeasure: z.nullable(z.string()),
  /** null until it is done */
  outcome: z.nullable(outcome),
});
export type LabRun = z.output<typeof run>;

const clientTypes = ['LEGAL', 'N'] as const;
export const labGroups = ['hit', 'gained', 'lost', 'above', 'near', 'missed'] as const;
export type LabGroup = (typeof labGroups)[number];

const labClient = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  risk: z.nullable(z.string()),
  events: z.int(),
  /** the highest; of the second side for those that are lost, on the last day for those above; null for missed ones */
  figure: z.nullable(z.string()),
  /** of the first event, yyyy-mm-dd */
  firstOn: z.nullable(z.string()),
  verdict: z.nullable(z.object({ verdict: z.enum(['suspicious', 'ordinary']), comment: z.string(), by: z.string() })),
});
export type LabClient = z.output<typeof labClient>;

/** What narrows a list of clients besides its group. */
const narrowed = z.object({
  risk: z.optional(z.enum(['L', 'M', 'H', 'none'])),
  type: z.optional(z.enum(clientTypes)),
  /** with an event of the group's side in it, yyyy-mm */
  month: z.optional(formedText(7, /^\d{4}-(0[1-9]|1[0-2])$/)),
});
export type Narrowed = z.output<typeof narrowed>;

const onRun = { path: '/web/rule-runs/{runId}', params: { runId: recordId }, who: readers } as const;

/** What somebody thinks of a client just below a threshold. */
export const verdictBody = z.strictObject({
  version: versionNumber,
  verdict: z.enum(['suspicious', 'ordinary']),
  comment: commentText(secondPerson.maxWords),
});

export const labCalls = {
  tryRule: call({
    method: 'POST',
    path: '/web/rule-runs',
    params: {},
    body: tryBody,
    answer: z.object({ runId: z.string() }),
    who: officers,
    transaction: 'write',
    errors: [],
    summary: 'Try a rule on the last 13 months, in place of what the caller was trying. It runs in the background.',
  }),
  replayRules: call({
    method: 'POST',
    path: '/web/rule-runs',
    word: 'past',
    params: {},
    answer: z.object({ jobId: z.string() }),
    who: officers,
    transaction: 'write',
    errors: [],
    summary: 'Play 13 months again as they were: the same events must come out. It runs in the background.',
  }),
  readRun: call({
    ...onRun,
    method: 'GET',
    answer: run,
    transaction: 'read',
    errors: [],
    summary: 'How far a run of the rule lab is, and what it has found, without clients that the caller is linked to.',
  }),
  exportRun: call({
    ...onRun,
    method: 'GET',
    word: 'format',
    query: z.strictObject({ format: z.enum(['csv', 'pdf']) }),
    answer: { download: ['application/pdf', 'text/csv'] },
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: ['run-not-done'],
    summary: 'What a run has found, as PDF or CSV. The download is recorded.',
  }),
  listRunClients: call({
    ...onRun,
    method: 'GET',
    word: 'group',
    query: z.strictObject({ group: z.enum(labGroups), ...narrowed.shape }),
    answer: z.object({ items: z.array(labClient), next: z.null() }),
    transaction: 'read',
    errors: [],
    summary: 'Clients behind a figure of a run, 200 at most; just below a threshold 20, drawn by a fixed seed.',
  }),
  judgeClient: call({
    method: 'PUT',
    path: '/web/rules/{ruleCode}/verdicts/{clientId}',
    params: { ruleCode, clientId },
    values: ['ruleCode'],
    client: 'clientId',
    body: verdictBody,
    answer: undefined,
    who: staff('amlOfficers', 'transaction'),
    transaction: 'write',
    errors: [],
    summary: 'Keep with a version what a client just below its threshold looks like.',
  }),
} as const;
