/** The case desk: the queue, one case, and what staff do with it. */
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { formatMoment } from '#shared/days.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads } from '#shared/limits.ts';
import { askedBody } from '#shared/rules/asked.ts';
import { boundedList, commentText, formedText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { confirmers, staff } from '#shared/staffGroups.ts';
import { type CaseAct, caseActFacts, caseActs, isCaseAct, processLabels } from './acts.ts';
import { caseAnswer, figures, groupFigures } from './caseAnswer.ts';
import { caseItem, caseList } from './caseList.ts';
import { type CaseCode, caseCodeNames, factsOfCode, isCaseCode } from './codes.ts';
import { type CaseType, caseTypes, type OtherReason, otherReasons } from './rules.ts';

/** In the words of other features, too: `AFLS` → `Closed As False Positive`, `handOver` → `Reassigned`. */
export function actName(action: string): string {
  if (isCaseCode(action)) return factsOfCode(action).title;
  return isCaseAct(action) ? caseActFacts[action] : (processLabels[action] ?? action);
}

/**
 * 'Closed As False Positive by Rasa Petraitė, 2026-11-22 12:42.', with the time in the zone; undefined where nothing
 * was done yet.
 */
export function formatLastAct(
  action: string | null,
  by: string | null,
  at: string | null,
  zone: string,
): string | undefined {
  if (action === null || at === null) return undefined;
  return `${actName(action)} by ${by ?? 'the bank'}, ${formatMoment(at, zone).slice(0, 'YYYY-MM-DD HH:MM'.length)}.`;
}

export const maxCaseTextLength = 4000;
/** The comment of an act that needs one. */
export const caseWords = commentText(maxCaseTextLength);
export const caseReaders = staff('clientReaders');
const actors = staff('caseDesk');
const propValue = z.union([
  commentText(maxCaseTextLength, 0),
  z.int(),
  z.boolean(),
  boundedList(commentText(100), 100),
]);
const types = caseTypes as [CaseType, ...CaseType[]];
const reasonNames = Object.keys(otherReasons) as [OtherReason, ...OtherReason[]];

const onCase = {
  path: '/web/tasks/{clientId}/{caseId}',
  params: { clientId, caseId: recordId },
  client: 'clientId',
} as const;
const acts = [...caseCodeNames, ...caseActs] as [CaseCode | CaseAct, ...(CaseCode | CaseAct)[]];

const caseBody = z.strictObject({
  comment: commentText(maxCaseTextLength, 0),
  version: versionNumber,
  props: z.optional(z.record(formedText(30, /^[A-Za-z]+$/), propValue)),
  reasons: z.optional(boundedList(formedText(60, /^\w+$/), 30)),
  /** of actions that ask the client; without it the template of the type is sent */
  request: z.optional(askedBody),
});
export type CaseBody = z.output<typeof caseBody>;

export const caseCalls = {
  listCases: call({
    method: 'GET',
    path: '/web/tasks',
    params: {},
    query: caseList.query,
    answer: z.object({
      ...caseList.answer.shape,
      /** with the first page, under the filter, whichever group is chosen */
      groups: z.optional(z.array(groupFigures)),
      all: z.optional(figures),
      /** with the first page: who else has one of its cases open just now, by name */
      here: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
      /** with the first page: rules that may have raised a case */
      rules: z.optional(z.array(z.object({ code: z.string(), title: z.string() }))),
    }),
    who: caseReaders,
    transaction: 'read',
    errors: [],
    summary: 'The queue of open cases, what is due first, with the exact figures of each group.',
  }),
  exportCases: call({
    method: 'GET',
    path: '/web/tasks',
    params: {},
    word: 'export',
    query: caseList.fileQuery,
    answer: { download: ['text/csv'] },
    who: caseReaders,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The queue of open cases under a filter as CSV.',
  }),
  listCasesOfClient: call({
    method: 'GET',
    path: '/web/tasks/{clientId}',
    params: { clientId },
    client: 'clientId',
    answer: z.object({ items: z.array(caseItem), next: z.null() }),
    who: caseReaders,
    transaction: 'read',
    errors: [],
    summary: 'The 200 newest cases of a client, closed ones too.',
  }),
  readCase: call({
    ...onCase,
    method: 'GET',
    answer: caseAnswer,
    who: caseReaders,
    transaction: 'write',
    errors: [],
    summary: 'One case with its facts and what can be done now. Each look is recorded.',
  }),
  openCase: call({
    ...onCase,
    method: 'POST',
    body: z.strictObject({
      type: z.enum(types),
      title: commentText(200),
      comment: caseWords,
      /** of a case of type OTHER */
      reason: z.optional(z.enum(reasonNames)),
      paymentId: z.optional(recordId),
    }),
    answer: z.object({ id: z.string() }),
    status: 201,
    who: actors,
    transaction: 'write',
    errors: ['case-not-about-client', 'state-conflict'],
    summary: 'Open a case by hand. Its id is made by the browser: a repeat opens no second one.',
  }),
  actOnCase: second(
    confirmers(
      'amlDesk',
      'alert',
      'transaction',
      'resetPattern',
      'document',
      'sepaTask',
      'parent',
      'childDueDiligence',
    ),
    stepUp(
      call({
        ...onCase,
        method: 'PATCH',
        bare: 'action',
        query: z.strictObject({ action: z.enum(acts) }),
        body: caseBody,
        answer: z.object({
          taskID: z.string(),
          version: versionNumber,
          /** said on the screen */
          message: z.string(),
          /** for the person who made the call only, such as a link */
          given: z.record(z.string(), z.string()),
          /** the caller can take it back, for ten seconds */
          canUndo: z.boolean(),
        }),
        who: actors,
        transaction: 'write',
        errors: [
          'already-proposed',
          'already-reminded',
          'forbidden-word',
          'message-empty',
          'no-template',
          'template-only',
          'transition-not-allowed',
          'version-changed',
        ],
        summary: 'Decide a case, or do something with it. The version must be the one that was shown.',
      }),
    ),
  ),
} as const;
