// What the confirmer reads: the words of the call, those of the answer, or that it was done.
import { expect, test } from 'vitest';
import { getDoneLabel } from './getDoneLabel.ts';

test.each([
  ['voidTransaction', { id: 'x' }, 'Transaction was successfully updated.'],
  ['takeList', { message: 'UN List was successfully uploaded' }, 'UN List was successfully uploaded'],
  ['actOnCase', { message: 'Case status was changed', version: 2 }, 'Case status was changed'],
  ['actOnCase', { message: 7 }, 'Confirmed and done'],
  ['createStaff', null, 'Confirmed and done'],
])('%s answered by %j: %s', (call, answer, words) => {
  expect(getDoneLabel(call, answer)).toBe(words);
});
