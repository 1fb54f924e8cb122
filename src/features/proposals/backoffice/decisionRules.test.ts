import { expect, test } from 'vitest';
import { spaced } from '#shared/formatCount.ts';
import { secondPerson } from '#shared/limits.ts';
import { messages } from '#shared/messages.ts';
import { checkForm } from '#shared/rules/checkForm.ts';
import { type Decision, decisionRules } from './decisionRules.ts';

const tooLong = 'x'.repeat(secondPerson.maxWords + 1);
const tooLongText = `Comment is invalid. At most ${spaced(secondPerson.maxWords)} characters.`;

test.each<[Decision['decision'], string, string | undefined]>([
  ['confirm', '', undefined],
  ['withdraw', ' ', undefined],
  ['return', ' ', messages.commentEmpty],
  ['return', 'The role is wrong.', undefined],
  ['confirm', tooLong, tooLongText],
  ['return', tooLong, tooLongText],
])('%s with the comment %j', (decision, comment, fault) => {
  const { sent, faults } = checkForm(decisionRules, { version: 3, comment, decision });
  expect(faults?.['comment']).toBe(fault);
  if (fault === undefined) expect(sent).toEqual({ version: 3, comment: comment.trim(), decision });
});
