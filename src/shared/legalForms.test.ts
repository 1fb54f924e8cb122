import fs from 'node:fs';
import { expect, test } from 'vitest';
import { companyWithForm } from './legalForms.ts';

test.each([
  ['Antras Ratas UAB', 'UAB', 'Antras Ratas UAB'],
  ['UAB „Antras Ratas“', 'UAB', 'UAB „Antras Ratas“'],
  ['uab Antras Ratas', 'UAB', 'uab Antras Ratas'],
  ['Uždaroji akcinė bendrovė Antras Ratas', 'UAB', 'Uždaroji akcinė bendrovė Antras Ratas'],
  ['VšĮ Rytas', 'VSI', 'VšĮ Rytas'],
  ['Holz Gesellschaft GmbH', 'GmbH', 'Holz Gesellschaft GmbH'],
  ['Dąb Sp. z o.o.', 'sp. z o. o.', 'Dąb Sp. z o.o.'],
  ['Dąb Sp. z o.o.', 'sp. z o.o.', 'Dąb Sp. z o.o.'],
  ['Antras Ratas', 'UAB', 'Antras Ratas, UAB'],
  // a form of a name, but not its own
  ['AB Uabas', 'UAB', 'AB Uabas, UAB'],
  ['Antras Ratas', '', 'Antras Ratas'],
  ['', 'UAB', ', UAB'],
])('%s of the form %s is %s', (name, form, words) => {
  expect(companyWithForm(name, form)).toBe(words);
});

test('nothing joins a name and its legal form by itself', () => {
  const joined = /\$\{[\w.]*(?:title|company|name|Name)\}\**,? \$\{?[\w.]*(?:legalForm|legal_form|LegalForm)\}/;
  const names = ['src', 'db'].flatMap((folder) =>
    fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  const files = names.filter((name) => /\.(ts|tsx|sql)$/.test(name) && !name.endsWith('shared/legalForms.ts'));
  expect(files.filter((name) => joined.test(fs.readFileSync(name, 'utf8')))).toEqual([]);
});
