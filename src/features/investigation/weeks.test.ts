import { expect, test } from 'vitest';
import { getMonday, listWeeks, maxWeeks } from './weeks.ts';

test.each([
  ['2026-11-29', '2026-11-23'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
])('the Monday of %s', (day, monday) => {
  expect(getMonday(day)).toBe(monday);
});

test('the weeks of a period, over the end of a year', () => {
  expect(listWeeks('2026-12-27', '2027-01-04')).toEqual(['2026-12-21', '2026-12-28', '2027-01-04']);
  expect(listWeeks('2026-11-24', '2026-11-25')).toEqual(['2026-11-23']);
});

test('of a long period the last year', () => {
  const weeks = listWeeks('2020-01-01', '2026-11-29');
  expect(weeks).toHaveLength(maxWeeks);
  expect(weeks.at(-1)).toBe('2026-11-23');
});
