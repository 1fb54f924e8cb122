/** The form beside a proposal: the decision on it, and the words that go with the decision. */
import * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { decisionBody } from '../calls.ts';

const decision = z.strictObject({ ...decisionBody.shape, decision: z.enum(['confirm', 'return', 'withdraw']) });
export type Decision = z.output<typeof decision>;

export const decisionRules: FormRules<Decision, Decision> = {
  schema: decision,
  labels: { comment: 'Comment' },
  ownFaults: ({ decision, comment }) =>
    decision === 'return' && comment.trim() === '' ? { comment: messages.commentEmpty } : {},
};
