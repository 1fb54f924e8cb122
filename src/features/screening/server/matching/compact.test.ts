// What the index keeps in little memory is what was put in.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { KeyIndex } from './keyIndex.ts';
import { Records } from './records.ts';
import { Remembered } from './remembered.ts';
import { StringPool } from './textTable.ts';

const word = fc.string({ unit: fc.constantFrom(...'abc1'), maxLength: 6 });
const words = fc.array(word, { maxLength: 3_000, size: 'max' });

test('each text has one number, the first one 0, and is read again by it', () => {
  fc.assert(
    fc.property(words, word, (texts, stranger) => {
      const table = new StringPool();
      const known = [...new Set(texts)];
      expect(texts.map((text) => table.add(text))).toEqual(texts.map((text) => known.indexOf(text)));
      expect(known.map((_, n) => table.getText(n))).toEqual(known);
      expect(table.find(stranger)).toBe(known.indexOf(stranger));
    }),
    { numRuns: 20 },
  );
});

test('names that have a key are found by it, in order, each once', () => {
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 4 }), { maxLength: 300, size: 'max' }), (all) => {
      const index = new KeyIndex();
      for (const keys of all) index.add(keys);
      Array.from(index.seal());
      for (const key of new Set(all.flat())) {
        const having = all.flatMap((keys, owner) => (keys.includes(key) ? [owner] : []));
        const found = index.owners(key);
        expect(found.filter((owner) => having.includes(owner))).toEqual(having);
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
      }
    }),
    { numRuns: 20 },
  );
});

test('few who lack a key are found by it', () => {
  const index = new KeyIndex();
  for (let i = 0; i < 10_000; i++) index.add([`key ${i}`]);
  expect([...index.seal()].length).toBeGreaterThan(0);
  const strangers = Array.from({ length: 10_000 }, (_, i) => index.owners(`none ${i}`).length);
  expect(strangers.reduce((a, b) => a + b)).toBeLessThan(300);
});

test('a record is read as it was written, also one that needs a piece of memory for itself', () => {
  const records = new Records<string>();
  const values = ['žąsis', 'a'.repeat(9_000_000), '"', '金'.repeat(3_000_000), ''];
  for (const value of values) records.push(value);
  expect(values.every((value, n) => records.at(n) === value)).toBe(true);
  expect(() => records.at(values.length)).toThrow(RangeError);
});

test('what is remembered is forgotten before it is too much', () => {
  const remembered = new Remembered<number, string>(3, ({ length }) => length);
  remembered.keep(1, 'ab');
  expect([remembered.keep(2, 'c'), remembered.get(1)]).toEqual(['c', 'ab']);
  remembered.keep(3, 'd');
  expect([1, 2, 3].map((key) => remembered.get(key))).toEqual([undefined, undefined, 'd']);
});
