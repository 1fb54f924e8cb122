import { expect, it } from 'vitest';
import { formatAmount } from './Amount.tsx';

it.each([
  ['1234567.80', undefined, '1 234 567.80'],
  ['-1234.00', undefined, '−1 234.00'],
  ['12.34', 'in', '+12.34'],
  ['12.34', 'out', '−12.34'],
  ['-12.34', 'out', '−12.34'],
  ['0.00', 'out', '0.00'],
  ['-0.00', undefined, '0.00'],
  ['999.99', undefined, '999.99'],
] as const)('%s going %s reads %s', (value, direction, words) => {
  expect(formatAmount(value, direction)).toBe(words);
});
