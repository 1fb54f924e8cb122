import { describe, expect, it, test } from 'vitest';
import { cpuMs, worstTexts } from '#tests/samples/worstInput.ts';
import { amountsSought, readAnyAmount, readTypedAmount } from './typedAmount.ts';

describe('a typed amount', () => {
  it.each([
    ['12.34', 1234n],
    ['12,34', 1234n],
    ['12', 1200n],
    ['12,5', 1250n],
    ['1 234.50', 123_450n],
    ['1\u00a0234,50', 123_450n],
    ['1,234.56', 123_456n],
    ['1.234,56', 123_456n],
    ['1.234.567,8', 123_456_780n],
    ['EUR 12.34', 1234n],
    ['12,34 €', 1234n],
    ['999999999.99', 99_999_999_999n],
    ["1'000.50", 100_050n],
    ['1’234’567,8', 123_456_780n],
    ["12'000", 1_200_000n],
    ["EUR 1'000.50", 100_050n],
  ])('%s is read', (typed, minor) => expect(readTypedAmount(typed)).toEqual({ minor }));

  it.each([
    ['12,345', /two decimals/],
    ['1.234', /two decimals/],
    ['1.234.567', /two decimals/],
    ['1e3', /digits/],
    ["1'00.50", /digits/],
    ["1'000’000", /digits/],
    ["'100", /digits/],
    ['-5', /without a sign/],
    ['−5', /without a sign/],
    ['+5', /without a sign/],
    ['1.2.3', /digits/],
    ['1,23.45', /digits/],
    ['1.', /digits/],
    ['.5', /digits/],
    ...['12 USD', 'JPY 100', '$5', '5 £', 'US$ 1,234.50', '100 kr', '50 zł', 'JPY100.5'].map(
      (typed): [string, RegExp] => [typed, /an amount in EUR/],
    ),
    ['12a', /digits/],
    ['a12', /digits/],
    ['١٢', /digits/],
    ['0', /more than zero/],
    ['0,00', /more than zero/],
    ['1000000000', /At most 999 999 999.99/],
  ])('%s is refused with the reason', (typed, reason) => expect(readTypedAmount(typed).fault).toMatch(reason));
});

test('zero and more than a payment has can be read where they may be meant', () => {
  expect(['0', '0,00', '1000000000'].map(readAnyAmount)).toEqual([
    { minor: 0n },
    { minor: 0n },
    { minor: 100_000_000_000n },
  ]);
});

test.each([
  ['12.34', 1234n, 1234n],
  ['12,34', 1234n, 1234n],
  ['-12.34 EUR', 1234n, 1234n],
  ['1,234.50', 123_450n, 123_450n],
  ['1 234,5', 123_450n, 123_459n],
  ['1,234', 123_400n, 123_499n],
  ['1.234.567', 123_456_700n, 123_456_799n],
  ['12', 1200n, 1299n],
])('who looks for %s means %d to %d', (typed, least, most) => expect(amountsSought(typed)).toEqual({ least, most }));

test.each(['', 'rent', '12a', '1.2.3', '2026-03-01', 'LT12'])('%j is no amount to look for', (typed) =>
  expect(amountsSought(typed)).toBeNull(),
);

test('60 kB of anything is judged at once', () => {
  for (const [name, text] of Object.entries(worstTexts(60_000)))
    expect(
      cpuMs(() => [readTypedAmount(text), amountsSought(text)]),
      name,
    ).toBeLessThan(50);
});
