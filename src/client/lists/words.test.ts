import { expect, it } from 'vitest';
import { formatCount, getCount, getSegments } from './words.ts';

it('says how many are shown, and of how many where that is known', () => {
  const words = (shown: number, hasMore: boolean, count?: { rows: number; exact: boolean }) =>
    formatCount(shown, { hasMore, count }, 10_000, { one: 'payment', many: 'payments' });
  expect(words(1, false)).toBe('1 payment');
  expect(words(1050, false, { rows: 1050, exact: true })).toBe('1 050 payments');
  expect(words(50, true)).toBe('50 payments');
  expect(words(50, true, { rows: 1234, exact: true })).toBe('50 of 1 234 payments');
  expect(words(50, true, { rows: 10_000, exact: false })).toBe('50 of more than 10 000 payments');
  expect(words(50, true, { rows: 37, exact: false })).toBe('50 payments');
});

it('counts each word of a facet and all together', () => {
  const count = { rows: 3, exact: true, by: { mine: 3, others: 4 } };
  expect([getCount(count), getCount(count, 'mine'), getCount(count, 'unsent')]).toEqual([
    { count: 7 },
    { count: 3 },
    { count: 0 },
  ]);
  expect([getCount(undefined), getCount({ ...count, exact: false }, 'mine')]).toEqual([{}, {}]);
});

it('gives each tab its number of rows', () => {
  const words = [
    { value: 'all', label: 'All' },
    { value: 'mine', label: 'Mine' },
  ];
  expect(getSegments(words, { rows: 3, exact: true, by: { mine: 3, others: 4 } })).toEqual([
    { value: 'all', label: 'All', count: 7 },
    { value: 'mine', label: 'Mine', count: 3 },
  ]);
  expect(getSegments(words, undefined)).toEqual(words);
});
