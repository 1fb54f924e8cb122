/** Checklists: what is looked at before a decision, by type of case; who has looked at what, case by case. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { boundedList, commentText } from '#shared/rules/texts.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { staff } from '#shared/staffGroups.ts';
import { caseWords } from './calls.ts';
import { type CaseType, caseTypes } from './rules.ts';

const typeNames = caseTypes as [CaseType, ...CaseType[]];
export const maxChecklistItems = 20;
export const maxChecklistTextLength = 200;

export const checklistBody = z.strictObject({
  type: z.enum(typeNames),
  /** that was shown; 0: the type had none */
  version: versionNumber,
  /** in the order of the screen; none takes the checklist away */
  items: boundedList(commentText(maxChecklistTextLength), maxChecklistItems),
  comment: caseWords,
});

export const checklistCalls = {
  saveChecklist: call({
    method: 'PUT',
    path: '/web/checklists',
    params: {},
    body: checklistBody,
    answer: z.object({ version: versionNumber }),
    who: staff('headOfAml'),
    transaction: 'write',
    errors: ['version-changed'],
    summary: 'Replace the checklist of a type of case. Items with the same words stay ticked.',
  }),
  tickCase: call({
    method: 'PATCH',
    path: '/web/tasks/{clientId}/{caseId}',
    params: { clientId, caseId: recordId },
    client: 'clientId',
    word: 'tick',
    body: z.strictObject({ itemId: recordId, isTicked: z.boolean() }),
    answer: undefined,
    who: staff('caseDesk'),
    transaction: 'write',
    errors: ['transition-not-allowed'],
    summary: 'Tick an item of the checklist of an open case, or untick it. Idempotent.',
  }),
} as const;
