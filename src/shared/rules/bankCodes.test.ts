import fs from 'node:fs';
import { expect, test } from 'vitest';
import { getBankCode, sepaCountries } from './bankCodes.ts';

// examples of the IBAN registry
test.each([
  ['LT121000011101001000', '10000'],
  ['LV80BANK0000435195001', 'BANK'],
  ['EE382200221020145685', '22'],
  ['DE89370400440532013000', '37040044'],
  ['FR1420041010050500013M02606', '20041'],
  ['IT60X0542811101000000123456', '05428'],
  ['SM86U0322509800000000270100', '03225'],
  ['PL61109010140000071219812874', '10901014'],
  ['GB29NWBK60161331926819', 'NWBK'],
  ['NO9386011117947', '8601'],
  ['SI56263300012039086', '26'],
  ['HR1210010051863000160', '1001005'],
])('%s is an account at bank %s', (iban, code) => expect(getBankCode(iban)).toBe(code));

test('outside SEPA no bank is named', () => {
  expect(getBankCode('TR330006100519786457841326')).toBeUndefined();
  expect(getBankCode('')).toBeUndefined();
  expect(sepaCountries).toHaveLength(42);
});

const registry = new URL('../../../../shared/data/iban/registry-examples.csv', import.meta.url);

test.skipIf(!fs.existsSync(registry))('the codes are those of the IBAN registry', () => {
  const rows = fs.readFileSync(registry, 'utf8').trim().split('\n').slice(1);
  const differing = rows.flatMap((row) => {
    const cells = row.split(',');
    const [iban = '', begin, end] = [cells.at(-9), cells.at(-6), cells.at(-5)];
    const code = getBankCode(iban);
    return !code || code === iban.slice(4 + Number(begin), 5 + Number(end)) ? [] : [`${iban} ${code}`];
  });
  expect(differing).toEqual([]);
});
