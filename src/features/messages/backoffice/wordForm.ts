/** The form that forbids a word. */
import type * as z from 'zod/mini';
import { messages } from '#shared/messages.ts';
import type { FormRules } from '#shared/rules/checkForm.ts';
import { newWord } from '../wordCalls.ts';

export type NewWord = z.output<typeof newWord>;

export const wordRules: FormRules<NewWord, NewWord> = {
  schema: newWord,
  labels: { word: 'Word', comment: 'Comment' },
  ownFaults: ({ comment }): Record<string, string> => (comment.trim() === '' ? { comment: messages.commentEmpty } : {}),
};
