import { expect, test } from 'vitest';
import { getGroups } from './optionGroups.ts';

const option = (label: string, group?: string) => ({ value: label, label, detail: '', isChosen: false, group });

test('options stand by their groups, and a search finds labels and groups without accents', () => {
  const all = [
    option('Phone', 'Company information'),
    option('Įmonės kodas', 'Company information'),
    option('Services', 'Finances'),
  ];
  const shown = (sought: string) =>
    getGroups(all, sought).map(({ title, shown: of }) => [title, of.map(({ label }) => label)]);
  expect(shown('')).toEqual([
    ['Company information', ['Phone', 'Įmonės kodas']],
    ['Finances', ['Services']],
  ]);
  expect(shown('imones')).toEqual([['Company information', ['Įmonės kodas']]]);
  expect(shown('finan')).toEqual([['Finances', ['Services']]]);
  expect(shown('nothing')).toEqual([]);
  expect(getGroups([option('A'), option('B')], '')).toMatchObject([{ title: undefined, shown: [{}, {}] }]);
});
