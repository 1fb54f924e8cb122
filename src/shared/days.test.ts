import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, countDays, dayAt, formatMoment, isDay, isMoment, isZone, momentAt, startOfDay } from './days.ts';

const someDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2199-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a day', () => {
  test.each(['1900-01-01', '2024-02-29', '2000-02-29', '2199-12-31'])('%s is one', (text) =>
    expect(isDay(text)).toBe(true),
  );
  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '1899-12-31',
    '2200-01-01',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
  ])('%j is none', (text) => expect(isDay(text)).toBe(false));

  test('some days later and back is the same day', () => {
    fc.assert(
      fc.property(someDay, fc.integer({ min: -5000, max: 5000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
        expect(countDays(day, addDays(day, count))).toBe(count + 1);
      }),
    );
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  });
});

describe('where a day begins', () => {
  test.each([
    ['2026-03-29', 'Europe/Vilnius', '2026-03-28T22:00:00.000Z'],
    ['2026-03-30', 'Europe/Vilnius', '2026-03-29T21:00:00.000Z'],
    ['2026-10-26', 'Europe/Vilnius', '2026-10-25T22:00:00.000Z'],
    ['2026-01-01', 'UTC', '2026-01-01T00:00:00.000Z'],
    ['2026-01-01', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
    ['2026-01-01', 'Pacific/Kiritimati', '2025-12-31T10:00:00.000Z'],
    ['2026-01-01', 'Pacific/Niue', '2026-01-01T11:00:00.000Z'],
    // clocks skip midnight on this day: it begins at one
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00.000Z'],
    // the islands went without this day: it begins where the next one does
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s in %s is %s', (day, zone, moment) => expect(startOfDay(day, zone)).toBe(moment));

  test('is in that day, and a moment before is not, in every zone there is', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const day of ['2026-01-15', '2026-03-29', '2026-07-15']) {
        const start = Date.parse(startOfDay(day, zone));
        expect([zone, dayAt(start, zone), dayAt(start - 1, zone)]).toEqual([zone, day, addDays(day, -1)]);
      }
    }
  });
});

test.each([
  ['2026-11-23', '16:00', 'Europe/Vilnius', '2026-11-23T14:00:00.000Z'],
  ['2026-07-23', '16:00', 'Europe/Vilnius', '2026-07-23T13:00:00.000Z'],
  ['2026-03-29', '02:59', 'Europe/Vilnius', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29', '04:00', 'Europe/Vilnius', '2026-03-29T01:00:00.000Z'],
  ['2026-11-23', '00:00', 'Pacific/Kiritimati', '2026-11-22T10:00:00.000Z'],
  ['2026-11-23', '23:59', 'America/St_Johns', '2026-11-24T03:29:00.000Z'],
])('%s %s in %s is the moment %s', (day, time, zone, moment) => expect(momentAt(day, time, zone)).toBe(moment));

test.each(['2026-11-21T07:41:53.123456Z', '2026-11-21T00:00:00Z', '2024-02-29T23:59:59.9Z'])('%s is a moment', (text) =>
  expect(isMoment(text)).toBe(true),
);
test.each([
  '',
  '2026-11-21',
  '2026-11-21T07:41Z',
  '2026-11-21 07:41:53Z',
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-11-21T24:00:00Z',
  '2026-11-21T07:60:00Z',
  '2026-11-21T07:41:60Z',
  '2026-11-21T07:41:53',
  '2026-11-21T07:41:53+00:00',
  '2026-11-21T07:41:53.1234567Z',
  '2026-11-21T07:41:53.Z',
  '2026-11-21T07:41:53Z\n',
  '2026-11-21T07:41:53ZT',
])('%j is no moment', (text) => expect(isMoment(text)).toBe(false));

test('zones are known by their names', () => {
  expect(['Europe/Vilnius', 'UTC', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].map(isZone)).toEqual(
    Array(4).fill(true),
  );
  expect(['', 'Mars', '+02:00', "UTC'", 'x'.repeat(99), '../UTC'].map(isZone)).toEqual(Array(6).fill(false));
});

test('a moment is written in the viewer’s zone', () => {
  expect(formatMoment('2026-03-29T00:59:59.999Z', 'Europe/Vilnius')).toBe('2026-03-29 02:59:59');
  expect(formatMoment('2026-03-29T01:00:00Z', 'Europe/Vilnius')).toBe('2026-03-29 04:00:00');
});
