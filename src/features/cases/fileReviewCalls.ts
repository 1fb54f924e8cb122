/** Review of the files that stand with a case, one by one. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { commentText } from '#shared/rules/texts.ts';
import { staff } from '#shared/staffGroups.ts';
import { maxCaseTextLength } from './calls.ts';
import { type FileReview, fileReviews } from './fileReviews.ts';

export const fileReviewCalls = {
  reviewFile: call({
    method: 'PATCH',
    path: '/web/tasks/{clientId}/{caseId}',
    params: { clientId, caseId: recordId },
    client: 'clientId',
    word: 'review',
    body: z.strictObject({
      fileId: recordId,
      review: z.enum(Object.keys(fileReviews) as [FileReview, ...FileReview[]]),
      /** needed unless the file is approved */
      reason: commentText(maxCaseTextLength, 0),
    }),
    answer: undefined,
    who: staff('caseDesk'),
    transaction: 'write',
    errors: ['transition-not-allowed'],
    summary: 'Approve, return, hold or decline a file of an open case. The newest review counts; all are kept.',
  }),
} as const;
