import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountText, decimalText, formatMoney, parseAmountText, parseDecimal, sumAmounts } from './money.ts';

const minor = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
const anyMinor = fc.bigInt({ min: -(10n ** 16n) + 1n, max: 10n ** 16n - 1n });
const currency = fc.constantFrom('EUR', 'USD', 'SEC', 'JPY', 'TND', 'CLF');

describe('decimal text', () => {
  test('is read back as what was printed', () => {
    fc.assert(
      fc.property(minor, (amount) => {
        expect(parseDecimal(decimalText(amount))).toBe(amount);
      }),
    );
  });

  test('is printed back as what was read, but for leading zeros, spaces and missing places', () => {
    const written = fc.tuple(fc.nat(10 ** 9), fc.option(fc.stringMatching(/^\d{1,2}$/)), fc.nat(3));
    fc.assert(
      fc.property(written, ([whole, part, zeros]) => {
        const text = `${'0'.repeat(zeros)}${whole}${part === null ? '' : `.${part}`}`;
        expect(decimalText(parseDecimal(text) ?? -1n)).toBe(`${whole}.${(part ?? '').padEnd(2, '0')}`);
      }),
    );
  });

  test('is refused unless it is digits with at most two places', () => {
    const shape = /^\d{1,13}(\.\d{1,2})?$/;
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d., +-]{0,16}$/)), (text) => {
        expect(parseDecimal(text) !== null).toBe(shape.test(text.replaceAll(' ', '')));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    '',
    ' ',
    '.',
    '1.',
    '.1',
    '1.234',
    '1,2',
    '-1',
    '+1',
    '1e3',
    '0x1',
    '１',
    '١',
    '1\n',
    '1\u00a01',
    '1'.repeat(14),
    'NaN',
  ])('%j is none', (text) => expect(parseDecimal(text)).toBeNull());

  test.each([
    ['0', 0n],
    ['0.1', 10n],
    ['1 200.5', 120_050n],
    ['9999999999999.99', 999_999_999_999_999n],
  ])('%j is %s', (text, amount) => expect(parseDecimal(text)).toBe(amount));
});

describe('amount text', () => {
  test('is read back as what was printed, with sign and suffix', () => {
    fc.assert(
      fc.property(currency, anyMinor, fc.stringMatching(/^[A-Z]{0,10}$/), (currency, minor, suffix) => {
        expect(parseAmountText(amountText(currency, minor, suffix))).toEqual({ currency, minor, suffix });
      }),
    );
  });

  test.each([
    ['EUR', 1234n, 'PAYMENT', 'EUR12.34#PAYMENT'],
    ['EUR', -5n, '', 'EUR-0.05'],
    ['EUR', 0n, '', 'EUR0.00'],
    ['SEC', 3661n, '', 'SEC3661'],
    ['JPY', 100n, '', 'JPY100'],
    ['BHD', 5n, '', 'BHD0.005'],
    ['CLF', -12_345n, '', 'CLF-1.2345'],
  ])('%s %s %s', (currency, minor, suffix, text) => expect(amountText(currency, minor, suffix)).toBe(text));

  test.each([
    '',
    'EUR',
    '12.34',
    'eur1.00',
    'EUR1.234',
    'JPY1.00',
    'BHD1.2345',
    'EUR 1.00',
    'EURO1.00',
    'EUR--1',
    'EUR1,00',
    'EUR1.00#a\n',
  ])('%j is none', (text) => expect(parseAmountText(text)).toBeNull());
});

test('sums per currency; a text that is no amount counts as zero', () => {
  expect(sumAmounts(['EUR1.10', 'SEC60', 'EUR0.35#SEPAFEE', 'EUR-0.45', 'nothing'])).toEqual([
    { currency: 'EUR', minor: 100n },
    { currency: 'SEC', minor: 60n },
  ]);
  expect(sumAmounts([])).toEqual([]);
});

describe('words for people', () => {
  test.each([
    [0n, 'EUR', '0.00'],
    [5n, 'EUR', '0.05'],
    [99_999n, 'EUR', '999.99'],
    [100_000n, 'EUR', '1 000.00'],
    [-123_456_789n, 'EUR', '−1 234 567.89'],
    [3661n, 'SEC', '01:01:01'],
    [-59n, 'SEC', '−00:00:59'],
    [360_000n, 'SEC', '100:00:00'],
    [1000n, 'JPY', '1 000'],
    [0n, 'KRW', '0'],
    [-1_234_567n, 'TND', '−1 234.567'],
  ])('%s %s is %s', (minor, currency, words) => expect(formatMoney(minor, currency)).toBe(words));

  test('say the same number as the decimal text', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        expect(formatMoney(minor).replaceAll(' ', '').replace('−', '-')).toBe(decimalText(minor));
      }),
    );
  });
});
