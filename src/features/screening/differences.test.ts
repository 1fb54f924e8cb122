import { expect, test } from 'vitest';
import { getDifferences } from './differences.ts';
import type { MatchField, MatchPart, MatchVerdict } from './matchParts.ts';

const part = (field: MatchField, verdict: MatchVerdict, ours: string, theirs: string): MatchPart => ({
  ...{ field, verdict, ours, theirs },
});
const born = (ours: string, theirs: string) => [part('birthDate', 'different', ours, theirs)];
const formatBorn = (ours: string, theirs: string) => [`Date of birth: ${ours}. On the list: ${theirs}.`];

test.each<[string, MatchPart[], string[]]>([
  ['nothing is known', [], []],
  ['a name that differs is no contradiction', [part('name', 'different', 'Jonas', 'IAN')], []],
  ['all facts agree', [part('birthDate', 'same', '1990', '1990'), part('country', 'same', 'Iran', 'Iran')], []],
  ['a document says nothing', [part('document', 'different', 'A1', 'B2')], []],
  ['three years apart', born('1990-05-01', '1993'), formatBorn('1990-05-01', '1993')],
  ['two years apart', born('1990-05-01', '1992-05-01'), []],
  ['another day of the year', born('1990-05-01', '1990-08-02'), []],
  ['the nearest of several years', born('1990', '1950, 1960, 1992'), []],
  ['several years, all far', born('1990', '1950, 1960'), formatBorn('1990', '1950, 1960')],
  ['dates that are not shown may be nearer', born('1990', '1950, 1951, 1952, 1953, 1954 and 2 more'), []],
  ['unknown on one side', [part('country', 'unknown', '', 'Iran'), part('sex', 'different', '', 'Male')], []],
  [
    'kind, sex, birth and country in this order',
    [
      part('country', 'different', 'Lithuania', 'Iran'),
      ...born('1990', '1950'),
      part('sex', 'different', 'Female', 'Male'),
      part('kind', 'different', 'Person', 'Ship'),
    ],
    [
      'Kind: Person. On the list: Ship.',
      'Sex: Female. On the list: Male.',
      ...formatBorn('1990', '1950'),
      'Country: Lithuania. On the list: Iran.',
    ],
  ],
  [
    'the country counts before the nationality',
    [part('country', 'same', 'Iran', 'Iran'), part('nationality', 'different', 'Lithuania', 'Iran')],
    [],
  ],
  [
    'matches of before kept a nationality alone',
    [part('nationality', 'different', 'Lithuania', 'Iran')],
    ['Nationality: Lithuania. On the list: Iran.'],
  ],
])('%s', (_, parts, expected) => {
  expect(getDifferences(parts)).toEqual(expected);
});
