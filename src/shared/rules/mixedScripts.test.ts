import { expect, test } from 'vitest';
import { formatMixed, formatMixedScript } from './mixedScripts.ts';

test.each([
  ['Baltic Timber UAB', []],
  ['Балтика ООО', []],
  ['Baltic Балтика', []],
  ['Bаltic Timber', ['Bаltic: Latin, Cyrillic']],
  ['Jonas Pеtraitis', ['Pеtraitis: Latin, Cyrillic']],
  ['Αcme Trade', ['Αcme: Latin, Greek']],
  ['B\u200bаltic', ['B\u200bаltic: Latin, Cyrillic']],
  ["O'Вrien", ["O'Вrien: Latin, Cyrillic"]],
  ['Šermuvienė Žalioji', []],
  ['S\u030cermuvienė', []],
  ['Studio54 МТ5', []],
  ['ソニーSony株式会社', []],
  ['Ελλάς Ελλαc', ['Ελλαc: Latin, Greek']],
  ['ꓐaltic', ['ꓐaltic: Latin, other']],
  ['Ⰰcme', ['Ⰰcme: Latin, other']],
  ['', []],
])('%s', (name, marked) => {
  expect(formatMixed(name).map(({ word, scripts }) => `${word}: ${scripts.join(', ')}`)).toEqual(marked);
});

test('says which letters are in which word', () => {
  expect(formatMixedScript('Bаltic Αcme')).toBe(
    'Latin and Cyrillic letters in “Bаltic”; Latin and Greek letters in “Αcme”',
  );
  expect(formatMixedScript('Baltic')).toBeUndefined();
});

test('reads the beginning of a name of any length only', () => {
  expect(formatMixed(`${'a '.repeat(150)}Bаltic`)).toEqual([]);
});
