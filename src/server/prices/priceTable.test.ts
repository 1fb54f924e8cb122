// The day of a moment, kept for the moments of one day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '#shared/days.ts';
import { runs } from '#tests/harness/runs.ts';
import { findDay } from './priceTable.ts';

test('is that of the zone, at midnight and where clocks change', () => {
  expect(
    ['2027-03-27T21:59:59Z', '2027-03-27T22:00:00Z', '2027-03-28T20:59:59Z', '2027-03-28T21:00:00Z'].map((moment) =>
      findDay(moment, 'Europe/Vilnius'),
    ),
  ).toEqual(['2027-03-27', '2027-03-28', '2027-03-28', '2027-03-29']);
  const moments = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });
  fc.assert(
    fc.property(moments, fc.constantFrom('Europe/Vilnius', 'UTC'), (seconds, zone) => {
      const moment = new Date(seconds * 1000).toISOString();
      expect(findDay(moment, zone)).toBe(dayAt(moment, zone));
    }),
    { numRuns: 50 * runs },
  );
});
