/** The form with which a month is proposed to close. */
import * as z from 'zod/mini';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { commentText } from '#shared/rules/texts.ts';

const schema = z.strictObject({ comment: commentText(secondPerson.maxWords) });

export const closeRules: FormRules<{ comment: string }, z.output<typeof schema>> = {
  schema,
  labels: { comment: 'Comment' },
  read: (typed) => typed,
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};
