import { scaleLinear } from 'd3-scale';
import { curveStepAfter, line } from 'd3-shape';
import styles from './StepLine.module.css';

export interface Step {
  /** ISO moment from which the level stands */
  at: string;
  level: string;
}

interface StepLineProps {
  /** What it shows and each change, read aloud: `Risk, 13 months: Low, High from 2026-10-15`. */
  label: string;
  /** Lowest first. */
  levels: readonly string[];
  /** Oldest first; what is older than `from` is drawn from there. */
  steps: readonly Step[];
  /** ISO moments between which it is drawn */
  from: string;
  until: string;
}

const [gutter, width, rowHeight, edge, axis] = [64, 280, 18, 4, 18];
const at = (moment: string) => Date.parse(moment);

/** A level over time that stays until it changes: each level a line of the grid, the last one labelled darker. */
export function StepLine({ label, levels, steps, from, until }: StepLineProps) {
  const x = scaleLinear()
    .domain([at(from), at(until)])
    .range([gutter, gutter + width])
    .clamp(true);
  const y = (level: string) => edge + (levels.length - 1 - levels.indexOf(level)) * rowHeight + rowHeight / 2;
  const last = steps.at(-1);
  const path = line<Step>()
    .x((step) => x(at(step.at)))
    .y((step) => y(step.level))
    .curve(curveStepAfter)([...steps, ...(last ? [{ at: until, level: last.level }] : [])]);
  const bottom = edge + levels.length * rowHeight;
  return (
    <svg className={styles.steps} width={gutter + width + edge} height={bottom + axis} role="img" aria-label={label}>
      {levels.map((level) => (
        <g key={level} className={level === last?.level ? styles.now : undefined}>
          <line className={styles.grid} x1={gutter} x2={gutter + width} y1={y(level)} y2={y(level)} />
          <text className={styles.name} x={gutter - 8} y={y(level)} dy="0.35em" textAnchor="end">
            {level}
          </text>
        </g>
      ))}
      <path className={styles.line} d={path ?? ''} />
      {last && <circle className={styles.end} cx={x(at(until))} cy={y(last.level)} r={3} />}
      <text className={styles.name} x={gutter} y={bottom + 12}>
        {from.slice(0, 7)}
      </text>
      <text className={styles.name} x={gutter + width} y={bottom + 12} textAnchor="end">
        {until.slice(0, 7)}
      </text>
    </svg>
  );
}
