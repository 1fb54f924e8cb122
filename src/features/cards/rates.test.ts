import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eurCentsOf, placesOf } from './rates.ts';

test.each<[string, number]>([
  ['USD', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['KRW', 0],
  ['KWD', 3],
  ['IQD', 3],
  ['CLF', 4],
  ['EUR', 2],
  ['constructor', 2],
])('%s has %i places', (currency, places) => expect(placesOf(currency)).toBe(places));

test.each<[bigint, string, string, bigint]>([
  [10_000n, 'EUR', '1', 10_000n],
  [10_842n, 'USD', '1.0842', 10_000n],
  [10_842n, 'USD', '1.084200', 10_000n],
  [16_235n, 'JPY', '162.35', 10_000n],
  [1_000n, 'KWD', '0.333', 300n],
  [10_000n, 'CLF', '0.025', 4_000n],
  // half a cent up, less than half down
  [1n, 'USD', '2', 1n],
  [1n, 'USD', '2.0001', 0n],
  [3n, 'USD', '2', 2n],
  [1n, 'VND', '27000', 0n],
  [0n, 'USD', '1.1', 0n],
  [999_999_999_999_999n, 'USD', '1', 999_999_999_999_999n],
])('%i of %s at %s are %i cents', (minor, currency, rate, cents) =>
  expect(eurCentsOf(minor, currency, rate)).toBe(cents),
);

test.each(['0', '0.00', '', '-1', '1e3', '1,08', ' 1', '1.', 'NaN', '1'.repeat(16)])('%j is no rate', (rate) => {
  expect(() => eurCentsOf(1n, 'USD', rate)).toThrow(RangeError);
});

test('an amount below zero is refused', () => expect(() => eurCentsOf(-1n, 'USD', '1')).toThrow(RangeError));

const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });
const currency = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF', 'EUR');
/** Millionths, so that a test can compute with whole numbers. */
const rate = fc.bigInt({ min: 1n, max: 10n ** 12n });

function textOf(millionths: bigint): string {
  const digits = String(millionths).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

test('the cents are at most half a cent from the true value, and at exactly half above it', () => {
  fc.assert(
    fc.property(minor, currency, rate, (amount, ccy, millionths) => {
      const cents = eurCentsOf(amount, ccy, textOf(millionths));
      // both sides in minor units of the currency, times 2 million
      const units = 10n ** BigInt(placesOf(ccy));
      const truth = amount * 100n * 2_000_000n;
      expect((2n * cents - 1n) * units * millionths <= truth).toBe(true);
      expect(truth < (2n * cents + 1n) * units * millionths).toBe(true);
    }),
  );
});

test('more money is not worth less, and no currency at a higher rate worth more', () => {
  fc.assert(
    fc.property(minor, minor, currency, rate, rate, (one, other, ccy, low, high) => {
      const at = textOf(low);
      expect(eurCentsOf(one + other, ccy, at) >= eurCentsOf(one, ccy, at)).toBe(true);
      expect(eurCentsOf(one, ccy, textOf(low + high)) <= eurCentsOf(one, ccy, at)).toBe(true);
    }),
  );
});

test('euros stay what they are, and zeros at the end of a rate mean nothing', () => {
  fc.assert(
    fc.property(minor, rate, (amount, millionths) => {
      expect(eurCentsOf(amount, 'EUR', '1')).toBe(amount);
      expect(eurCentsOf(amount, 'JPY', `${textOf(millionths)}000`)).toBe(eurCentsOf(amount, 'JPY', textOf(millionths)));
    }),
  );
});
