import { expect, test } from 'vitest';
import { calendarDay } from './calendar.ts';

const dueDays = (dayOfMonth: number, shift: 'before' | 'after') =>
  Array.from({ length: 120 }, (_, i) => calendarDay('2026-05-01', i - 120))
    .filter((day) => day.due[shift].includes(dayOfMonth))
    .map((day) => day.date);

test('salaries of a 25th at the weekend are paid on the Friday before', () => {
  // 25 January 2026 was a Sunday, 25 April a Saturday
  expect(dueDays(25, 'before')).toEqual(['2026-01-23', '2026-02-25', '2026-03-25', '2026-04-24']);
});

test('taxes of a 15th at the weekend and rent of a holiday wait for the next working day', () => {
  // 15 February and 15 March 2026 were Sundays, and 16 February is a holiday
  expect(dueDays(15, 'after')).toEqual(['2026-01-15', '2026-02-17', '2026-03-16', '2026-04-15']);
  expect(dueDays(1, 'after')).toEqual(['2026-01-02', '2026-02-02', '2026-03-02', '2026-04-01']);
});

test('31 means the last day of the month', () => {
  expect(dueDays(31, 'before')).toEqual(['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30']);
});

test('a calendar day knows its date, weekday and month', () => {
  expect(calendarDay('2026-03-01', -1)).toEqual({
    offset: -1,
    date: '2026-02-28',
    month: 2,
    weekday: 6,
    isWorking: false,
    due: { before: [], after: [] },
  });
  // a Friday before the two last days of a month, and a Monday after them
  expect(calendarDay('2026-03-01', -2).due).toEqual({ before: [27, 28, 29, 30, 31, 1], after: [27] });
  expect(calendarDay('2026-03-01', 1).due).toEqual({ before: [2], after: [2, 1, 28, 29, 30, 31] });
});
