import { expect, it } from 'vitest';
import { countOf, ofAll } from './words.ts';

it('tells how many there are where that is known', () => {
  expect(ofAll(undefined, 10_000)).toBe('');
  expect(ofAll({ rows: 1234, exact: true }, 10_000)).toBe(' of 1 234');
  expect(ofAll({ rows: 10_000, exact: false }, 10_000)).toBe(' of more than 10 000');
  expect(ofAll({ rows: 37, exact: false }, 10_000)).toBe('');
});

it('counts each word of a facet and all together', () => {
  const count = { rows: 3, exact: true, by: { mine: 3, others: 4 } };
  expect([countOf(count), countOf(count, 'mine'), countOf(count, 'unsent')]).toEqual([
    { count: 7 },
    { count: 3 },
    { count: 0 },
  ]);
  expect([countOf(undefined), countOf({ ...count, exact: false }, 'mine')]).toEqual([{}, {}]);
});
