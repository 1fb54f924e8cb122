import { expect, test } from 'vitest';
import { addsMuch, getLosses, listCodes, listFields, listFormatLabels, lists, needsSecond } from './lists.ts';

test('names of our own need a second person in every list, and an official file that only adds in none', () => {
  const added = { changed: 0, removed: 0, losses: [] };
  for (const code of listCodes)
    for (const format of lists[code].formats)
      expect([code, format, needsSecond({ ...added, format })]).toEqual([code, format, format === 'own-csv']);
  // whatever list a format is given to
  expect(Object.keys(listFormatLabels).filter((format) => format.startsWith('own'))).toEqual(['own-csv']);
});

test.each([
  [{ changed: 1, removed: 0, losses: [] }, true],
  [{ changed: 0, removed: 1, losses: [] }, true],
  [{ changed: 0, removed: 0, losses: ['No names.'] }, true],
  [{ changed: 0, removed: 0, losses: [] }, false],
])('an official file with %j waits: %s', (counts, isWaiting) => {
  expect(needsSecond({ format: 'un-xml', ...counts })).toBe(isWaiting);
});

test.each([
  [{ added: 5, before: 100 }, false],
  [{ added: 6, before: 100 }, true],
  [{ added: 1, before: 19 }, true],
  // the first version of a list
  [{ added: 1000, before: 0 }, false],
])('%j is reported: %s', (growth, isReported) => {
  expect(addsMuch(growth)).toBe(isReported);
});

const counts = { entries: 100, aliases: 200, births: 40 };
test.each([
  ['as much as before', counts, []],
  ['5 % less of all', { entries: 95, aliases: 190, births: 38 }, []],
  ['fewer entries', { ...counts, entries: 94 }, ['This file has 94 entries, and 100 are in use: 6 % fewer.']],
  ['no aliases', { ...counts, aliases: 0 }, ['This file has 0 other names, and 200 are in use: 100 % fewer.']],
  ['fewer dates', { ...counts, births: 37 }, ['This file has 37 dates of birth, and 40 are in use: 7 % fewer.']],
  ['more of all', { entries: 200, aliases: 400, births: 80 }, []],
])('%s', (_, now, losses) => {
  expect(getLosses(counts, now, 'ofac-csv', listFields)).toEqual(losses);
});

test('a file that was not sent is named, also of the first version of a list', () => {
  const none = { entries: 0, aliases: 0, births: 0 };
  expect(getLosses(none, counts, 'ofac-csv', ['main', 'addresses'])).toEqual([
    'ALT.CSV was not sent: no entry has another name.',
  ]);
  expect(getLosses(none, counts, 'ofac-csv', ['main'])).toHaveLength(2);
  expect(getLosses(none, counts, 'un-xml', ['main'])).toEqual([]);
});
