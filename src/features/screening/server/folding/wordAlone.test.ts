import { expect, test } from 'vitest';
import type { MatchField, MatchVerdict } from '#features/screening/matchParts.ts';
import { wordAlone } from './wordAlone.ts';

const part = (field: MatchField, verdict: MatchVerdict) => [{ field, verdict }];

test.each([
  ['a first name', ['Jonas Kazlauskas'], ['IAN LIMITED', 'JONAS'], 'jonas'],
  ['with marks', ['Ąžuolas Petraitis'], ['AZUOLAS TRADING'], 'azuolas'],
  ['the whole name of ours', ['Jonas'], ['JONAS'], undefined],
  ['two words', ['Jonas Kazlauskas'], ['KAZLAUSKAS, Jonas'], undefined],
  [
    'another word with another name of the entry',
    ['Jonas Kazlauskas'],
    ['JONAS LIMITED', 'KAZLAUSKAS LIMITED'],
    undefined,
  ],
  ['a form of companies agrees as well', ['Jonas Limited'], ['JONAS LIMITED'], undefined],
  ['another word that is nearly the same', ['Jonas Kazlauskas'], ['JONAS KAZLAUSKS'], undefined],
  ['two words that the list joins', ['David Guberman'], ['DAVIDGUBERMAN'], undefined],
  ['a number', ['Fund 44'], ['44 GROUP'], undefined],
  ['a letter of another script', ['J\u043enas Kazlauskas'], ['JONAS LIMITED'], undefined],
  ['nothing', ['Rasa Petraite'], ['OCEAN STAR'], undefined],
])('%s', (_, ours, theirs, word) => {
  expect(wordAlone({ ours, theirs, parts: [] })).toBe(word);
});

test.each([
  ['birthDate', 'same', false],
  ['birthDate', 'close', false],
  ['birthDate', 'different', true],
  ['birthDate', 'unknown', true],
  ['document', 'same', false],
  ['document', 'different', true],
  ['country', 'same', true],
] as const)('%s is %s', (field, verdict, mayFold) => {
  const compared = { ours: ['Jonas Kazlauskas'], theirs: ['JONAS LIMITED'], parts: part(field, verdict) };
  expect(wordAlone(compared)).toBe(mayFold ? 'jonas' : undefined);
});
