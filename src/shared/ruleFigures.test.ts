import { expect, test } from 'vitest';
import { formatRuleFigure } from './ruleFigures.ts';

test.each([
  ['sum', 1, '0.01 EUR'],
  ['sum', 2_600_000n, '26 000 EUR'],
  ['sum', 1_499_999n, '14 999.99 EUR'],
  ['count', 1234n, '1 234'],
  ['parties', 15, '15'],
  ['newParties', 5, '5'],
  ['share', 1, '0.1 %'],
  ['share', 1_000_000n, '100 000 %'],
  ['still', 1n, '1 day'],
  ['still', 1180, '1 180 days'],
  [null, 180n, '180'],
] as const)('a figure of %s %d reads %s', (measure, figure, words) => {
  expect(formatRuleFigure(measure, figure)).toBe(words);
});
