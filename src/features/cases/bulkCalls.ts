/**
 * Many cases at once: closing chosen ones, after a try that changes nothing; acts with all under a filter; and what
 * became of each.
 */
import * as z from 'zod/mini';
import { call, second } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { boundedList, commentText, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { bulk, leftOutCodes, manyActs } from './bulkRules.ts';
import { caseWords, maxCaseTextLength } from './calls.ts';
import { caseList } from './caseList.ts';

const actors = staff('caseDesk');
const chosen = boundedList(
  z.strictObject({ clientId, caseId: recordId, version: versionNumber }),
  bulk.most,
  z.minLength(1),
  z.refine((cases) => new Set(cases.map(({ caseId }) => caseId)).size === cases.length, 'repeated'),
);

export const bulkCalls = {
  tryClosing: call({
    method: 'POST',
    path: '/web/tasks',
    params: {},
    word: 'try',
    body: z.strictObject({ cases: chosen }),
    answer: z.object({
      /** in the order of the call; `title` of the action that would close it, or why it stays */
      cases: z.array(
        z.object({ caseId: z.string(), title: z.nullable(z.string()), why: z.nullable(z.enum(leftOutCodes)) }),
      ),
      /** a second person would confirm what can be closed */
      needsSecond: z.boolean(),
    }),
    who: actors,
    transaction: 'read',
    errors: [],
    summary:
      'What closing these cases together would do: which would close, which are left out, and why. Changes nothing.',
  }),
  closeCases: second(
    confirmers('amlDesk', 'transaction', 'interaction', 'document'),
    call({
      method: 'POST',
      path: '/web/tasks',
      params: {},
      word: 'close',
      body: z.strictObject({ cases: chosen, comment: caseWords }),
      answer: z.object({ jobId: z.string() }),
      who: actors,
      transaction: 'write',
      errors: ['already-proposed'],
      summary:
        'Close cases together by a job: each at its version, with a ' +
        'record of its own. Above 20 a second person confirms.',
    }),
  ),
  actOnCases: call({
    method: 'POST',
    path: '/web/tasks',
    params: {},
    word: 'act',
    body: z.strictObject({
      act: z.enum(manyActs),
      /** of the queue */
      filter: caseList.fileQuery,
      comment: commentText(maxCaseTextLength, 0),
      /** a colleague, for `handOver` */
      to: z.optional(formedText(11, /^9\d{10}$/)),
    }),
    answer: z.object({ jobId: z.string(), of: z.int() }),
    who: actors,
    transaction: 'write',
    errors: [],
    summary:
      'Take, release, hand over or remind all cases under a filter by a job: each by itself, with a record of its own.',
  }),
  readOutcome: call({
    method: 'GET',
    path: '/web/tasks',
    params: {},
    word: 'outcome',
    query: z.strictObject({ outcome: recordId }),
    answer: z.object({
      act: z.enum(['close', ...manyActs]),
      state: z.enum(['waiting', 'running', 'stopped', 'done', 'failed']),
      of: z.int(),
      done: z.int(),
      /** how many; `left` names the first ones */
      leftOut: z.int(),
      left: z.array(
        z.object({
          id: z.string(),
          clientID: z.string(),
          clientName: z.string(),
          title: z.string(),
          why: z.enum(leftOutCodes),
        }),
      ),
    }),
    who: actors,
    transaction: 'read',
    errors: [],
    summary:
      'What became of cases that were closed, or worked on, together. For who asked for it, and who confirmed it.',
  }),
} as const;
