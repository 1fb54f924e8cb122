import { expect, test } from 'vitest';
import { decimalText, parseAmount } from './typedNumbers.ts';

test.each([
  ['1 234,5', 'EUR', 123_450],
  ['15000', 'EUR', 1_500_000],
  ['0.01', 'EUR', 1],
  ['0.001', 'EUR', undefined],
  ['0', 'EUR', undefined],
  ['-1', 'EUR', undefined],
  ['80.5', '%', 805],
  ['1.5', 'days', undefined],
  ['15', undefined, 15],
  ['1e3', undefined, undefined],
  ['', undefined, undefined],
] as const)('%s in %s is %s', (typed, unit, expected) => {
  expect(parseAmount(typed, unit)).toBe(expected);
});

test.each([
  [123_450, 'EUR', '1234.50'],
  [800, '%', '80'],
  [805, '%', '80.5'],
  [7, 'days', '7'],
  [15, undefined, '15'],
] as const)('%d in %s is shown as %s', (value, unit, expected) => {
  expect(decimalText(value, unit)).toBe(expected);
});
