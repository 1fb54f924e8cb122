import { expect, test } from 'vitest';
import { decimalText, formatMoney, parseAmountText } from '../money.ts';
import { minorDigits } from './minorUnits.ts';

/** ISO 4217 by the digits of the minor unit, besides those with two. */
const table: readonly [places: number, currencies: string][] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];
const rows = table.flatMap(([places, currencies]) => currencies.split(' ').map((one) => ({ one, places })));

test('every currency with another minor unit than hundredths is read, printed and shown with it', () => {
  for (const { one, places } of rows) {
    const text = `${one}12${places > 0 ? `.${'3'.repeat(places)}` : ''}`;
    const minor = BigInt(`12${'3'.repeat(places)}`);
    expect(minorDigits(one), one).toBe(places);
    expect(one + decimalText(minor, one)).toBe(text);
    expect(one + formatMoney(minor, one)).toBe(text);
    expect(parseAmountText(text)).toEqual({ currency: one, minor, suffix: '' });
  }
});

test('all others known here have two', () => {
  const known = new Set(rows.map(({ one }) => one));
  const european = 'ALL BAM BGN CHF CZK DKK EUR GBP HUF MDL MKD NOK PLN RON RSD SEK TRY UAH USD'.split(' ');
  for (const one of [...european, 'MGA', 'MRU', 'AFN', 'constructor']) {
    expect(known.has(one)).toBe(false);
    expect(minorDigits(one), one).toBe(2);
  }
});
