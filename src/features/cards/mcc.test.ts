import fs from 'node:fs';
import { expect, test } from 'vitest';
import { categories } from '#shared/reference/categories.ts';
import { getCategory, mccCategories, mccRanges } from './mcc.ts';

test.each([
  ['5411', 'GRCR'],
  ['5462', 'GRCR'],
  ['5812', 'REST'],
  ['5814', 'REST'],
  ['4111', 'TRAN'],
  ['4121', 'TRAN'],
  ['5541', 'TRAN'],
  ['3000', 'TRAV'],
  ['3999', 'TRAV'],
  ['4511', 'TRAV'],
  ['7011', 'TRAV'],
  ['6010', 'CASH'],
  ['6011', 'CASH'],
  ['7995', 'GMBL'],
  ['7996', 'ENTT'],
  ['9311', 'TXFN'],
  ['9399', 'SRVC'],
  ['4900', 'UTIL'],
  ['6300', 'INSR'],
  ['8011', 'HLTH'],
  ['8111', 'SRVC'],
  ['5912', 'DRUG'],
  ['5251', 'SHOP'],
  ['6052', 'OTHR'],
  ['0000', 'OTHR'],
  ['9999', 'OTHR'],
  ['', 'OTHR'],
  ['0700-0999', 'OTHR'],
])('code %s is %s', (mcc, category) => expect(getCategory(mcc)).toBe(category));

test('every line of the table is a code or a range with a category that we have', () => {
  for (const [codes, category] of Object.entries(mccCategories)) {
    expect(codes).toMatch(/^\d{4}(-\d{4})?$/);
    expect(Object.keys(categories)).toContain(category);
  }
});

test('ranges run upwards and do not overlap', () => {
  const sorted = [...mccRanges].sort((one, other) => one.from - other.from);
  let last = -1;
  for (const { from, to } of sorted) {
    expect(from).toBeGreaterThan(last);
    expect(to).toBeGreaterThan(from);
    last = to;
  }
});

test('every code of a range has its category, unless it has another one of its own', () => {
  for (const { from, to, category } of mccRanges) {
    for (let code = from; code <= to; code++) {
      const mcc = String(code).padStart(4, '0');
      const own = mccCategories[mcc];
      expect(own).not.toBe(category);
      expect(getCategory(mcc)).toBe(own ?? category);
    }
  }
});

const published = new URL('../../../../shared/data/cards/mcc_codes.csv', import.meta.url);
test.skipIf(!fs.existsSync(published))(
  'of the published codes, only those of the card schemes themselves are OTHR',
  () => {
    const codes = [...fs.readFileSync(published, 'utf8').matchAll(/^(\d{4}),/gm)].map(([, code = '']) => code);
    expect(codes.length).toBeGreaterThan(900);
    expect(codes.filter((code) => getCategory(code) === 'OTHR')).toEqual(['9405', '9700', '9701', '9702', '9950']);
  },
);
