/** What is drawn into a plot: bars side by side, stacked bars, lines with a band. */
import { area, curveMonotoneX, line } from 'd3-shape';
import { classes } from '../classes.ts';
import { getHeight, shortAmount } from './bars.ts';
import styles from './Chart.module.css';
import { type ChartData, type ChartGroup, type ChartSeries, getSum, type Scales, spread, stacked } from './plot.ts';

interface MarksProps {
  data: ChartData;
  scales: Scales;
  /** the group that the page is filtered by: the others are pale */
  picked: string | undefined;
}

const gapPx = 2;
const labelPx = 14;
const halfLetterPx = 4;

export function Bars({ data: { series, groups }, scales, picked }: MarksProps) {
  const { centre, bandPx, y, floorPx } = scales;
  const onePx = Math.max(1, (bandPx - gapPx * (series.length - 1)) / series.length);
  return groups.map(({ key, values }, at) => (
    <g key={key} className={getPaleColor(key, picked)}>
      {series.map((one, place) => {
        const top = y(getHeight(values[one.key]));
        const left = centre(at) - bandPx / 2 + place * (onePx + gapPx);
        const isLast = at === groups.length - 1 && series.length === 1;
        return (
          <g key={one.key}>
            <rect className={styles[one.tone]} x={left} y={top} width={onePx} height={floorPx - top} rx={2} />
            {isLast && <Label x={left + onePx / 2} y={top} text={shortAmount(values[one.key])} />}
          </g>
        );
      })}
    </g>
  ));
}

export function StackedBars({ data, scales, picked }: MarksProps) {
  const { centre, bandPx, y } = scales;
  const { series, groups } = data;
  const parts = stacked(data);
  return groups.map(({ key, values }, at) => {
    const top = y(Math.max(0, ...parts.map((part) => part[at]?.to ?? 0)));
    const total = getSum(series.map((one) => values[one.key] ?? '0'));
    return (
      <g key={key} className={getPaleColor(key, picked)}>
        {series.map((one, place) => {
          const { from = 0, to = 0 } = parts[place]?.[at] ?? {};
          const height = y(from) - y(to);
          // a pixel of ground between the parts
          return (
            to > from && (
              <rect
                key={one.key}
                className={styles[one.tone]}
                x={centre(at) - bandPx / 2}
                y={y(to)}
                width={bandPx}
                height={Math.max(1, height - (from > 0 ? 1 : 0))}
              />
            )
          );
        })}
        {at === groups.length - 1 && <Label x={centre(at)} y={top} text={shortAmount(total)} />}
      </g>
    );
  });
}

export function Lines({ data: { series, groups, band }, scales, picked }: MarksProps) {
  const { centre, y } = scales;
  const ends = series.map(({ key }) => getEnd(groups, key));
  const pickedAt = groups.findIndex(({ key }) => key === picked);
  const labelTops = spread(
    ends.map((end) => y(end?.height ?? 0)),
    labelPx,
  );
  return (
    <>
      {band && (
        <path
          className={styles.band}
          d={
            area<ChartGroup>()
              .defined(({ values }) => values[band.low] !== undefined && values[band.high] !== undefined)
              .x((_, at) => centre(at))
              .y0(({ values }) => y(getHeight(values[band.low])))
              .y1(({ values }) => y(getHeight(values[band.high])))
              .curve(curveMonotoneX)(groups) ?? ''
          }
        />
      )}
      {series.map((one) => (
        <g key={one.key} className={classes(styles[one.tone], picked !== undefined && styles.pale)}>
          <path className={styles.line} d={getPath(one, groups, scales)} />
        </g>
      ))}
      {pickedAt >= 0 &&
        series.map(({ key, tone }) => {
          const value = groups[pickedAt]?.values[key];
          return (
            value !== undefined && (
              <circle key={key} className={styles[tone]} cx={centre(pickedAt)} cy={y(getHeight(value))} r={4} />
            )
          );
        })}
      {series.map((one, place) => {
        const end = ends[place];
        return (
          end && (
            <g key={one.key} className={styles[one.tone]}>
              <circle className={styles.dot} cx={centre(end.at)} cy={y(end.height)} r={3} />
              {!isSaid(ends.slice(0, place), end) && (
                <Label
                  x={centre(end.at)}
                  y={labelTops[place] ?? 0}
                  text={shortAmount(end.value)}
                  within={scales.width}
                />
              )}
            </g>
          )
        );
      })}
    </>
  );
}

function getPath({ key }: ChartSeries, groups: readonly ChartGroup[], { centre, y }: Scales): string {
  const draw = line<ChartGroup>()
    .defined(({ values }) => values[key] !== undefined)
    .x((_, at) => centre(at))
    .y(({ values }) => y(getHeight(values[key])))
    .curve(curveMonotoneX);
  return draw(groups) ?? '';
}

/** The last point of a line. */
function getEnd(groups: readonly ChartGroup[], key: string) {
  const at = groups.findLastIndex(({ values }) => values[key] !== undefined);
  const value = groups[at]?.values[key];
  return value === undefined ? undefined : { at, value, height: getHeight(value) };
}

/** Whether another line ends at the same point: its number is enough for both. */
function isSaid(before: readonly ReturnType<typeof getEnd>[], { at, value }: { at: number; value: string }): boolean {
  return before.some((other) => other?.at === at && other.value === value);
}

/** `within`: the width that it does not leave. */
function Label({ x, y, text, within = Infinity }: { x: number; y: number; text: string; within?: number }) {
  return (
    <text className={styles.value} x={Math.min(x, within - text.length * halfLetterPx)} y={y - 6} textAnchor="middle">
      {text}
    </text>
  );
}

function getPaleColor(key: string, picked: string | undefined): string | undefined {
  return picked !== undefined && picked !== key ? styles.pale : undefined;
}
