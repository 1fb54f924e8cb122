// The day of a moment, kept for the moments of one day; and the fee of a day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayAt } from '#shared/days.ts';
import type { Price } from '#shared/prices.ts';
import { runs } from '#tests/harness/runs.ts';
import { findDay, getFeeOfDay, type PriceTable } from './priceTable.ts';

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

test('the fee of a day is that of the payer on that day, also where a raise is announced', () => {
  const row = { title: '', ratePpm: 0n, leastMinor: null, mostMinor: null };
  const all: Price[] = [
    {
      ...row,
      id: '1',
      code: 'BOOKFEE',
      basis: 'payment',
      scope: { kind: 'all' },
      amountMinor: 10n,
      from: '2026-01-01',
      until: '2027-02-28',
    },
    {
      ...row,
      id: '2',
      code: 'BOOKFEE',
      basis: 'payment',
      scope: { kind: 'all' },
      amountMinor: 15n,
      from: '2027-03-01',
      until: null,
    },
    {
      ...row,
      id: '3',
      code: 'SEPAFEE',
      basis: 'percent',
      scope: { kind: 'all' },
      amountMinor: 0n,
      ratePpm: 2500n,
      from: '2026-01-01',
      until: null,
    },
  ];
  const own: Price = {
    ...row,
    id: '4',
    code: 'BOOKFEE',
    basis: 'payment',
    scope: { kind: 'client', clientId: '10000000001' },
    amountMinor: 5n,
    from: '2026-01-01',
    until: null,
  };
  const table: PriceTable = {
    ...{ version: 1, prices: [...all, own] },
    byScope: new Map([
      ['BOOKFEE all', all.slice(0, 2)],
      ['SEPAFEE all', all.slice(2)],
      ['BOOKFEE 10000000001', [own]],
    ]),
  };
  const anyone = { clientId: '10000000002', type: 'LEGAL' };
  const getBook = (day: string, payer = anyone) => getFeeOfDay(table, 'book', payer, day, 100_00n);
  expect(['2027-02-28', '2027-03-01'].map((day) => getBook(day))).toEqual([10n, 15n]);
  expect(getBook('2027-03-01', { clientId: '10000000001', type: 'LEGAL' })).toBe(5n);
  expect(getFeeOfDay(table, 'sepa', anyone, '2027-03-01', 100_00n)).toBe(25n);
});
