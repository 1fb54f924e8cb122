import fs from 'node:fs';
import { expect, test } from 'vitest';
import { checkPeriod } from '#shared/rules/reportDays.ts';
import type { PaymentRow } from './calls.ts';
import { getCountryKey, getJoinedKey, getWholeKey, parseRowKey } from './rowKeys.ts';
import { formatShare, getPresetDays, getShare, highMinor, significantMinor } from './rules.ts';

test.each([
  ['2026-01-01', '2026-01-01', undefined],
  ['2026-01-02', '2026-01-01', 'period-turned'],
  ['2026-01-01', '2027-01-01', undefined],
  ['2026-01-01', '2027-01-02', 'period-too-long'],
  ['2024-01-01', '2024-12-31', undefined],
  ['2024-01-01', '2025-01-01', 'period-too-long'],
])('%s to %s: %s', (from, to, refused) => {
  expect(checkPeriod({ from, to })).toBe(refused);
});

test.each([
  ['month', '2026-11-29', '2026-10-01', '2026-10-31'],
  ['month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['month', '2024-03-31', '2024-02-01', '2024-02-29'],
  ['quarter', '2026-11-29', '2026-07-01', '2026-09-30'],
  ['quarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['year', '2026-11-29', '2025-01-01', '2025-12-31'],
] as const)('the last whole %s on %s', (preset, day, from, to) => {
  expect(getPresetDays(preset, day)).toEqual({ from, to });
});

test.each([
  [1n, 3n, 333, '33.3 %'],
  [3n, 3n, 1000, '100.0 %'],
  [0n, 3n, 0, '0.0 %'],
  [0n, 0n, null, '–'],
])('%i of %i', (part, whole, share, words) => {
  expect(getShare(part, whole)).toBe(share);
  expect(formatShare(share)).toBe(words);
});

test('a row in an address is read back, whatever the name of its counterparty', () => {
  const country = { country: 'unknown', from: '2026-01-01', to: '2026-02-01' };
  expect(parseRowKey(getCountryKey(country))).toEqual(country);
  for (const direction of ['in', 'out'] as const) {
    expect(parseRowKey(getCountryKey(country, direction))).toEqual({ ...country, direction });
    expect(getWholeKey(getCountryKey(country, direction))).toBe(getCountryKey(country));
  }
  expect(getWholeKey(getCountryKey(country))).toBe(getCountryKey(country));
  for (const party of ['DE89370400440532013000', '=J. Smith & Co.', '', '=two\nlines']) {
    const row = { day: '2026-01-01', clientId: '30000000001', direction: 'in', party } as PaymentRow;
    const { day, clientId, direction } = row;
    expect(parseRowKey(getJoinedKey(row))).toEqual({ from: day, to: day, clientId, direction, party });
  }
  for (const key of ['', 'LT', 'LT.2026-01-01', '2026-01-01.3.in.x', '2026-01-01.30000000001.up.x'])
    expect(parseRowKey(key)).toBeUndefined();
});

test('the database has the same thresholds', () => {
  const text = fs.readFileSync('db/functions/87-aml-reports.sql', 'utf8');
  const found = [...text.matchAll(/>= (\d{7})\b/g)].map(([, minor]) => BigInt(minor ?? 0));
  expect(new Set(found)).toEqual(new Set([significantMinor, highMinor]));
});
