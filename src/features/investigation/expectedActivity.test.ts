import { expect, test } from 'vitest';
import { fitBand, getBand } from './expectedActivity.ts';

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
