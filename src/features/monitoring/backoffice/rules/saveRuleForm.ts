/** The form that saves a version of a rule. */
import * as z from 'zod/mini';
import { newVersion } from '#features/monitoring/rules/calls.ts';
import { type RuleBody, ruleCode } from '#features/monitoring/rules/condition.ts';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';

export interface TypedVersion {
  code: string;
  title: string;
  comment: string;
}
const sent = z.strictObject({ code: ruleCode, body: newVersion });

/** `version`: the newest of the rule; 0: a new one */
export const saveRuleRules = (version: number, body: RuleBody): FormRules<TypedVersion, z.output<typeof sent>> => ({
  schema: sent,
  labels: { code: 'Code', 'body.title': 'Title', 'body.comment': 'Comment', title: 'Title', comment: 'Comment' },
  read: ({ code, title, comment }) => ({ code: code.trim().toUpperCase(), body: { version, title, body, comment } }),
  ownFaults: ({ title, comment }) => ({
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(comment.trim() === '' && { comment: messages.commentEmpty }),
  }),
});
