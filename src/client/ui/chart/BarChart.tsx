import { classes } from '../classes.ts';
import { formatAmount } from '../display/Amount.tsx';
import styles from './BarChart.module.css';
import { type BarGroup, type BarSeries, getBands, getHeight, labelled, shortAmount, ticksTo } from './bars.ts';
import { useWidth } from './useWidth.ts';

export interface BarChartProps {
  /** What is shown: 'Income and expense by month'. */
  label: string;
  /** Of every number; three letters. */
  currency: string;
  /** What stands above the names of the groups in the table: 'Month'. */
  groupTitle: string;
  /** One or two. */
  series: readonly BarSeries[];
  /** From left to right, in time the oldest first. */
  groups: readonly BarGroup[];
}

const height = 240;
const margin = { top: 20, bottom: 24 } as const;

/** Bars from zero, the highest of each kind and the latest with their numbers, and a table with all of them beside. */
export function BarChart({ label, currency, groupTitle, series, groups }: BarChartProps) {
  return (
    <figure className={styles.figure} aria-label={label}>
      <div className={styles.drawing}>
        <figcaption className={styles.legend}>
          {series.map(({ key, label: words, tone }) => (
            <span key={key} className={classes(styles.key, styles[tone])}>
              {words}
            </span>
          ))}
        </figcaption>
        <Bars series={series} groups={groups} />
      </div>
      <div className={styles.beside}>
        <table className={styles.table}>
          <caption className="visually-hidden">
            {label}, in {currency}
          </caption>
          <thead>
            <tr>
              <th scope="col">{groupTitle}</th>
              {series.map(({ key, label: words }) => (
                <th key={key} scope="col" className={styles.number}>
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map(({ key, name, values }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                {series.map((one) => (
                  <td key={one.key} className={styles.number}>
                    {formatAmount(values[one.key] ?? '0.00')}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

/** The drawing alone; who cannot see it has the table. */
function Bars({ series, groups }: Pick<BarChartProps, 'series' | 'groups'>) {
  const [box, width] = useWidth();
  const most = Math.max(0, ...groups.flatMap(({ values }) => series.map(({ key }) => getHeight(values[key]))));
  const ticks = ticksTo(most);
  const floor = height - margin.bottom;
  const y = (value: number) => floor - (value / (ticks.at(-1) || 1)) * (floor - margin.top);
  const outer = getBands(groups.length, width, 0.3);
  const inner = getBands(series.length, outer.widthPx, 0.12);
  const shown = labelled(series, groups);
  const everyLabel = Math.ceil(44 / Math.max(1, outer.stepPx));
  return (
    <div ref={box} className={styles.box}>
      <svg width={width} height={height} aria-hidden="true">
        {ticks.map((tick) => (
          <line key={tick} className={styles.grid} x1={0} x2={width} y1={y(tick)} y2={y(tick)} />
        ))}
        {groups.map(({ key, short, values }, at) => (
          <g key={key} transform={`translate(${at * outer.stepPx} 0)`}>
            {series.map((one, place) => {
              const top = y(getHeight(values[one.key]));
              const left = place * inner.stepPx;
              return (
                <g key={one.key}>
                  <rect
                    className={styles[one.tone]}
                    x={left}
                    y={top}
                    width={inner.widthPx}
                    height={floor - top}
                    rx={2}
                  />
                  {shown.has(`${key} ${one.key}`) && (
                    <text className={styles.value} x={left + inner.widthPx / 2} y={top - 6} textAnchor="middle">
                      {shortAmount(values[one.key])}
                    </text>
                  )}
                </g>
              );
            })}
            {(groups.length - 1 - at) % everyLabel === 0 && (
              <text className={styles.name} x={outer.widthPx / 2} y={height - 8} textAnchor="middle">
                {short}
              </text>
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}
