/** What a chart of bars is made of, and which of its bars carry their number. Pure. */

export interface BarSeries {
  key: string;
  label: string;
  tone: 'in' | 'out';
}

export interface BarGroup {
  key: string;
  /** in the table: '2026-11' */
  name: string;
  /** under the bars: 'Nov' */
  short: string;
  /** decimal text by series, never negative */
  values: Readonly<Record<string, string>>;
}

/** Only how high a bar is: money is not reckoned with here. */
export function getHeight(value: string | undefined): number {
  return Math.max(0, Number(value ?? 0)) || 0;
}

/** '12345.60' → '12.3k'; enough for a label, the table has every digit. */
export function shortAmount(value: string | undefined): string {
  return Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 })
    .format(getHeight(value))
    .replace('K', 'k');
}

/**
 * 'group series' of the bars that carry a number: the highest of each series, unless a higher bar is beside it in its
 * group. Where two would touch, the higher does.
 */
export function labelled(series: readonly BarSeries[], groups: readonly BarGroup[]): ReadonlySet<string> {
  const tops = series.flatMap(({ key }) => {
    const at = indexOfHighest(groups.map(({ values }) => getHeight(values[key])));
    return at < 0 ? [] : [{ key, at, height: getHeight(groups[at]?.values[key]) }];
  });
  tops.sort((a, b) => b.height - a.height);
  const free = tops.filter(({ at, height }) => series.every(({ key }) => getHeight(groups[at]?.values[key]) <= height));
  const kept = free.filter(({ at }, i) => free.slice(0, i).every((other) => Math.abs(other.at - at) > 1));
  return new Set(kept.map(({ key, at }) => `${groups[at]?.key} ${key}`));
}

/** The last of the highest above zero; -1 where there is none. */
function indexOfHighest(heights: readonly number[]): number {
  const most = Math.max(0, ...heights);
  return most === 0 ? -1 : heights.lastIndexOf(most);
}

/**
 * Where the lines of a scale from zero lie, up to the first that is not below `most`: four or five, at round numbers.
 */
export function ticksTo(most: number): number[] {
  if (most <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(most / 4));
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power * 4 >= most) ?? 10) * power;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, i) => i * step);
}

/** `count` bands side by side over a width, in px; `gap` is how much of each step stays free. */
export function getBands(count: number, widthPx: number, gap: number): { stepPx: number; widthPx: number } {
  const stepPx = widthPx / (Math.max(1, count) - gap);
  return { stepPx, widthPx: stepPx * (1 - gap) };
}
