// What an officer reads of a score.
import { describe, expect, test } from 'vitest';
import type { NameKind } from './fold.ts';
import { explain } from './match.ts';
import { NameIndex } from './nameIndex.ts';

interface Known {
  birthDates?: string[];
  countries?: string[];
  identifiers?: string[];
}

/** The lines about two names, and about what is known of both. */
function getLines(ours: string, theirs: string, kind: NameKind = 'person', our: Known = {}, their: Known = {}) {
  const none = { birthDates: [], countries: [], identifiers: [] };
  const index = NameIndex.of([{ id: 'a', kind, names: [theirs], ...none, ...their }]);
  const [found] = index.find({ kind, names: [ours], ...none, ...our }, 1);
  const lines = found ? explain(found) : [];
  return { permille: found?.permille, words: lines.slice(1, -3), names: lines[0], facts: lines.slice(-3) };
}

describe('each word has a sentence', () => {
  test.each<[string, string, NameKind, string[]]>([
    [
      'Sokolov Viktor',
      'Viktor SOKOLOV',
      'person',
      ["'Sokolov' and 'SOKOLOV' are the same", "'Viktor' is in both names"],
    ],
    [
      'Mohamed Tarzi',
      'Muhammad Tarzi',
      'person',
      ["'Tarzi' is in both names", "'Mohamed' and 'Muhammad' are spellings of one name or word"],
    ],
    [
      'Marta Gorbunov',
      'Marta Gorbumov',
      'person',
      ["'Marta' is in both names", "'Gorbunov' and 'Gorbumov' are nearly the same letters"],
    ],
    [
      'Phaedra Quill',
      'Faedra Quill',
      'person',
      ["'Quill' is in both names", "'Phaedra' and 'Faedra' are one name as two languages write it"],
    ],
    [
      'V. Sokolov',
      'Viktor Sokolov',
      'person',
      ["'Sokolov' is in both names", "'V.' and 'Viktor' may be one name: one is an initial"],
    ],
    [
      'Yasin Abdulrahman',
      'Yasin Abdul Rahman',
      'person',
      ["'Abdulrahman' and 'Abdul Rahman' are the same, once written apart", "'Yasin' is in both names"],
    ],
    [
      'حسن الكريم',
      'Hassan al-Karim',
      'person',
      [
        "'al' is in both names",
        "'الكريم' and 'karim' have the same consonants, or nearly; one is written without vowels",
        "'حسن' and 'Hassan' have the same consonants, or nearly; one is written without vowels",
      ],
    ],
    [
      'Meridian Fund 34',
      'Meridian Fund 35',
      'organisation',
      ["'Meridian' is in both names", "'Fund' is in both names", "'34' and '35' are different numbers"],
    ],
    [
      'Haji Viktor Sokolov',
      'Viktor Petrov',
      'person',
      [
        "'Viktor' is in both names",
        "Only in the screened name: 'Sokolov'",
        "Only in the listed name: 'Petrov'",
        "Titles and forms of companies, left out: 'haji'",
      ],
    ],
    ['Ali Ali Sokolov', 'Ali Ali Sokolov', 'person', ["'Sokolov' is in both names", "'Ali' is in both names"]],
  ])('%s and %s', (ours, theirs, kind, words) => {
    expect(getLines(ours, theirs, kind).words).toEqual(words);
  });
});

describe('each fact says by how much it moved the score', () => {
  const known = { birthDates: ['1961-04-05'], countries: ['LT'], identifiers: ['AB 12'] };
  test('what agrees', () => {
    expect(getLines('Viktor Sokolov', 'Viktor Sokolov', 'person', known, known)).toMatchObject({
      permille: 981,
      names: 'Names alone: 90.0 % of at most 90.0 %',
      facts: ['Date of birth: agrees (+3.0 %)', 'Country: agrees (+0.7 %)', 'Number of a document: agrees (+4.4 %)'],
    });
  });

  test('what differs, nearly agrees or is unknown', () => {
    const other = { birthDates: ['1961-05-04'], countries: ['US'], identifiers: ['7'] };
    expect(getLines('Viktor Sokolov', 'Viktor Sokolov', 'person', known, other)).toMatchObject({
      permille: 890,
      facts: ['Date of birth: nearly agrees (+1.0 %)', 'Country: differs (−2.0 %)', 'Number of a document: differs'],
    });
    const old = { birthDates: ['1930'] };
    expect(getLines('Viktor Sokolov', 'Viktor Sokolov', 'person', known, old)).toMatchObject({
      permille: 810,
      facts: [
        'Date of birth: differs (−9.0 %)',
        'Country: unknown on one side or both',
        'Number of a document: unknown on one side or both',
      ],
    });
  });
});
