import { expect, test } from 'vitest';
import { addsMuch, listCodes, listFormatWords, lists, needsSecond } from './lists.ts';

test('names of our own need a second person in every list, and an official file that only adds in none', () => {
  const added = { changed: 0, removed: 0 };
  for (const code of listCodes)
    for (const format of lists[code].formats)
      expect([code, format, needsSecond({ ...added, format })]).toEqual([code, format, format === 'own-csv']);
  // whatever list a format is given to
  expect(Object.keys(listFormatWords).filter((format) => format.startsWith('own'))).toEqual(['own-csv']);
});

test.each([
  [{ changed: 1, removed: 0 }, true],
  [{ changed: 0, removed: 1 }, true],
  [{ changed: 0, removed: 0 }, false],
])('an official file with %j waits: %s', (counts, isWaiting) => {
  expect(needsSecond({ format: 'un-xml', ...counts })).toBe(isWaiting);
});

test.each([
  [{ added: 5, before: 100 }, false],
  [{ added: 6, before: 100 }, true],
  [{ added: 1, before: 19 }, true],
  // the first version of a list
  [{ added: 1000, before: 0 }, false],
])('%j is told: %s', (growth, isTold) => {
  expect(addsMuch(growth)).toBe(isTold);
});
