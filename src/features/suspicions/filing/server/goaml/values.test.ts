import { expect, test } from 'vitest';
import { formatRate } from './values.ts';

test.each([
  // 61.00 EUR for 100.00 USD
  ['USD', 10_000n, '0.61000000'],
  // yen have no minor unit, dinars of Kuwait three
  ['JPY', 10_000n, '0.00610000'],
  ['KWD', 20_000n, '3.05000000'],
  ['USD', 0n, '1'],
])('61.00 EUR for %s %s in minor units is a rate of %s', (currency, minor, rate) => {
  expect(formatRate({ minor: 6_100n, currency: 'EUR' }, { minor, currency })).toBe(rate);
});
