import { describe, expect, test } from 'vitest';
import { fitBand, getBand, isPartMonth, listCompared } from './expectedActivity.ts';

test.each([
  ['<5000', 5_000, 0n, 500_000n],
  ['<50000', 50_000, 500_000n, 5_000_000n],
  ['<100000', 100_000, 5_000_000n, 10_000_000n],
  ['>100000', 200_000, 10_000_000n, null],
  [null, 3_000, 0n, 300_000n],
  ['other', 3_000, 0n, 300_000n],
])('the band %s of %s EUR', (turnover, euros, low, high) => {
  expect(getBand(euros, turnover)).toEqual({ low, high });
});

const band = { low: 500_000n, high: 5_000_000n };
test.each([
  [499_999n, false, 'below'],
  [499_999n, true, 'within'],
  [500_000n, false, 'within'],
  [5_000_000n, false, 'within'],
  [5_000_001n, true, 'above'],
])('%s cents, part of a month %s: %s', (minor, isPart, fit) => {
  expect(fitBand(minor, band, isPart)).toBe(fit);
});

test('a band without an end is never exceeded', () => {
  expect(fitBand(10n ** 15n, { low: 0n, high: null })).toBe('within');
});

describe('months that are compared', () => {
  const months = [
    '2025-11',
    '2025-12',
    ...Array.from({ length: 11 }, (_, n) => `2026-${String(n + 1).padStart(2, '0')}`),
  ];
  const all = months.map((month) => ({ month }));

  test.each([
    [undefined, 12, '2025-12'],
    ['2020-05-05', 12, '2025-12'],
    ['2026-03-31', 9, '2026-03'],
    ['2026-11-01', 1, '2026-11'],
  ])('of a client since %s: %i, the first is %s', (openedOn, count, first) => {
    const compared = listCompared(all, openedOn);
    expect([compared.length, compared[0]?.month]).toEqual([count, first]);
  });

  test.each([
    ['2026-12', true],
    ['2026-11', true],
    ['2026-10', false],
    ['2026-03', true],
  ])('%s is in part: %s', (month, isPart) => {
    expect(isPartMonth(month, { today: '2026-11-29', openedOn: '2026-03-31' })).toBe(isPart);
  });
});
