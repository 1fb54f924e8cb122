import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeChanges } from './mergeChanges.ts';

interface Row {
  id: string;
  at: number;
}
const compare = (one: Row, other: Row) => other.at - one.at || one.id.localeCompare(other.id);
const merging = (hasMore: boolean) => ({ getKey: ({ id }: Row) => id, compare, hasMore });
const row = (id: string, at: number) => ({ id, at });
const shown = [row('c', 30), row('b', 20), row('a', 10)];

it('puts a new row at its place and lets those that are gone go', () => {
  const changes = { items: [row('x', 25)], gone: ['c', 'never there'] };
  expect(mergeChanges(shown, changes, merging(true)).map(({ id }) => id)).toEqual(['x', 'b', 'a']);
});

it('leaves what belongs behind the last shown row to its page, while there is one', () => {
  const changes = { items: [row('x', 5), row('b', 1)], gone: [] };
  expect(mergeChanges(shown, changes, merging(true)).map(({ id }) => id)).toEqual(['c', 'a']);
  expect(mergeChanges(shown, changes, merging(false)).map(({ id }) => id)).toEqual(['c', 'a', 'x', 'b']);
});

it('keeps the last shown row when that is what changed', () => {
  const changes = { items: [{ ...row('a', 10), word: 'new' }], gone: [] };
  expect(mergeChanges<Row & { word?: string }>(shown, changes, merging(true)).at(-1)).toMatchObject({ word: 'new' });
});

it('ends equal to the list itself, after any changes', () => {
  const rows = fc.uniqueArray(fc.record({ id: fc.constantFrom(...'abcdefgh'), at: fc.nat(9) }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(rows, rows, (before, after) => {
      const changed = after.filter(({ id, at }) => !before.some((old) => old.id === id && old.at === at));
      const gone = before.map(({ id }) => id).filter((id) => !after.some((now) => now.id === id));
      const merged = mergeChanges([...before].sort(compare), { items: changed, gone }, merging(false));
      expect(merged).toEqual([...after].sort(compare));
    }),
  );
});
