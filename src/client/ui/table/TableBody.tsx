import { memo, type ReactNode, type Ref, Suspense, startTransition, useEffect, useState } from 'react';
import { lazyPart } from '#client/router/loadPage.ts';
import type { Line } from './columns.ts';
import { Spacer } from './Spacer.tsx';
import styles from './Table.module.css';
import { roles } from './TableRow.tsx';
import type { VirtualHandle } from './VirtualLines.tsx';
import { useWholeLines } from './wholeLines.ts';

const VirtualLines = lazyPart(() => import('./VirtualLines.tsx').then((module) => module.VirtualLines));

export type Measure = (node: HTMLTableRowElement | null) => void;

/**
 * So many lines are drawn in one go; the next follow once these are on screen: five take a slow phone a frame or two.
 */
const goLines = 5;

type RenderRow<Row> = (line: Extract<Line<Row>, { kind: 'row' }>, lineIndex: number, measure?: Measure) => ReactNode;

interface TableBodyProps<Row> {
  lines: readonly Line<Row>[];
  columnCount: number;
  renderRow: RenderRow<Row>;
  activeKey: string | undefined;
  virtual: Ref<VirtualHandle>;
  compact: boolean;
}

/** The lines, all of them or those in view. */
export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { lines, columnCount, renderRow, activeKey, virtual, compact } = props;
  const most = useWholeLines();
  const drawn = Math.min(lines.length, most);
  const gos = useGrowingCount(Math.ceil(drawn / goLines));
  const left = lines.length - gos * goLines;
  const shared = { lines, columnCount, renderRow };
  const whole = (
    <tbody {...roles.rowgroup}>
      {Array.from({ length: gos }, (_, go) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: it is the place itself
        <Go key={go} {...shared} from={go * goLines} to={Math.min((go + 1) * goLines, drawn)} />
      ))}
      {/* the page has its height from the first go on: no one scrolls, or loads more, because it grows; a new one
          for each go, since one that moved would count as a layout shift */}
      {left > 0 && <Spacer key={gos} height={`calc(${left} * var(--row-height))`} />}
    </tbody>
  );
  if (lines.length <= most) return whole;
  return (
    <Suspense fallback={whole}>
      <VirtualLines
        // other rows, other heights
        key={String(compact)}
        lines={lines}
        renderLine={(lineIndex, measure) => renderLine(shared, lineIndex, measure)}
        activeKey={activeKey}
        handle={virtual}
      />
    </Suspense>
  );
}

/** Counts up to `most`, one step after what the step before has drawn is on screen. */
function useGrowingCount(most: number): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count < most) startTransition(() => setCount(count + 1));
  }, [count, most]);
  return Math.min(count, most);
}

type RowProps<Row> = Pick<TableBodyProps<Row>, 'lines' | 'columnCount' | 'renderRow'>;

interface GoProps<Row> extends RowProps<Row> {
  from: number;
  /** after the last one */
  to: number;
}

/** The lines of one go: those drawn before are not drawn again when the next ones come. */
const Go = memo(function Go<Row>({ from, to, ...shared }: GoProps<Row>) {
  return Array.from({ length: Math.max(0, to - from) }, (_, at) => renderLine(shared, from + at));
}) as <Row>(props: GoProps<Row>) => ReactNode;

function renderLine<Row>({ lines, columnCount, renderRow }: RowProps<Row>, at: number, measure?: Measure) {
  const line = lines[at];
  if (!line) return null;
  if (line.kind === 'row') return renderRow(line, at, measure);
  return (
    <tr {...roles.row} key={line.key} ref={measure} data-index={at} className={styles.group}>
      <th {...roles.rowheader} scope="rowgroup" colSpan={columnCount}>
        {line.title}
      </th>
    </tr>
  );
}
