/** What a chart shows and where it lies. Pure; d3 computes the scales. */
import { scaleBand, scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { decimalText, parseDecimal } from '#shared/money.ts';
import { type BarGroup, getHeight } from './bars.ts';

export type ChartTone = 'in' | 'out' | 'third' | 'fourth';

export interface ChartSeries {
  key: string;
  label: string;
  tone: ChartTone;
}

/** A range behind the lines, such as what was expected: the keys of its two values. */
export interface ChartBand {
  label: string;
  low: string;
  high: string;
}

/** One place on the axis, in time the oldest first. A series without a value there has a gap. */
export type ChartGroup = BarGroup;

export interface ChartData {
  series: readonly ChartSeries[];
  groups: readonly ChartGroup[];
  band?: ChartBand | undefined;
  isStacked: boolean;
}

/** Of the whole drawing with the names below it. */
export const plotPx = 200;
const topPx = 20;
const namesPx = 24;
const widestPx = 48;
/** At the left, for the numbers inside the grid: the first bar begins after them. */
export const numbersPx = 36;

export interface Scales {
  /** of a group: the middle of its place, and the width of its bars */
  centre: (at: number) => number;
  bandPx: number;
  stepPx: number;
  y: (value: number) => number;
  /** where the three lines lie above zero */
  ticks: readonly number[];
  floorPx: number;
  width: number;
}

export function getScales(data: ChartData, width: number): Scales {
  const floorPx = plotPx - namesPx;
  const ticks = threeTicks(getHighest(data), isWhole(data));
  const places = scaleBand<number>()
    .domain(data.groups.map((_, at) => at))
    .range([Math.min(numbersPx, width), width])
    .paddingInner(0.3)
    .paddingOuter(0.15);
  const y = scaleLinear()
    .domain([0, ticks.at(-1) ?? 1])
    .range([floorPx, topPx]);
  return {
    centre: (at) => (places(at) ?? 0) + places.bandwidth() / 2,
    bandPx: Math.min(widestPx, places.bandwidth()),
    stepPx: places.step(),
    y,
    ticks,
    floorPx,
    width,
  };
}

/** Of the series from the bottom up: where each group's part begins and ends, as values. */
export function stacked({ series, groups }: Pick<ChartData, 'series' | 'groups'>) {
  const parts = stack<ChartGroup>()
    .keys(series.map(({ key }) => key))
    .value(({ values }, key) => getHeight(values[key]))(groups);
  return parts.map((part) => part.map(([from, to]) => ({ from, to })));
}

/** The sum as decimal text, with the decimals of the values. */
export function getSum(values: readonly string[]): string {
  const text = decimalText(values.reduce((sum, value) => sum + (parseDecimal(value) ?? 0n), 0n));
  return values.some((value) => value.includes('.')) ? text : text.slice(0, -3);
}

function getHighest({ series, groups, band, isStacked }: ChartData): number {
  const keys = [...series.map(({ key }) => key), ...(band ? [band.low, band.high] : [])];
  const heights = groups.map(({ values }) => keys.map((key) => getHeight(values[key])));
  return Math.max(0, ...heights.map((each) => (isStacked ? each.reduce((a, b) => a + b, 0) : Math.max(0, ...each))));
}

function isWhole({ groups }: ChartData): boolean {
  return groups.every(({ values }) => Object.values(values).every((value) => !value.includes('.')));
}

/** Three round numbers at equal distances from zero; the last is not below `most`. Nothing to show: none. */
export function threeTicks(most: number, whole: boolean): number[] {
  if (most <= 0) return [];
  const power = 10 ** Math.floor(Math.log10(most / 3));
  const factor = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((one) => one * power * 3 >= most * 0.9999) ?? 10;
  const step = whole ? Math.max(1, Math.ceil(factor * power)) : factor * power;
  return [step, step * 2, step * 3];
}

/** Moves heights apart that lie closer than `gapPx`, in px from the top; keeps their order. */
export function spread(tops: readonly number[], gapPx: number): number[] {
  const order = tops.map((_, at) => at).toSorted((a, b) => (tops[a] ?? 0) - (tops[b] ?? 0));
  const moved = [...tops];
  for (const [place, at] of order.entries()) {
    const above = order[place - 1];
    if (above !== undefined) moved[at] = Math.max(moved[at] ?? 0, (moved[above] ?? 0) + gapPx);
  }
  return moved;
}
