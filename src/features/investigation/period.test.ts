import { expect, test } from 'vitest';
import { getMonthDays, getPeriod } from './period.ts';

test('thirteen months unless given', () => {
  expect(getPeriod({}, '2026-11-29')).toEqual({ from: '2025-11-01', to: '2026-11-29' });
  expect(getPeriod({ to: '2026-02-28' }, '2026-11-29')).toEqual({ from: '2025-02-01', to: '2026-02-28' });
  expect(getPeriod({ from: '2026-11-29' }, '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-11-29' });
});

test('a turned period is none', () => {
  expect(getPeriod({ from: '2026-11-30' }, '2026-11-29')).toBeUndefined();
});

test.each([
  ['2024-02', '2024-02-29'],
  ['2026-02', '2026-02-28'],
  ['2026-12', '2026-12-31'],
])('the days of %s', (month, last) => {
  expect(getMonthDays(month)).toEqual({ from: `${month}-01`, to: last });
});
