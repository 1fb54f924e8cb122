import { describe, expect, test } from 'vitest';
import { addDays } from '../days.ts';
import { addBankDays, type BankCalendar, easterSunday, isBankDay, nextCutOff, settlementDay } from './bankDays.ts';

const vilnius = 'Europe/Vilnius';
const calendar: BankCalendar = [
  { fromDay: '2026-01-01', cutOffs: ['10:00', '16:00'], closingDays: ['2026-11-25'] },
  { fromDay: '2026-12-01', cutOffs: ['12:30'], closingDays: [] },
];

// Easter Sundays as the churches publish them.
test.each([
  '2020-04-12',
  '2021-04-04',
  '2022-04-17',
  '2023-04-09',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2028-04-16',
  '2029-04-01',
  '2030-04-21',
  '2031-04-13',
  '2032-03-28',
  '2033-04-17',
  '2034-04-09',
  '2035-03-25',
  '1961-04-02',
  '2038-04-25',
  '2049-04-18',
  '2076-04-19',
])('%s is Easter Sunday', (day) => expect(easterSunday(Number(day.slice(0, 4)))).toBe(day));

// The closing days that the ECB announces for TARGET, those on weekends left out.
const closed: Readonly<Record<number, string>> = {
  2020: '01-01 04-10 04-13 05-01 12-25',
  2021: '01-01 04-02 04-05',
  2022: '04-15 04-18 12-26',
  2023: '04-07 04-10 05-01 12-25 12-26',
  2024: '01-01 03-29 04-01 05-01 12-25 12-26',
  2025: '01-01 04-18 04-21 05-01 12-25 12-26',
  2026: '01-01 04-03 04-06 05-01 12-25',
  2027: '01-01 03-26 03-29',
  2028: '04-14 04-17 05-01 12-25 12-26',
  2029: '01-01 03-30 04-02 05-01 12-25 12-26',
  2030: '01-01 04-19 04-22 05-01 12-25 12-26',
  2031: '01-01 04-11 04-14 05-01 12-25 12-26',
  2032: '01-01 03-26 03-29',
  2033: '04-15 04-18 12-26',
  2034: '04-07 04-10 05-01 12-25 12-26',
  2035: '01-01 03-23 03-26 05-01 12-25 12-26',
};

test.each(Object.entries(closed))('in %s TARGET is closed on %s, and on weekends', (year, days) => {
  const found: string[] = [];
  for (let day = `${year}-01-01`; day.startsWith(year); day = addDays(day, 1)) {
    const isWeekend = [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());
    if (isWeekend) expect([day, isBankDay(day)]).toEqual([day, false]);
    else if (!isBankDay(day)) found.push(day.slice(5));
  }
  expect(found.join(' ')).toBe(days);
});

describe('bank days', () => {
  test.each([
    ['2026-11-20', '2026-11-23'],
    ['2026-11-21', '2026-11-23'],
    ['2026-04-02', '2026-04-07'],
    ['2026-12-31', '2027-01-04'],
  ])('the one after %s is %s', (day, next) => expect(addBankDays(day, 1)).toBe(next));

  test.each([
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-21', 0, '2026-11-23'],
    ['2026-11-20', 3, '2026-11-25'],
    ['2026-11-21', 10, '2026-12-04'],
    ['2026-11-23', -1, '2026-11-20'],
    ['2026-11-22', -1, '2026-11-20'],
    ['2026-12-23', 2, '2026-12-28'],
  ])('%s and %i more is %s', (day, count, found) => expect(addBankDays(day, count)).toBe(found));

  test('leave out the days on which the bank itself is closed, while that setting counts', () => {
    expect(isBankDay('2026-11-25')).toBe(true);
    expect(isBankDay('2026-11-25', calendar)).toBe(false);
    expect(addBankDays('2026-11-24', 1, calendar)).toBe('2026-11-26');
    const later = [...calendar, { fromDay: '2026-11-20', cutOffs: [], closingDays: [] }];
    expect(isBankDay('2026-11-25', later)).toBe(true);
  });
});

describe('the next cut-off', () => {
  test.each([
    // Monday in winter, two hours ahead of UTC
    ['2026-11-23T07:59:59.999Z', '2026-11-23T08:00:00.000Z', '2026-11-23'],
    ['2026-11-23T08:00:00Z', '2026-11-23T14:00:00.000Z', '2026-11-23'],
    ['2026-11-23T08:00:00.000001Z', '2026-11-23T14:00:00.000Z', '2026-11-23'],
    // late on Monday in UTC, Tuesday already in Vilnius
    ['2026-11-23T22:30:00Z', '2026-11-24T08:00:00.000Z', '2026-11-24'],
    // after the last one, before a day on which the bank is closed
    ['2026-11-24T14:00:00Z', '2026-11-26T08:00:00.000Z', '2026-11-26'],
    // Friday evening
    ['2026-11-20T15:00:00Z', '2026-11-23T08:00:00.000Z', '2026-11-23'],
    // the setting of December
    ['2026-11-30T14:00:00Z', '2026-12-01T10:30:00.000Z', '2026-12-01'],
    // Easter, in summer time
    ['2026-04-02T13:00:00Z', '2026-04-07T07:00:00.000Z', '2026-04-07'],
  ])('after %s is %s', (at, moment, day) => expect(nextCutOff(at, vilnius, calendar)).toEqual({ at: moment, day }));

  test('must exist', () => {
    expect(() => nextCutOff('2026-11-23T08:00:00Z', vilnius, [])).toThrow('no cut-off');
    expect(nextCutOff('2025-12-31T12:00:00Z', vilnius, calendar).day).toBe('2026-01-02');
  });
});

test('an instant transfer settles on the day it is given, another on that of its cut-off', () => {
  const at = '2026-11-21T22:30:00Z';
  expect(settlementDay({ at, isInstant: true }, vilnius, calendar)).toBe('2026-11-22');
  expect(settlementDay({ at, isInstant: false }, vilnius, calendar)).toBe('2026-11-23');
});
