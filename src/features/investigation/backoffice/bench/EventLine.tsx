import { shortAmount } from '#client/ui/chart/bars.ts';
import { useWidth } from '#client/ui/chart/useWidth.ts';
import { formatCount } from '#shared/formatCount.ts';
import type { Bench } from '../benchLinks.ts';
import styles from './EventLine.module.css';
import { type DrawnEvent, layoutEvents, plotHeight } from './eventLineLayout.ts';

const mark = 5;

/**
 * Income and expense of each day, and the events over them: a dot at the figure, a dashed line at the threshold over
 * its window. What counts no money, and shadow, have lanes of their own. The table below says the same.
 */
export function EventLine({ bench }: { bench: Pick<Bench, 'from' | 'to' | 'days' | 'events'> }) {
  const [box, width] = useWidth();
  const events = formatCount(bench.events.length, { one: 'event', many: 'events' });
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.legend}>
        <span className={styles.incomeKey}>Income of a day</span>
        <span className={styles.expenseKey}>Expense of a day</span>
        <span className={styles.eventKey}>Event</span>
        <span className={styles.thresholdKey}>Threshold</span>
      </figcaption>
      <div ref={box} style={{ minHeight: plotHeight }}>
        {width > 0 && (
          <Drawing bench={bench} width={width} label={`${events} on the money of ${bench.from} to ${bench.to}`} />
        )}
      </div>
    </figure>
  );
}

interface DrawingProps {
  bench: Pick<Bench, 'from' | 'to' | 'days' | 'events'>;
  width: number;
  label: string;
}

function Drawing({ bench, width, label }: DrawingProps) {
  const { height, floor, days, barWidth, ticks, events, lanes, left, right } = layoutEvents(bench, width);
  return (
    <svg className={styles.plot} width={width} height={height} role="img" aria-label={label}>
      {[{ value: 0, y: floor }, ...ticks].map(({ value, y }) => (
        <g key={value}>
          <line className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
          <text className={styles.name} x={left - 8} y={y} dy="0.35em" textAnchor="end">
            {value === 0 ? '0' : shortAmount(String(value))}
          </text>
        </g>
      ))}
      {days.map(({ x, incomeTop, expenseTop }) => (
        <g key={x}>
          <rect className={styles.income} x={x - barWidth} y={incomeTop} width={barWidth} height={floor - incomeTop} />
          <rect className={styles.expense} x={x} y={expenseTop} width={barWidth} height={floor - expenseTop} />
        </g>
      ))}
      {lanes.map(({ label: name, y }) => (
        <g key={name}>
          <line className={styles.grid} x1={left} x2={right} y1={y} y2={y} />
          <text className={styles.name} x={left - 8} y={y} dy="0.35em" textAnchor="end">
            {name}
          </text>
        </g>
      ))}
      {events.map((event) => (
        <Mark key={event.id} event={event} />
      ))}
      <text className={styles.name} x={left} y={floor + 16}>
        {bench.from}
      </text>
      <text className={styles.name} x={right} y={floor + 16} textAnchor="end">
        {bench.to}
      </text>
    </svg>
  );
}

function Mark({ event: { x, y, threshold, isShadow, words } }: { event: DrawnEvent }) {
  return (
    <g>
      <title>{words}</title>
      {threshold && (
        <>
          <line
            className={styles.threshold}
            x1={Math.min(threshold.from, x - 6)}
            x2={x + 6}
            y1={threshold.y}
            y2={threshold.y}
          />
          <line className={styles.stem} x1={x} x2={x} y1={threshold.y} y2={y} />
        </>
      )}
      <circle className={isShadow ? styles.shadow : styles.event} cx={x} cy={y} r={mark} />
    </g>
  );
}
