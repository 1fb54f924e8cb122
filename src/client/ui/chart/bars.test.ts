import { expect, test } from 'vitest';
import { type BarGroup, type BarSeries, getBands, getHeight, labelled, shortAmount, ticksTo } from './bars.ts';

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

test('a height is never negative, and zero for a value that is no number', () => {
  expect([getHeight('-5.00'), getHeight('x'), getHeight(undefined), getHeight('2.50')]).toEqual([0, 0, 0, 2.5]);
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

test.each([
  [0, [0]],
  [100, [0, 25, 50, 75, 100]],
  [7, [0, 2, 4, 6, 8]],
  [4, [0, 1, 2, 3, 4]],
  [34_870.4, [0, 10_000, 20_000, 30_000, 40_000]],
  [81, [0, 25, 50, 75, 100]],
])('up to %d the lines lie at %j', (most, ticks) => expect(ticksTo(most)).toEqual(ticks));

test('bands fill the width from edge to edge', () => {
  expect(getBands(1, 50, 0.3).widthPx).toBeCloseTo(50);
  const { stepPx, widthPx } = getBands(4, 370, 0.3);
  expect(3 * stepPx + widthPx).toBeCloseTo(370);
  expect(widthPx / stepPx).toBeCloseTo(0.7);
});
