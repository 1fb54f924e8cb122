// Figures as they travel, and what clients are sent.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/harness/runs.ts';
import { getNotice } from './noticeTexts.ts';
import { formatFigures, formatRate, parseFigures, parseRate, toTexts } from './priceTexts.ts';

test.each([
  ['0.25', 2_500n],
  ['100', 1_000_000n],
  ['0.0001', 1n],
  ['100.0001', null],
  ['0.00001', null],
  ['', null],
  ['1,5', null],
])('%s percent', (text, ppm) => {
  expect(parseRate(text)).toBe(ppm);
});

test('figures survive the way to the browser and back', () => {
  const minor = fc.bigInt({ min: 0n, max: 99_999_999_999n });
  const percent = fc
    .tuple(fc.bigInt({ min: 1n, max: 1_000_000n }), fc.option(minor), fc.option(minor))
    .map(([ratePpm, leastMinor, mostMinor]) => ({
      ...({ basis: 'percent', amountMinor: 0n, ratePpm, leastMinor, mostMinor } as const),
    }));
  const flat = minor.map((amountMinor) => ({
    ...({ basis: 'month', amountMinor, ratePpm: 0n, leastMinor: null, mostMinor: null } as const),
  }));
  fc.assert(
    fc.property(fc.oneof(percent, flat), (figures) => {
      expect(parseFigures(toTexts(figures))).toEqual(figures);
    }),
    { numRuns: 50 * runs },
  );
  expect([formatRate(2_500n), formatRate(1_000_000n), formatRate(1n)]).toEqual(['0.25', '100', '0.0001']);
});

const price = {
  ...({ id: '1', code: 'SEPAFEE', title: 'SEPA payment fee', scope: { kind: 'all' } } as const),
  ...({ basis: 'percent', amountMinor: 0n, ratePpm: 2_500n, leastMinor: 50n, mostMinor: 200n } as const),
  ...{ from: '2027-03-11', until: null },
};

test('a notice of a percentage is in the bank’s characters', () => {
  expect(formatFigures(price)).toBe('0.25 %, at least 0.50 EUR, at most 2.00 EUR');
  const { words, lines } = getNotice({ event: 'begins', price, other: undefined });
  expect(words).toBe(
    'SEPA payment fee: 0.25 percent, at least 0.50 EUR, at most 2.00 EUR, percent of a payment, from 2027-03-11. ' +
      'Until then: nothing. You may end the agreement before that day at no cost.',
  );
  expect(lines[1]).toEqual({ label: 'From', value: '2027-03-11' });
  const ended = getNotice({ event: 'ends', price: { ...price, until: '2027-06-30' }, other: price });
  expect(ended.words).toContain('applies until 2027-06-30. After that: 0.25 percent');
});
