import { expect, test } from 'vitest';
import { groupPeople } from './demoPeople.ts';

const person = (id: string, fullName: string, role: string, company: string) => ({ id, fullName, role, company });
const people = [
  person('90000000001', 'Rimantas Raktenis', 'Admin', ''),
  person('20000000001', 'Austėja Girvainytė', 'Director', 'Timber UAB'),
  person('20000000005', 'Lina Laisvė', '', ''),
  person('20000000003', 'Ieva Šermuvienė', 'Operations director', 'Timber UAB'),
  person('20000000007', 'Jūratė Rugelienė', 'Director', 'Bakery UAB'),
];
const titles = (words: string) => groupPeople(people, words).map(({ title }) => title);

test('companies come first, then who has none, then staff', () => {
  expect(titles('')).toEqual(['Timber UAB', 'Bakery UAB', 'Without a company', 'Bank staff']);
  expect(groupPeople(people, '')[0]?.people).toHaveLength(2);
});

test.each([
  ['sermuv', ['Timber UAB']],
  [' DIRECTOR ', ['Timber UAB', 'Bakery UAB']],
  ['bakery', ['Bakery UAB']],
  ['admin', ['Bank staff']],
  ['nobody', []],
])('%s finds people of %o', (words, found) => {
  expect(titles(words)).toEqual(found);
});
