import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minorDigits } from '#shared/reference/minorUnits.ts';
import { euroMinor, getMinor } from './rates.ts';

test.each<[bigint, string, string, bigint]>([
  [10_000n, 'EUR', '1', 10_000n],
  [10_842n, 'USD', '1.0842', 10_000n],
  [10_842n, 'USD', '1.084200', 10_000n],
  [16_235n, 'JPY', '162.35', 10_000n],
  [1_000n, 'KWD', '0.333', 300n],
  [10_000n, 'CLF', '0.025', 4_000n],
  // half a cent up, less than half down
  [1n, 'USD', '2', 1n],
  [3n, 'USD', '2.0001', 1n],
  [3n, 'USD', '2', 2n],
  // something is never nothing
  [1n, 'USD', '2.0001', 1n],
  [1n, 'VND', '27000', 1n],
  [0n, 'USD', '1.1', 0n],
  [999_999_999_999_999n, 'USD', '1', 999_999_999_999_999n],
])('%i of %s at %s are %i cents', (minor, currency, rate, cents) =>
  expect(euroMinor({ currency, minor, rate })).toBe(cents),
);

test.each(['0', '0.00', '', '-1', '1e3', '1,08', ' 1', '1.', 'NaN', '1'.repeat(16)])('%j is no rate', (rate) => {
  expect(() => euroMinor({ currency: 'USD', minor: 1n, rate })).toThrow(RangeError);
});

test('an amount below zero is refused', () =>
  expect(() => euroMinor({ currency: 'USD', minor: -1n, rate: '1' })).toThrow(RangeError));

const minor = fc.bigInt({ min: 0n, max: 10n ** 15n });
const currency = fc.constantFrom('USD', 'JPY', 'KWD', 'CLF', 'EUR');
/** Millionths, so that a test can compute with whole numbers. */
const rate = fc.bigInt({ min: 1n, max: 10n ** 12n });

function getText(millionths: bigint): string {
  const digits = String(millionths).padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`;
}

test('the cents are at most half a cent from the true value, and at exactly half above it; or one', () => {
  fc.assert(
    fc.property(minor, currency, rate, (amount, ccy, millionths) => {
      const cents = euroMinor({ currency: ccy, minor: amount, rate: getText(millionths) });
      // both sides in minor units of the currency, times 2 million
      const units = 10n ** BigInt(minorDigits(ccy));
      const truth = amount * 100n * 2_000_000n;
      expect((2n * cents - 1n) * units * millionths <= truth || (cents === 1n && amount > 0n)).toBe(true);
      expect(truth < (2n * cents + 1n) * units * millionths).toBe(true);
    }),
  );
});

test('more money is not worth less, and no currency at a higher rate worth more', () => {
  fc.assert(
    fc.property(minor, minor, currency, rate, rate, (one, other, ccy, low, high) => {
      const worth = (amount: bigint, at: bigint) => euroMinor({ currency: ccy, minor: amount, rate: getText(at) });
      expect(worth(one + other, low) >= worth(one, low)).toBe(true);
      expect(worth(one, low + high) <= worth(one, low)).toBe(true);
    }),
  );
});

test('euros stay what they are, and zeros at the end of a rate mean nothing', () => {
  fc.assert(
    fc.property(minor, rate, (amount, millionths) => {
      expect(euroMinor({ currency: 'EUR', minor: amount, rate: '1' })).toBe(amount);
      const yen = { currency: 'JPY', minor: amount };
      const text = getText(millionths);
      expect(euroMinor({ ...yen, rate: `${text}000` })).toBe(euroMinor({ ...yen, rate: text }));
    }),
  );
});

test.each<[string, string, bigint]>([
  ['12.34', 'EUR', 1234n],
  ['12.34', 'JPY', 12n],
  ['1 500', 'JPY', 1500n],
  ['12.34', 'KWD', 12_340n],
  ['0.05', 'CLF', 500n],
  ['twelve', 'EUR', 0n],
])('%s %s is %i in its minor unit', (text, currency, minor) => expect(getMinor(text, currency)).toBe(minor));
