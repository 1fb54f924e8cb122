import { expect, test } from 'vitest';
import { kindTitle, movesMoney, reasonTitle } from './cardMessages.ts';

test.each([
  ['clearing', 'Clearing', true],
  ['refund', 'Refund', true],
  ['top-up', 'Top-up', true],
  ['advice', 'Advice', false],
  ['reversal', 'Reversal', false],
  ['production', 'Card order', false],
  ['chargeback', 'Unknown: chargeback', true],
  ['toString', 'Unknown: toString', true],
  ['', 'Unknown: no kind', true],
])('a message of kind %s is called %s', (kind, title, isMoney) => {
  expect([kindTitle(kind), movesMoney(kind)]).toEqual([title, isMoney]);
});

test('a reason says where and what', () => {
  const field = 'settlesOn: day-not-valid';
  expect(reasonTitle({ reason: 'not-readable', field })).toBe('Cannot be read: settlesOn, day not valid');
  expect(reasonTitle({ reason: 'reference-used', field: '' })).toBe('Repeats a reference with another amount');
});
