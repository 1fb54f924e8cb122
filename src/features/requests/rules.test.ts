import { expect, test } from 'vitest';
import { askedFields, askedLimits, readItem } from '#shared/rules/asked.ts';
import { answerLimits, isAnswerOf, isComplete, isWaiting, remindedOn, requestStateNames } from './rules.ts';

const choices = { yes: 'Yes', no: 'No' };

test.each([
  ['text', 'Timber', true],
  ['text', '', false],
  ['choice', 'yes', true],
  ['choice', 'Yes', false],
  ['choice', 'constructor', false],
  ['day', '2026-02-28', true],
  ['day', '2026-02-30', false],
  ['country', 'LT', true],
  ['country', 'lt', false],
  ['country', 'LTU', false],
  ['files', 'x', false],
] as const)('%s %j is an answer: %s', (form, value, expected) =>
  expect(isAnswerOf({ form, choices }, value)).toBe(expected),
);

const none = { value: null, files: 0, cannot: false, words: '' };
test.each([
  ['text', none, false],
  ['text', { ...none, value: 'x' }, true],
  ['text', { ...none, files: 1 }, false],
  ['files', { ...none, files: 1 }, true],
  ['files', { ...none, value: 'x' }, false],
  ['files', { ...none, cannot: true }, false],
  ['files', { ...none, cannot: true, words: 'Lost in a fire' }, true],
  ['choice', { ...none, words: 'x' }, false],
] as const)('%s %j is complete: %s', (form, given, expected) => expect(isComplete({ form }, given)).toBe(expected));

test('three states wait for the client', () => {
  expect(requestStateNames.filter(isWaiting)).toEqual(['open', 'saved', 'overdue']);
});

test('the limits of staff and of companies are the same', () => {
  const { items, answerWords: words, filesOfItem } = askedLimits;
  expect(answerLimits).toMatchObject({ items, words, filesOfItem });
});

test.each([
  [{ kind: 'field' }, 'field'],
  [{ kind: 'field', field: 'activity', category: 'OD' }, 'category'],
  [{ kind: 'file' }, 'words'],
  [{ kind: 'file', field: 'activity', words: 'x' }, 'field'],
  [{ kind: 'question' }, 'words'],
  [{ kind: 'question', words: 'x', category: 'OD' }, 'category'],
] as const)('%j is no item: %s', (item, fault) => expect(readItem(item)).toBe(fault));

test.each([
  [
    { kind: 'field', field: 'taxResidence' },
    { form: 'country', category: null },
  ],
  [
    { kind: 'field', field: 'activity', words: 'And today?' },
    { form: 'text', words: 'And today?' },
  ],
  [
    { kind: 'file', words: 'An extract' },
    { form: 'files', category: 'OD', words: 'An extract' },
  ],
  [
    { kind: 'file', words: 'An extract', category: 'RE' },
    { form: 'files', category: 'RE' },
  ],
  [
    { kind: 'question', words: 'Why?' },
    { form: 'text', field: null },
  ],
] as const)('%j is read', (item, expected) => expect(readItem(item)).toMatchObject(expected));

test('a field with choices has some, the others have none', () => {
  for (const { form, choices: some = {} } of Object.values(askedFields))
    expect(Object.keys(some).length > 0).toBe(form === 'choice');
});

test.each([
  // ten days from the evening of the 20th to the end of the 30th
  ['2026-11-20T20:00:00Z', '2026-11-30', 0, '2026-11-25'],
  // east of Greenwich the next day has begun
  ['2026-11-20T23:00:00Z', '2026-11-21', 120, '2026-11-21'],
  ['2026-11-20T10:00:00Z', '2026-11-21', 0, '2026-11-21'],
  ['2026-11-20T00:00:00Z', '2026-11-22', 0, '2026-11-21'],
])('sent at %s with the last day %s: reminded on %s', (now, dueOn, offset, expected) => {
  expect(remindedOn(Date.parse(now), dueOn, offset)).toBe(expected);
});
