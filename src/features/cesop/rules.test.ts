import { expect, test } from 'vitest';
import {
  getDays,
  getDueDay,
  getKeptSince,
  getQuarter,
  getQuarterState,
  isKnown,
  isOver,
  listQuarters,
} from './rules.ts';

test.each([
  ['2026-01-01', '2026-Q1', '2026-01-01', '2026-03-31', '2026-04-30'],
  ['2026-03-31', '2026-Q1', '2026-01-01', '2026-03-31', '2026-04-30'],
  ['2026-04-01', '2026-Q2', '2026-04-01', '2026-06-30', '2026-07-31'],
  ['2026-09-30', '2026-Q3', '2026-07-01', '2026-09-30', '2026-10-31'],
  ['2026-12-31', '2026-Q4', '2026-10-01', '2026-12-31', '2027-01-31'],
])('%s lies in %s, from %s until %s, due on %s', (day, quarter, from, until, due) => {
  expect([getQuarter(day), getDays(quarter), getDueDay(quarter)]).toEqual([quarter, { from, until }, due]);
});

test('a quarter is over on the day after its last one', () => {
  expect([isOver('2026-Q3', '2026-09-30'), isOver('2026-Q3', '2026-10-01')]).toEqual([false, true]);
});

test('quarters are listed from the first of CESOP on, while their rows are kept', () => {
  expect(listQuarters('2024-05-05')).toEqual(['2024-Q2', '2024-Q1']);
  expect(listQuarters('2027-12-31').at(-1)).toBe('2024-Q1');
  expect(listQuarters('2028-01-01').at(-1)).toBe('2025-Q1');
  expect(getKeptSince('2027-12-31')).toBe('2024-01-01');
  expect([isKnown('2023-Q4', '2024-05-05'), isKnown('2026-Q4', '2026-09-30')]).toEqual([false, false]);
});

test('a quarter stands where its newest message stands that was not withdrawn', () => {
  expect(getQuarterState('2026-Q3', '2026-09-30', ['filed'])).toBe('running');
  expect(getQuarterState('2026-Q3', '2026-10-01', [])).toBe('open');
  expect(getQuarterState('2026-Q3', '2026-10-01', ['withdrawn'])).toBe('open');
  expect(getQuarterState('2026-Q3', '2026-10-01', ['withdrawn', 'partly-accepted', 'rejected'])).toBe(
    'partly-accepted',
  );
});
