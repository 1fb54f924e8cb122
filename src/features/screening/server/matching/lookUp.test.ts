// Look-ups in an index of names: ships, initials, scripts, and what can be switched off.
import fs from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { proposedThresholds } from '#features/screening/thresholds.ts';
import { alike } from '#tests/harness/alikeNames.ts';
import { runs } from '#tests/harness/runs.ts';
import { compareNames } from './compareNames.ts';
import { asWritten, type NameKind, normalizeName, wordsAmong } from './fold.ts';
import type { ListedSubject } from './listedEntries.ts';
import { NameIndex } from './nameIndex.ts';
import { allParts } from './similarity.ts';

const listed: ListedSubject[] = [
  person('a', ['Abdul Rahman Qasim', 'Abu Qasim'], '1970'),
  person('b', ['Viktor Ivanovich Sokolov'], '1961-04-05'),
  { ...person('c', ['Sokolov Shipping Ltd'], ''), kind: 'organisation' },
  { ...person('i', ['Sokolov Ind.'], ''), kind: 'organisation' },
  person('k', ['Cho Chun-ryong'], ''),
];

const index = NameIndex.of(listed);

test('an entry is found by its alias in the script of Japan or China, whatever its width, and shown as it is written', () => {
  const all = NameIndex.of([
    person('j', ['ASAHARA, Shoko', '麻原 彰晃', 'アサハラ ショウコウ'], ''),
    person('k', ['KIM, Jong Un', '金正恩'], ''),
    ...listed,
  ]);
  const found = (name: string) => {
    const subject = { kind: 'person' as const, names: [name], birthDates: [], countries: [], identifiers: [] };
    return all.find(subject, proposedThresholds.alert).map(({ id, theirs }) => [id, theirs]);
  };
  expect(found('麻原彰晃')).toEqual([['j', '麻原 彰晃']]);
  expect(found('ｱｻﾊﾗ ｼｮｳｺｳ')).toEqual([['j', 'アサハラ ショウコウ']]);
  expect(found('あさはら・しょうこう')).toEqual([['j', 'アサハラ ショウコウ']]);
  expect(found('金 正恩')).toEqual([['k', '金正恩']]);
  expect(asWritten('トヨタ自動車', 'toyota')).toBe('トヨタ');
  expect(wordsAmong('アサハラ ショウコウ', ['asahara'])).toEqual(['アサハラ']);
  expect(wordsAmong('B.O.T.H. Trade', ['both'])).toEqual(['B.O.T.H.']);
});

function person(id: string, names: string[], birthDate: string): ListedSubject {
  return { id, kind: 'person', names, birthDates: birthDate === '' ? [] : [birthDate], countries: [], identifiers: [] };
}

const organisation = (id: string, names: string[]): ListedSubject => ({
  ...person(id, names, ''),
  kind: 'organisation',
});

/** Another one for each number: 0 → 'bababa', 1 → 'bababe'. */
const getIds = (name: string, birthDate = '') =>
  index.find(person('', [name], birthDate), proposedThresholds.alert).map(({ id }) => id);

describe('a look-up', () => {
  test.each([
    ['Victor Sokolow', ['b']],
    ['Abdurrahman Kassem', ['a']],
    ['Sokolov', []],
    ['Mindaugas Petraitis', []],
    ['Jo Jun Ryong', ['k']],
    ['', []],
    ['😀', []],
  ])('%j', (name, ids) => {
    expect(getIds(name)).toEqual(ids);
  });

  test('a date of birth lifts or lowers, and a wrong one does not take a hit away', () => {
    const getPermille = (birthDate: string) =>
      index.find(person('', ['Viktor Ivanovich Sokolov'], birthDate), proposedThresholds.alert)[0]?.permille;
    expect([getPermille('1961-04-05'), getPermille(''), getPermille('1980-01-01')]).toEqual([930, 900, 810]);
  });

  test('a listed name of one word needs more than somebody who has it as a first name; a client of one word does not', () => {
    const few = NameIndex.of([person('n', ['Sapunaru'], '1961-04-05'), person('t', ['Sapunaru Botmannen'], '')]);
    const found = (name: string, birthDate = '') =>
      few.find(person('', [name], birthDate), proposedThresholds.alert).map(({ id }) => id);
    expect([found('Sapunaru Kazlauskas'), found('Sapunaru Kazlauskas', '1961-04-05')]).toEqual([[], ['n']]);
    expect(found('Sapunaru')).toEqual(['n', 't']);
  });

  test('words that are short of one word are found too, of companies alone', () => {
    const idsOfKind = (kind: NameKind) =>
      index.find({ ...person('', ['Sokolov Industries'], ''), kind }, proposedThresholds.alert).map(({ id }) => id);
    expect([idsOfKind('organisation'), idsOfKind('person')]).toEqual([['i'], []]);
  });

  test('finds a name of which each word has two slips', () => {
    const few = NameIndex.of([person('b', ['Benitez Sokolov'], '')]);
    expect(few.find(person('', ['Benimex Sokorom'], ''), proposedThresholds.display)).toMatchObject([{ id: 'b' }]);
  });

  test('comes out the same whatever was looked up before', () => {
    const few = NameIndex.of([person('g', ['Gimm Petrov'], '')]);
    const ask = (name: string) => few.find(person('', [name], ''), proposedThresholds.alert).map(({ id }) => id);
    // both are read as 'gim', and only one of them is a word of letters
    expect([ask('김 Sokolov'), ask('Gim Petrov')]).toEqual([[], ['g']]);
  });

  test('an equal number of a document finds a name that is hardly alike', () => {
    const one = { ...person('', ['Viktoria Sokolova'], ''), identifiers: ['AB 12-34'] };
    const entry = { ...person('d', ['Viktor Petrov'], ''), identifiers: ['ab1234'] };
    const other = NameIndex.of([entry]);
    expect(other.find({ ...one, identifiers: [] }, proposedThresholds.display)).toEqual([]);
    expect(other.find(one, proposedThresholds.display)).toMatchObject([{ id: 'd', facts: { identifier: 'same' } }]);
    // a look-up by the number alone, and a person who goes by another name now
    for (const name of ['AB1234', 'Marta Kazlauskiene'])
      expect(other.find({ ...one, names: [name] }, proposedThresholds.alert)).toMatchObject([
        { id: 'd', permille: 700 },
      ]);
  });

  test('finds what a comparison with every entry finds', () => {
    const names = [
      'Oleg Marchenko',
      'Jan van der Bilt',
      'Aisha Kamara',
      'Tomas Jonaitis',
      'Li Xiaoming',
      'Carlos Ruiz Soto',
    ];
    const all = NameIndex.of(names.map((name) => person(name, [name], '')));
    const slip = fc.tuple(fc.constantFrom(...names), fc.nat(), fc.constantFrom(...'aeiorst'));
    fc.assert(
      fc.property(slip, ([name, at, letter]) => {
        const place = at % name.length;
        // a slip in a letter of a word, not between words
        fc.pre(/[a-z]/.test(name[place] ?? ''));
        const asked = name.slice(0, place) + letter + name.slice(place + 1);
        const found = all.find(person('', [asked], ''), proposedThresholds.alert).map(({ id }) => id);
        const wanted = names.filter((one) => Math.round(900 * alike(asked, one)) >= proposedThresholds.alert);
        expect(found.toSorted()).toEqual(wanted.toSorted());
      }),
      { numRuns: 200 * runs },
    );
  });
});

test('a ship of one word alerts on no company of that word, and is shown', () => {
  const index = NameIndex.of([{ ...organisation('ship', ['KESTREL']), isCraft: true }]);
  const found = index.find(organisation('', ['Kestrel UAB']), proposedThresholds.display);
  expect(found.map(({ id }) => id)).toEqual(['ship']);
  expect(index.find(organisation('', ['Kestrel UAB']), proposedThresholds.alert)).toEqual([]);
  // a company of that word is one, and a ship of two words is a whole name
  const company = NameIndex.of([organisation('company', ['KESTREL'])]);
  expect(company.find(organisation('', ['Kestrel UAB']), proposedThresholds.alert)).toHaveLength(1);
});

test('a ship is found for a company or a cargo, and not for a name that may be of a person, as a company is', () => {
  const index = NameIndex.of([{ ...organisation('ship', ['KESTREL STAR']), isCraft: true }]);
  const asked = organisation('', ['Kestrel Star']);
  expect(index.find(asked, proposedThresholds.alert)).toHaveLength(1);
  expect(index.find({ ...asked, mayBePerson: true }, proposedThresholds.alert)).toEqual([]);
  const company = NameIndex.of([organisation('company', ['KESTREL STAR'])]);
  expect(company.find({ ...asked, mayBePerson: true }, proposedThresholds.alert)).toHaveLength(1);
});

test.each([
  ['small words of a surname and a first name that thousands share, written as one', 'Muhammadalibrahim'],
  ['two first names that thousands share, written as one', 'Ibrahimmuhammad'],
])('%s', (_, name) => {
  const all = NameIndex.of([person('b', ['AL-IBRAHIM, Muhammad'], ''), ...getMany('Muhammad Ibrahim')]);
  expect(all.find(person('', [name], ''), proposedThresholds.alert).map(({ id }) => id)).toContain('b');
});

/** Others whose names have these words: each becomes frequent. */
const getMany = (words: string): ListedSubject[] =>
  Array.from({ length: 400 }, (_, n) =>
    person(`other ${n}`, [`${words} ${'bcdfghjklmnpqrstvwz'.charAt(n % 19)}${'aeiou'.charAt(n % 5)}rov`], ''),
  );

test('an Arabic name of words that are joined twice is found among Latin ones', () => {
  const all = NameIndex.of([person('m', ['ABDUL SATAR ABDUL MANAN'], ''), ...getMany('Abdul Ahmad')]);
  expect(all.find(person('', ['عبد الستار عبد المنان'], ''), proposedThresholds.alert).map(({ id }) => id)).toEqual([
    'm',
  ]);
});

test.each([
  ['as French spells them', 'DJAMEL AKKACHA', 'جمال عكاشة'],
  ['a father of a first name, glued', 'Abu Bakr al-Jaziri', 'أبوبكر الجزائري'],
  ['two names, glued', 'Yusuf Karimov Barzan', 'يوسف كريموفبرزان'],
])('a name in Arabic letters is found among Latin ones: %s', (_, listed, asked) => {
  const all = NameIndex.of([person('m', [listed], ''), ...getMany('Abdul Ahmad')]);
  expect(all.find(person('', [asked], ''), proposedThresholds.alert).map(({ id }) => id)).toEqual(['m']);
});

test('who writes one initial leaves out further names: a rare surname alerts, and not another initial', () => {
  const all = NameIndex.of([person('m', ['KESTRELIN, Jeffrey John James'], ''), ...getMany('John James')]);
  const getAlerts = (name: string) => all.find(person('', [name], ''), proposedThresholds.alert).length;
  expect(getAlerts('J. Kestrelin')).toBe(1);
  expect(getAlerts('R. Kestrelin')).toBe(0);
});

test('an alias in Arabic letters is not asked for a name in Latin ones, where the entry has both', () => {
  const both = NameIndex.of([person('both', ['Samir Hakimi', 'سمير حكيمي'], '')]);
  const alone = NameIndex.of([person('alone', ['سمير حكيمي'], '')]);
  const samer = person('', ['Samar Hakami'], '');
  expect(both.find(samer, 500).map(({ theirs }) => theirs)).toEqual(['Samir Hakimi']);
  expect(alone.find(samer, 500).map(({ id }) => id)).toEqual(['alone']);
});

test('each part can be switched off', () => {
  const pairs: Record<keyof typeof allParts, [string, string]> = {
    spellings: ['Giuseppe Rossi', 'Joseph Rossi'],
    sounds: ['Cezanne Quill', 'Sezan Quill'],
    readings: ['Jakuninas Marta', 'Yakunin Marta'],
    script: ['محمد كريم', 'Mohamed Karim'],
    typos: ['Gorbunov Marta', 'Gorbumov Marta'],
    initials: ['J Kazlauskas', 'Justas Kazlauskas'],
    joined: ['vander bilt', 'vanderbilt'],
    weights: ['Abu Petraitis', 'Petraitis'],
  };
  for (const [part, [one, other]] of Object.entries(pairs)) {
    const without = compareNames(normalizeName(one, 'person'), normalizeName(other, 'person'), {
      parts: { ...allParts, [part]: false },
    });
    expect(without.value, part).toBeLessThan(alike(one, other));
  }
});

const published = new URL('../../../../../../shared/data/name-matching/cross-script-pairs.csv', import.meta.url);

test.skipIf(!fs.existsSync(published))('published pairs in two scripts', () => {
  const pairs = fs
    .readFileSync(published, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));
  const found = pairs.filter(([one = '', other = '']) => alike(one, other) >= 0.7);
  expect(found.length / pairs.length).toBeGreaterThan(0.85);
});
