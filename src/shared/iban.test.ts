import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ibanGrouping } from '../client/ui/input/groupedText.ts';
import { compactIban, formatIban, ibanCountry, isOwnIban, ownIban } from './iban.ts';
import { isIban, isUnusualIban } from './validIban.ts';

// examples of the countries' central banks, each with its own length
const good = [
  'LT121000011101001000',
  'DE89370400440532013000',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'LV80BANK0000435195001',
  'EE382200221020145685',
];

describe('an IBAN', () => {
  test.each(good)('%s is one, in groups or not', (iban) => {
    expect(isIban(iban)).toBe(true);
    expect(compactIban(formatIban(iban).toLowerCase())).toBe(iban);
    expect(ibanCountry(iban)).toBe(iban.slice(0, 2));
  });

  test('with any one digit changed is none', () => {
    for (const iban of good) {
      for (let i = 2; i < iban.length; i++) {
        const digit = iban[i] ?? '';
        if (!/\d/.test(digit)) continue;
        expect(isIban(iban.slice(0, i) + ((Number(digit) + 1) % 10) + iban.slice(i + 1))).toBe(false);
      }
    }
  });

  test('with two neighbours swapped is none', () => {
    for (const iban of good) {
      for (let i = 4; i + 1 < iban.length; i++) {
        const swapped = iban.slice(0, i) + iban[i + 1] + iban[i] + iban.slice(i + 2);
        if (swapped !== iban) expect(isIban(swapped)).toBe(false);
      }
    }
  });

  test.each([
    '',
    'LT',
    'LT12',
    'LT12100001110100100',
    'LT1210000111010010000',
    'XX121000011101001000',
    'lt121000011101001000',
    'LT12 1000 0111 0100 1000',
    'LT1210000111010010ab',
    '١٢',
    `LT12${'0'.repeat(5000)}`,
    // they leave 1 by 97 as 97, 98 and 02 do; check digits are 02 to 98
    'LT009990010000000483',
    'LT019990010000000465',
    'LT999990010000000400',
  ])('%j is none', (text) => expect(isIban(text)).toBe(false));

  test('has check digits from 02 to 98, whatever else leaves the same rest', () => {
    const digits = (of: string) => String(of).padStart(2, '0');
    for (let account = 0; account < 300; account += 1) {
      const iban = ownIban('39990', String(10_000_000_000 + account));
      const fitting = Array.from({ length: 100 }, (_, n) => `LT${digits(String(n))}${iban.slice(4)}`).filter(isIban);
      expect(fitting).toEqual([iban]);
    }
  });

  test('is copied with the word before it', () => {
    for (const typed of [
      'IBAN LT12 1000 0111 0100 1000',
      'IBAN: LT121000011101001000',
      'Iban LT12-1000-0111-0100-1000',
    ]) {
      expect(compactIban(typed)).toBe('LT121000011101001000');
      expect(ibanGrouping.read(typed)).toBe('LT121000011101001000');
    }
  });

  test('is written with spaces, dots or dashes by people', () => {
    expect(['NO93 8601 1117 947', 'NO93.8601.1117.947', ' no93-8601-1117-947 '].map(compactIban)).toEqual(
      Array(3).fill('NO9386011117947'),
    );
  });
});

describe('an unusual IBAN', () => {
  /** with check digits that fit */
  const made = (country: string, number: string) => {
    const digits = [...`${number}${country}00`].map((letter) => Number.parseInt(letter, 36)).join('');
    return country + String(98n - (BigInt(digits) % 97n)).padStart(2, '0') + number;
  };

  test.each([
    ['BY', '1234360012340000001230000600'.slice(0, 24)],
    ['DO', '123400000001212453611324'],
    ['PK', 'SCBL00000011234567AB'],
    ['PS', 'PALS00000000040012345670A'],
    // the national check digits are wrong
    ['BE', '539007547035'],
    ['ES', '21000418450200051333'],
    ['NO', '86011117948'],
    ['FR', '20041010050500013M02607'],
    ['EE', '2200221020145686'],
  ])('of %s is one, worth a warning: %s', (country, number) => {
    const iban = made(country, number);
    expect([iban, isIban(iban), isUnusualIban(iban)]).toEqual([iban, true, true]);
    expect(isIban(`${iban}0`) || isIban(iban.slice(0, -1))).toBe(false);
  });

  test('is none of the examples of central banks', () => expect(good.filter(isUnusualIban)).toEqual([]));
});

describe('our own', () => {
  const number = fc.stringMatching(/^[1-9]\d{10}$/);
  test('are valid, ours, and hold the number they were made of', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{5}$/), number, (bankCode, account) => {
        const iban = ownIban(bankCode, account);
        expect([isIban(iban), isOwnIban(iban, bankCode), iban.slice(-11)]).toEqual([true, true, account]);
      }),
    );
  });
  test('are not those of other banks or countries', () => {
    expect(isOwnIban('LT121000011101001000', '39990')).toBe(false);
    expect(isOwnIban('LV80BANK0000435195001', '39990')).toBe(false);
    expect(isOwnIban(`${ownIban('39990', '10000000001')}0`, '39990')).toBe(false);
  });
});

// a wider table that lies beside a checkout of the project, if at all
const folder = '../shared/data/iban';
const isThere = fs.existsSync(folder);
if (!isThere) console.warn(`SKIPPED: no ${folder}, the wider check of IBANs did not run.`);

describe.runIf(isThere)('the wider table', () => {
  const lines = (file: string) =>
    isThere
      ? fs
          .readFileSync(`${folder}/${file}`, 'utf8')
          .trim()
          .split(/\r?\n/)
          .slice(1)
          .map((line) => line.split(','))
      : [];

  test('of vectors: each as expected, or with a warning where only the national check is wrong', () => {
    const different = lines('vectors-dev.csv').filter(([input = '', expected, reason]) => {
      const iban = compactIban(input);
      return expected === 'valid'
        ? !isIban(iban)
        : isIban(iban) && !(reason === 'InvalidChecksum' && isUnusualIban(iban));
    });
    expect(different).toEqual([]);
  });
  test('of the registry: each example is valid', () => {
    const wrong = lines('registry-examples.csv').filter((row) => row.at(-1) === '1' && !isIban(row[2] ?? ''));
    expect(wrong).toEqual([]);
  });
});
