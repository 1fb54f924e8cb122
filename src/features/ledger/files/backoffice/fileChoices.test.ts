import { expect, test } from 'vitest';
import { getFilePeriod, listPeriods } from './fileChoices.ts';

test.each([
  ['day', undefined, '2026-03-15'],
  ['day', '2026-03-14', '2026-03-14'],
  ['day', '2026-03-16', '2026-03-15'],
  ['day', '2026-02', '2026-03-15'],
  ['month', '2026-02', '2026-02'],
  ['month', '2026-02-01', '2026-03'],
  ['accounts', '2026-04', '2026-03'],
  ['accountsYear', '2025', '2025'],
  ['accountsYear', '2027', '2026'],
  ['accountsDay', '2025-12-31', '2025-12-31'],
] as const)('the period of %s with %s', (kind, given, period) =>
  expect(getFilePeriod(kind, given, '2026-03-15')).toBe(period),
);

test('months and years go back from today', () => {
  expect(listPeriods('month', '2026-02-28', 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(listPeriods('year', '2026-02-28', 2)).toEqual(['2026', '2025']);
});
