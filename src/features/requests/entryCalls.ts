/** Staff enter an answer that a natural person has given by phone or at the counter. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { boundedList, commentText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { maxCaseTextLength } from '../cases/calls.ts';
import { oneAnswer } from './companyCalls.ts';
import { answerLimits, givenByNames } from './rules.ts';

export const entryBody = z.strictObject({
  givenBy: z.enum(givenByNames),
  /** how the person was identified, and what else was said; for staff only */
  comment: commentText(maxCaseTextLength),
  /** to the items that the person has not answered; files are documents of the person, filed by staff before */
  answers: boundedList(oneAnswer, answerLimits.items),
});

export const entryCalls = {
  enterAnswer: call({
    method: 'POST',
    path: '/web/tasks/{clientId}/{caseId}/requests/{requestId}',
    params: { clientId, caseId: recordId, requestId: recordId },
    client: 'clientId',
    body: entryBody,
    answer: undefined,
    who: staff('caseDesk'),
    transaction: 'write',
    errors: ['answer-incomplete', 'answer-not-valid', 'not-a-person', 'request-ended'],
    summary: 'Enter what a person has answered by phone or at the counter. The case continues with it.',
  }),
} as const;
