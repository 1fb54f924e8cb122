import { expect, test } from 'vitest';
import { formatMonth, formatProofs } from './rules.ts';

test.each([
  ['2026-10', 'October 2026'],
  ['2027-01', 'January 2027'],
  ['2027-12', 'December 2027'],
])('%s is %s', (month, text) => expect(formatMonth(month)).toBe(text));

test('a refusal names the red proofs first', () => {
  expect(
    formatProofs([
      { proof: 'suspense', isRed: true },
      { proof: 'entries', isRed: false },
    ]),
  ).toBe('Red: Nothing old in suspense without a reason.');
  expect(formatProofs([{ proof: 'trial', isRed: false }])).toContain(
    'since the month ended: The trial balance is zero.',
  );
});
