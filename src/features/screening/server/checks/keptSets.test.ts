import { expect, test } from 'vitest';
import { IndexCache } from './keptSets.ts';

/** Sets of so many bytes; answers what was read, in order. */
function keeper(most: { sets: number; bytes: number }) {
  const read: string[] = [];
  const kept = new IndexCache<number>(most, (bytes) => bytes);
  const ask = (key: string, bytes = 1) =>
    kept.get(key, async () => {
      read.push(key);
      return bytes;
    });
  return { read, ask };
}

test('look-ups, payments and the change of a list take turns without reading any of them again', async () => {
  const { read, ask } = keeper({ sets: 4, bytes: 100 });
  for (let round = 0; round < 3; round++) for (const key of ['all', 'sanctions', 'change']) await ask(key);
  expect(read).toEqual(['all', 'sanctions', 'change']);
});

test('the one that was asked for longest ago goes, by number and by bytes', async () => {
  const few = keeper({ sets: 2, bytes: 100 });
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await few.ask(key);
  expect(few.read).toEqual(['a', 'b', 'c', 'b']);
  const small = keeper({ sets: 4, bytes: 10 });
  for (const key of ['a', 'b', 'c', 'b', 'a']) await small.ask(key, 5);
  expect(small.read).toEqual(['a', 'b', 'c', 'a']);
});

test('a set that is too large by itself stays while it is asked for, and two who ask at once read it once', async () => {
  const { read, ask } = keeper({ sets: 4, bytes: 10 });
  expect(await Promise.all([ask('large', 50), ask('large', 50)])).toEqual([50, 50]);
  await ask('large', 50);
  expect(read).toEqual(['large']);
});

test('what could not be read is read again', async () => {
  const kept = new IndexCache<number>({ sets: 2, bytes: 10 }, (bytes) => bytes);
  await expect(kept.get('a', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
  expect(await kept.get('a', async () => 1)).toBe(1);
});
