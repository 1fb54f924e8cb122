import { expect, test } from 'vitest';
import { getBalancePeriod, getMonthDays, isMonth, isPeriod } from './rules.ts';

test.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-04', '2026-04-01', '2026-04-30'],
  ['2026-12', '2026-12-01', '2026-12-31'],
])('the days of %s', (month, from, until) => expect(getMonthDays(month)).toEqual({ from, until }));

test.each([
  ['2026-11-20', '2026-01-01', '2026-11-20'],
  ['2026-11', '2026-11-01', '2026-11-30'],
  ['2026', '2026-01-01', '2026-12-31'],
])('a trial balance of %s', (text, from, until) => expect(getBalancePeriod(text)).toEqual({ from, until }));

test.each(['2026-13', '2026-00', '2026-1', '26-01', '2026-02-30', '2026-11-20', '', '1026-01'])(
  '%s is no month',
  (text) => expect(isMonth(text)).toBe(false),
);
test.each(['2026-02-29', '20261120', '2026-11-20T00:00', '2026-', '1026', ''])('%s is no period', (text) =>
  expect(isPeriod(text)).toBe(false),
);
