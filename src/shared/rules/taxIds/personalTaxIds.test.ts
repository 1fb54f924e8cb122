import fs from 'node:fs';
import fc from 'fast-check';
import { personValidators, stdnum } from 'stdnum';
import { describe, expect, test } from 'vitest';
import { cpuMs } from '#tests/samples/worstInput.ts';
import { furtherNumbers } from './furtherNumbers.ts';
import { getChecks, isPersonalTaxId, personalNumber } from './personalTaxIds.ts';

/** those with a rule of their own */
const taxIdCountries = Object.keys({ ...personValidators, ...furtherNumbers }).filter(
  (country) => getChecks(country).length > 0,
);
const two = (n: number) => String(n).padStart(2, '0');
const getSum = (digits: string, weights: readonly number[]) =>
  [...digits].reduce((sum, digit, i) => sum + Number(digit) * (weights[i] ?? 0), 0);
const birthday = fc.record({
  year: fc.integer({ min: 1940, max: 1999 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  number: fc.integer({ min: 2, max: 899 }),
});
type Birth = typeof birthday extends fc.Arbitrary<infer One> ? One : never;

/** Lithuania and Estonia: two rows of weights by 11, the second where the first leaves 10. */
function baltic({ year, month, day, number }: Birth): string {
  const front = `3${two(year % 100)}${two(month)}${two(day)}${String(number).padStart(3, '0')}`;
  const first = getSum(front, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
  const second = getSum(front, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11;
  return front + (first < 10 ? first : second % 10);
}

/** Latvia before 2017: birthday, century, number, check digit. */
function latvian({ year, month, day, number }: Birth): string {
  const front = `${two(day)}${two(month)}${two(year % 100)}1${String(number).padStart(3, '0')}`;
  return front + (((1 + getSum(front, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10);
}

/** Poland: birthday, number, check digit by 10. */
function polish({ year, month, day, number }: Birth): string {
  const front = `${two(year % 100)}${two(month)}${two(day)}${String(number).padStart(4, '0')}`;
  return front + ((10 - (getSum(front, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3]) % 10)) % 10);
}

function finnish({ year, month, day, number }: Birth, sign = '-'): string {
  const date = `${two(day)}${two(month)}${two(year % 100)}`;
  const counter = String(number).padStart(3, '0');
  return `${date}${sign}${counter}${'0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(date + counter) % 31]}`;
}

function belgian({ year, month, day, number }: Birth): string {
  const front = `${two(year % 100)}${two(month)}${two(day)}${String(number).padStart(3, '0')}`;
  return front + two(97 - (Number(front) % 97));
}

/** The last four digits end with Luhn's. */
function swedish({ year, month, day, number }: Birth): string {
  const front = `${two(year % 100)}${two(month)}${two(day)}${String(number).padStart(3, '0')}`;
  const sum = [...front].reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return front + ((10 - (sum % 10)) % 10);
}

describe('a number made by the published rule', () => {
  test.each([
    ['LT', baltic],
    ['EE', baltic],
    ['LV', latvian],
    ['PL', polish],
    ['FI', finnish],
    ['BE', belgian],
    ['SE', swedish],
  ])('of %s is one', (country, make) => {
    fc.assert(
      fc.property(birthday, (birth) => {
        expect(isPersonalTaxId(country, make(birth)), make(birth)).toBe(true);
      }),
    );
  });

  test.each([
    ['LT', baltic],
    ['EE', baltic],
    ['LV', latvian],
    ['PL', polish],
  ])('of %s is none with its last digit changed', (country, make) => {
    fc.assert(
      fc.property(birthday, fc.integer({ min: 1, max: 9 }), (birth, more) => {
        const number = make(birth);
        expect(isPersonalTaxId(country, number.slice(0, -1) + ((Number(number.at(-1)) + more) % 10))).toBe(false);
      }),
    );
  });
});

describe('rules that the library has otherwise', () => {
  const birth = { year: 1984, month: 2, day: 29, number: 123 };
  test.each([
    ['FI', finnish(birth, 'Y'), true],
    ['FI', finnish(birth).toLowerCase(), true],
    ['FI', finnish({ ...birth, number: 1 }), false],
    ['FI', finnish({ ...birth, number: 900 }), false],
    ['SE', `${swedish(birth).slice(0, 6)}-${swedish(birth).slice(6)}`, true],
    ['SE', `19${swedish(birth)}`, true],
    // Latvian codes without a birthday
    ['LV', '320000-00016', true],
    ['LV', '320000-00017', false],
    ['HU', '8000000001', false],
    ['HU', '8000000008', true],
    // no digit is 0, so every weight counts
    ['HU', '8123456786', true],
    ['US', '912-90-3456', true],
    ['US', '912-93-3456', false],
    ['US', '91-2903456', false],
    ['CY', '00123123T', true],
    ['DE', '11112345678', false],
    ['AD', 'A700001W', true],
    ['AD', 'A800001W', false],
    ['CN', '990426199112010074', false],
  ])('%s %s: %s', (country, text, expected) => expect(isPersonalTaxId(country, text)).toBe(expected));
});

test('countries of the EEA are checked by a rule of their own, but for those no one has described', () => {
  const eea = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE'.split(' ');
  expect(eea.filter((country) => !taxIdCountries.includes(country))).toEqual(['LU', 'MT']);
  expect(taxIdCountries.length).toBeGreaterThan(60);
});

test('elsewhere more than five characters are enough', () => {
  expect(['MT', 'XX', '', '__proto__', 'constructor'].map((country) => isPersonalTaxId(country, '123456'))).toEqual(
    Array(5).fill(true),
  );
  expect(['12345', '     12345 ', ''].some((text) => isPersonalTaxId('MT', text))).toBe(false);
});

test('anything is judged at once, and nothing is thrown', () => {
  const texts = ['٣'.repeat(11), '😀', '\0', 'a'.repeat(40), '-'.repeat(40), '1'.repeat(50_000), ' '.repeat(50_000)];
  const judgeAll = () => taxIdCountries.flatMap((country) => texts.map((text) => isPersonalTaxId(country, text)));
  expect(new Set(judgeAll())).toEqual(new Set([false]));
  expect(cpuMs(judgeAll, 2000)).toBeLessThan(2000);
});

// a wider table that lies beside a checkout of the project, if at all
const file = '../shared/data/ids/vectors-dev.csv';
const isThere = fs.existsSync(file);
if (!isThere) console.warn(`SKIPPED: no ${file}, the wider check of tax ids did not run.`);

describe.runIf(isThere)('the wider table', () => {
  const vectors = (isThere ? fs.readFileSync(file, 'utf8') : '')
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = '']) => cell.replaceAll('"', '')),
    )
    .map(([, , , input = '', expected = '', , , number = '']) => ({ input, expected, number }))
    .filter(({ number }) => {
      const [country = '', name = ''] = number.split('.');
      const validator = stdnum[country]?.[name];
      return validator && personValidators[country]?.includes(validator);
    });

  test('of each kind of number: each as expected', () => {
    expect(vectors.length).toBeGreaterThan(500);
    const different = vectors.filter(({ input, expected, number }) => {
      const [country = '', name = ''] = number.split('.');
      return personalNumber(country, name)(input) !== (expected === 'valid');
    });
    expect(different).toEqual([]);
  });

  test('accepts the valid ids of each country', () => {
    const refused = vectors.filter(
      ({ input, expected, number }) => expected === 'valid' && !isPersonalTaxId(number.slice(0, 2), input),
    );
    expect(refused).toEqual([]);
  });
});
