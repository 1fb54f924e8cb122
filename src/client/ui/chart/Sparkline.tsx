import { scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { getHeight } from './bars.ts';
import styles from './Sparkline.module.css';

interface SparklineProps {
  /** What it shows with its ends, read aloud: `Balance, 12 months: from 4 000 to 18 400`. */
  label: string;
  /** Decimal text, oldest first. */
  values: readonly string[];
}

const [width, height, edge] = [80, 24, 3];

/** The course of a number in a row of a table, 80 by 24 px, from zero; the number itself is beside it. */
export function Sparkline({ label, values }: SparklineProps) {
  const heights = values.map(getHeight);
  const x = scaleLinear()
    .domain([0, Math.max(1, heights.length - 1)])
    .range([edge, width - edge]);
  const y = scaleLinear()
    .domain([0, Math.max(0, ...heights) || 1])
    .range([height - edge, edge]);
  const path = line<number>()
    .x((_, at) => x(at))
    .y((value) => y(value))(heights);
  const last = heights.length - 1;
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label={label}>
      <path className={styles.line} d={path ?? ''} />
      {last >= 0 && <circle className={styles.end} cx={x(last)} cy={y(heights[last] ?? 0)} r={2.5} />}
    </svg>
  );
}
