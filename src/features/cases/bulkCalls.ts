/** Closing many cases at once: a try that changes nothing, the closing, and what became of each case. */
import * as z from 'zod/mini';
import { call, second } from '../../shared/call.ts';
import { clientId, recordId } from '../../shared/ids.ts';
import { boundedList } from '../../shared/rules/texts.ts';
import { bulk, leftOutCodes } from './bulkRules.ts';
import { caseWords } from './calls.ts';
import { actingRoles } from './rules.ts';

const actors = { kind: 'staff', roles: actingRoles } as const;
const chosen = boundedList(
  z.strictObject({ clientId, caseId: recordId, version: z.int() }),
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
    { roles: ['A', 'M', 'H'], keys: ['T', 'I', 'D'] },
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
        'Close cases together by a job: each at its version, with a record of its own. Above 20 a second person confirms.',
    }),
  ),
  readClosing: call({
    method: 'GET',
    path: '/web/tasks',
    params: {},
    word: 'closing',
    query: z.strictObject({ closing: recordId }),
    answer: z.object({
      state: z.enum(['waiting', 'running', 'stopped', 'done', 'failed']),
      of: z.int(),
      closed: z.int(),
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
    summary: 'What became of cases that were closed together. For who asked for it, and who confirmed it.',
  }),
} as const;
