import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { classes } from '../classes.ts';
import { shortAmount } from './bars.ts';
import styles from './Chart.module.css';
import { Bars, Lines, StackedBars } from './Marks.tsx';
import { type ChartData, type ChartGroup, getScales, getSum, numbersPx, plotPx, type Scales } from './plot.ts';
import { useWidth } from './useWidth.ts';

export type ChartKind = 'bars' | 'stacked' | 'lines';

interface PlotProps {
  /** What is shown, read aloud. */
  label: string;
  kind: ChartKind;
  data: ChartData;
  words: (value: string) => string;
  picked?: string | undefined;
  onPick?: ((key: string | undefined) => void) | undefined;
}

const marks = { bars: Bars, stacked: StackedBars, lines: Lines } as const;
const nameRoomPx = 44;

/**
 * The drawing: pointer or arrow keys move a guide, and one tooltip shows the values of all series there. For screen
 * readers it is a slider over the places of the axis.
 */
export function Plot({ label, kind, data, words, picked, onPick }: PlotProps) {
  const [box, width] = useWidth();
  const [at, setAt] = useState<number>();
  const scales = getScales(data, width);
  const { groups } = data;
  const last = groups.length - 1;
  const pick = (index: number) => {
    const key = groups[index]?.key;
    if (key !== undefined) onPick?.(key === picked ? undefined : key);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const now = at ?? last;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (next !== undefined) setAt(Math.max(0, Math.min(last, next)));
    else if (event.key === 'Enter') pick(now);
    else return;
    event.preventDefault();
  };
  const pointAt = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setAt(Math.max(0, Math.min(last, Math.floor((event.clientX - left - numbersPx) / scales.stepPx))));
  };
  const Marks = marks[kind];
  const shown = groups[at ?? last];
  return (
    <div
      ref={box}
      className={classes(styles.plot, onPick && styles.pickable)}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={1}
      aria-valuemax={groups.length}
      aria-valuenow={(at ?? last) + 1}
      aria-valuetext={shown && valueText(shown, data, words)}
      onKeyDown={onKeyDown}
      onFocus={(event) => event.target.matches(':focus-visible') && setAt(last)}
      onBlur={() => setAt(undefined)}
      onPointerMove={pointAt}
      onPointerDown={pointAt}
      onPointerLeave={() => setAt(undefined)}
      onClick={() => at !== undefined && pick(at)}
    >
      <svg width={width} height={plotPx} aria-hidden="true">
        <Grid scales={scales} />
        {at !== undefined && (
          <line className={styles.guide} x1={scales.centre(at)} x2={scales.centre(at)} y1={0} y2={scales.floorPx} />
        )}
        {width > 0 && <Marks data={data} scales={scales} picked={picked} />}
        <TickLabels scales={scales} />
        <Names groups={groups} scales={scales} />
      </svg>
      {at !== undefined && shown && (
        <PlotTip
          group={shown}
          data={data}
          words={words}
          x={scales.centre(at)}
          width={width}
          canPick={Boolean(onPick)}
        />
      )}
    </div>
  );
}

function Grid({ scales: { ticks, y, width } }: { scales: Scales }) {
  return [0, ...ticks].map((tick) => (
    <line key={tick} className={styles.grid} x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
  ));
}

function TickLabels({ scales: { ticks, y } }: { scales: Scales }) {
  return ticks.map((tick) => (
    <text key={tick} className={styles.tick} x={0} y={y(tick) - 4}>
      {shortAmount(String(tick))}
    </text>
  ));
}

/** As many names as there is room for, counted from the last. */
function Names({ groups, scales: { centre, stepPx } }: { groups: readonly ChartGroup[]; scales: Scales }) {
  const every = Math.ceil(nameRoomPx / Math.max(1, stepPx));
  return groups.map(
    ({ key, short }, at) =>
      (groups.length - 1 - at) % every === 0 && (
        <text key={key} className={styles.name} x={centre(at)} y={plotPx - 6} textAnchor="middle">
          {short}
        </text>
      ),
  );
}

interface PlotTipProps {
  group: ChartGroup;
  data: ChartData;
  words: (value: string) => string;
  /** of the guide, px */
  x: number;
  width: number;
  canPick: boolean;
}

function PlotTip({ group, data, words, x, width, canPick }: PlotTipProps) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={styles.tip} style={side}>
      <p className={styles.tipName}>{group.name}</p>
      <dl className={styles.tipValues}>
        {getRows(group, data, words).map(({ label, value, tone }) => (
          <div key={label} className={styles.tipRow}>
            <dt className={classes(styles.key, tone && styles[tone])}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {canPick && <p className={styles.tipHint}>Click or Enter filters</p>}
    </div>
  );
}

/** What is said of one place on the axis: each series, their sum if they are stacked, the band. */
export function getRows(
  { values }: ChartGroup,
  { series, band, isStacked }: ChartData,
  words: (value: string) => string,
) {
  const getText = (key: string) => (values[key] === undefined ? '–' : words(values[key]));
  const rows: { label: string; value: string; tone?: string }[] = series.map(({ key, label, tone }) => ({
    label,
    value: getText(key),
    tone,
  }));
  if (isStacked) rows.push({ label: 'Total', value: words(getSum(series.map(({ key }) => values[key] ?? '0'))) });
  if (band) rows.push({ label: band.label, value: `${getText(band.low)} to ${getText(band.high)}`, tone: 'bandKey' });
  return rows;
}

function valueText(group: ChartGroup, data: ChartData, words: (value: string) => string): string {
  const rows = getRows(group, data, words).map(({ label, value }) => `${label} ${value}`);
  return `${group.name}: ${rows.join(', ')}`;
}
