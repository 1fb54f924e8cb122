import { expect, test } from 'vitest';
import { decimalText, parseAmount } from './typedNumbers.ts';

const bounds = { max: 10_000_000 };
test.each([
  ['1 234,5', 'EUR', 123_450],
  ['15000', 'EUR', 1_500_000],
  ['0.01', 'EUR', 1],
  ['100000', 'EUR', 10_000_000],
  ['80.5', '%', 805],
  ['15', undefined, 15],
] as const)('%s in %s is %s', (typed, unit, value) => {
  expect(parseAmount(typed, unit, bounds)).toEqual({ value });
});

test.each([
  ['0.001', 'EUR', 'Enter at most two decimals.'],
  ['80.55', '%', 'Enter at most one decimal.'],
  ['1.5', 'days', 'Enter a whole number.'],
  ['1.5', undefined, 'Enter a whole number.'],
  ['0', 'EUR', 'Enter a number above zero.'],
  ['-1', 'EUR', 'Enter a number above zero.'],
  ['1e3', undefined, 'Enter a number.'],
  ['', undefined, 'Enter a number.'],
  ['9'.repeat(16), undefined, 'Enter a number.'],
  ['100000.01', 'EUR', 'Enter at most 100 000 EUR.'],
  ['10000000001', undefined, 'Enter at most 10 000 000.'],
] as const)('%s in %s: %s', (typed, unit, fault) => {
  expect(parseAmount(typed, unit, bounds)).toEqual({ fault });
});

test('both bounds are included', () => {
  const days = (typed: string) => parseAmount(typed, 'days', { min: 30, max: 365 });
  expect([days('30'), days('365')]).toEqual([{ value: 30 }, { value: 365 }]);
  expect(days('29')).toEqual({ fault: 'Enter at least 30 days.' });
  expect(days('366')).toEqual({ fault: 'Enter at most 365 days.' });
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
