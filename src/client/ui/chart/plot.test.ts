import { expect, test } from 'vitest';
import { type ChartData, getScales, getSum, spread, stacked, threeTicks } from './plot.ts';

const data = (rows: Record<string, string>[], more: Partial<ChartData> = {}): ChartData => ({
  series: [
    { key: 'a', label: 'A', tone: 'in' },
    { key: 'b', label: 'B', tone: 'out' },
  ],
  groups: rows.map((values, at) => ({ key: `g${at}`, name: '', short: '', values })),
  isStacked: false,
  ...more,
});

test.each([
  [0, false, []],
  [100, false, [40, 80, 120]],
  [34_870.4, false, [15_000, 30_000, 45_000]],
  [90, false, [30, 60, 90]],
  [1, true, [1, 2, 3]],
  [4, true, [2, 4, 6]],
  [0.03, false, [0.01, 0.02, 0.03]],
])('up to %d (whole: %s) the three lines lie at %j', (most, whole, ticks) => {
  expect(threeTicks(most, whole).map((tick) => Math.round(tick * 1000) / 1000)).toEqual(ticks);
});

test('the axis begins at zero and holds the highest: of one bar, of a stack, of a band', () => {
  const rows = [{ a: '10.00', b: '20.00', most: '40.00', least: '5.00' }];
  const top = (more: Partial<ChartData>) => getScales(data(rows, more), 300).ticks.at(-1);
  expect(top({})).toBe(24);
  expect(top({ isStacked: true })).toBe(30);
  expect(top({ band: { label: '', low: 'least', high: 'most' } })).toBe(45);
  const { y, floorPx } = getScales(data(rows), 300);
  expect([y(0), y(24)]).toEqual([floorPx, 20]);
});

test('places lie side by side after the numbers of the grid; bars are at most 48 px wide', () => {
  const rows = [{ a: '1' }, { a: '2' }, { a: '3' }];
  const { centre, bandPx, stepPx } = getScales(data(rows), 336);
  expect([0, 1, 2].map(centre)).toEqual([86, 186, 286]);
  expect(stepPx).toBeCloseTo(100);
  expect(bandPx).toBe(48);
});

test('parts of a stack lie on each other; a missing one has no height', () => {
  expect(stacked(data([{ a: '1', b: '2' }, { b: '3' }]))).toEqual([
    [
      { from: 0, to: 1 },
      { from: 0, to: 0 },
    ],
    [
      { from: 1, to: 3 },
      { from: 0, to: 3 },
    ],
  ]);
});

test.each([
  [['0.10', '0.20'], '0.30'],
  [['3', '4'], '7'],
  [['9999999999999.99', '0.01'], '10000000000000.00'],
])('the sum of %j is %s', (values, sum) => expect(getSum(values)).toBe(sum));

test('labels that would touch are moved apart in their order', () => {
  expect(spread([100, 104, 50], 14)).toEqual([100, 114, 50]);
  expect(spread([104, 100], 14)).toEqual([114, 100]);
});
