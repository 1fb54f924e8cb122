import { expect, test } from 'vitest';
import { type BarGroup, type BarSeries, heightOf, labelled, shortAmount } from './bars.ts';

const series: BarSeries[] = [
  { key: 'in', label: 'Income', tone: 'in' },
  { key: 'out', label: 'Expense', tone: 'out' },
];
const groups = (...pairs: [string, string][]): BarGroup[] =>
  pairs.map(([income, expense], at) => ({ key: `m${at}`, name: '', short: '', values: { in: income, out: expense } }));

test.each([
  ['0.00', '0'],
  ['999.99', '1k'],
  ['12345.60', '12.3k'],
  ['1234567.00', '1.23M'],
  [undefined, '0'],
])('%s is labelled %s', (value, words) => expect(shortAmount(value)).toBe(words));

test('a height is never below zero, and what is no number has none', () => {
  expect([heightOf('-5.00'), heightOf('x'), heightOf(undefined), heightOf('2.50')]).toEqual([0, 0, 0, 2.5]);
});

test('the highest of each kind carries its number', () => {
  const found = labelled(series, groups(['1', '1'], ['9', '1'], ['1', '1'], ['1', '8']));
  expect([...found].sort()).toEqual(['m1 in', 'm3 out']);
});

test('a number is not written into a higher bar', () => {
  expect([...labelled(series, groups(['9', '1'], ['1', '1'], ['8', '5']))]).toEqual(['m0 in']);
});

test('where two numbers would touch only the higher is written; without money none', () => {
  expect([...labelled(series, groups(['9', '1'], ['1', '8']))]).toEqual(['m0 in']);
  expect([...labelled(series, groups(['0', '0']))]).toEqual([]);
});
