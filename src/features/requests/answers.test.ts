import { expect, test } from 'vitest';
import { getFault, getSaved, getText, getTyped, type Typed } from './answers.ts';

const nothing = getTyped({ answer: null });
const file = { id: 'f', name: 'contract.pdf', sizeBytes: 1 };
const getAnswer = (form: 'text' | 'choice' | 'day' | 'country' | 'files', part: Partial<Typed>) => {
  const item = { n: 1, form };
  const typed = { ...nothing, ...part };
  return [getSaved(item, typed), getFault(item, typed)];
};
const none = { n: 1, value: null, fileIds: [], cannot: false, words: '' };
const missing = 'Answer this, or say that you do not have it';

test.each([
  ['text', { value: ' ' }, none, missing],
  ['text', { value: ' Timber ' }, { ...none, value: 'Timber' }, undefined],
  ['text', { value: 'x'.repeat(2001) }, undefined, '2001 characters; 2000 at most'],
  ['choice', { value: 'yes' }, { ...none, value: 'yes' }, undefined],
  ['day', { value: '2026-1' }, none, 'Enter a day as YYYY-MM-DD'],
  ['day', { value: '2026-11-23' }, { ...none, value: '2026-11-23' }, undefined],
  ['country', { value: '' }, none, missing],
  ['files', {}, none, 'Add a file, or say that you do not have it'],
  ['files', { files: [file] }, { ...none, fileIds: ['f'] }, undefined],
  ['files', { files: [file], cannot: true }, { ...none, cannot: true }, 'Say why, or when you will have it'],
  ['text', { value: 'x', cannot: true, words: 'Lost' }, { ...none, cannot: true, words: 'Lost' }, undefined],
] as const)('of %s with %j the bank keeps what fits', (form, part, saved, fault) => {
  expect(getAnswer(form, part as Partial<Typed>)).toEqual([saved, fault]);
});

test('the summary says answers in words', () => {
  const say = (form: 'text' | 'choice' | 'country' | 'files', part: Partial<Typed>) =>
    getText({ form, choices: { yes: 'Yes' } }, { ...nothing, ...part }, () => 'Lithuania');
  expect(say('choice', { value: 'yes' })).toBe('Yes');
  expect(say('country', { value: 'LT' })).toBe('Lithuania');
  expect(say('files', { files: [file, { ...file, name: 'annex.pdf' }] })).toBe('contract.pdf\nannex.pdf');
  expect(say('text', { cannot: true, words: 'Lost' })).toBe('I do not have this: Lost');
});
