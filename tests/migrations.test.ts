// The names of the files that change the schema: their form, and the order in which they run.
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { isMigrationName, sortMigrations } from '#server/db/migrationNames.ts';

const listSql = (folder: string) => fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));

test('each migration has one of the two forms, and the first one comes first', () => {
  const sorted = sortMigrations(listSql('db/migrations'));
  expect(sorted[0]).toBe('0001_foundation.sql');
  expect(sorted.every(isMigrationName)).toBe(true);
  expect(listSql('db/functions').filter(isMigrationName)).toEqual([]);
});

test('no two numbered migrations have one number', () => {
  const numbers = listSql('db/migrations').flatMap((name) => /^\d{4}(?=_)/.exec(name) ?? []);
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});

test('numbered migrations run first, then by time, then by words', () => {
  const inOrder = [
    '0001_foundation.sql',
    '0009_jobs.sql',
    '0139_last.sql',
    '20261128T2230_a_word.sql',
    '20261128T2230_b_word.sql',
    '20261128T2231_a_word.sql',
    '20270101T0000_a_word.sql',
  ];
  expect(sortMigrations(inOrder.toReversed())).toEqual(inOrder);
});

test.each([
  '0140_words.sql',
  '0200_words.sql',
  '9000_words.sql',
  '136_words.sql',
  '20261128_words.sql',
  '20261328T2230_words.sql',
  '20261128T2530_words.sql',
  '20261128T2230-words.sql',
  '20261128T2230_Words.sql',
  '20261128T223000_words.sql',
  'words.sql',
])('%s is refused by its name', (name) => {
  expect(() => sortMigrations(['0001_foundation.sql', name])).toThrow(name);
});
