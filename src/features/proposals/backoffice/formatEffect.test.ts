import { expect, test } from 'vitest';
import { formatEffect } from './formatEffect.ts';

const client = { label: 'Client', value: 'Toli MB' };
const comment = { label: 'Comment', value: 'Grows' };

test.each([
  [
    [client, { label: 'Expense in a day', value: '1.00 EUR → 2.00 EUR' }, comment],
    'Change it: Expense in a day, 1.00 EUR → 2.00 EUR',
  ],
  [[client, { label: 'Case', value: 'A limit' }, { label: 'Rate', value: '2 %' }], 'Change it: Rate, 2 %'],
  [[client, comment], 'Change it'],
  [[], 'Change it'],
])('says what would happen, and not to whom: %j', (lines, words) => {
  expect(formatEffect({ title: 'Change it', lines })).toBe(words);
});
