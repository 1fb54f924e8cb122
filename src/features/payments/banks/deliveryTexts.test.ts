import { expect, test } from 'vitest';
import { formatArrival, formatDay } from './deliveryTexts.ts';

test.each([
  ['2026-11-24', 'Tuesday, 24 November'],
  ['2027-01-01', 'Friday, 1 January'],
])('%s is %s', (day, words) => expect(formatDay(day)).toBe(words));

test('what waits for no cut-off arrives at once, on whatever day', () => {
  const bank = { arrivesOn: '', cutOffAt: '' };
  expect(formatArrival(bank, true)).toBe('Arrives within 10 seconds');
  expect(formatArrival(bank, false)).toBe('Arrives within a minute of its approval');
});

test('an instant payment arrives within seconds, another with its cut-off', () => {
  const bank = { arrivesOn: '2026-11-24', cutOffAt: '2026-11-24T13:30:00.000Z' };
  expect(formatArrival(bank, true)).toBe('Arrives within 10 seconds');
  expect(formatArrival(bank, false, 'Europe/Vilnius')).toBe(
    'Arrives on Tuesday, 24 November, if it is approved before 15:30 that day',
  );
});
