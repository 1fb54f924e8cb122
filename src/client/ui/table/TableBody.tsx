import { lazy, type ReactNode, type Ref, Suspense } from 'react';
import type { Line } from './columns.ts';
import styles from './Table.module.css';
import { roles } from './TableRow.tsx';
import type { VirtualHandle } from './VirtualLines.tsx';

const VirtualLines = lazy(() => import('./VirtualLines.tsx'));

/** Up to this many lines are drawn whole; beyond it only those in view. */
export const wholeLines = 100;

export type Measure = (node: HTMLTableRowElement | null) => void;

interface TableBodyProps<Row> {
  lines: readonly Line<Row>[];
  columnCount: number;
  renderRow: (line: Extract<Line<Row>, { kind: 'row' }>, lineIndex: number, measure?: Measure) => ReactNode;
  activeKey: string | undefined;
  virtual: Ref<VirtualHandle>;
}

/** The lines, all of them or those in view. */
export function TableBody<Row>({ lines, columnCount, renderRow, activeKey, virtual }: TableBodyProps<Row>) {
  const renderLine = (lineIndex: number, measure?: Measure) => {
    const line = lines[lineIndex];
    if (!line) return null;
    if (line.kind === 'row') return renderRow(line, lineIndex, measure);
    return (
      <tr {...roles.row} key={line.key} ref={measure} data-index={lineIndex} className={styles.group}>
        <th {...roles.rowheader} scope="rowgroup" colSpan={columnCount}>
          {line.title}
        </th>
      </tr>
    );
  };
  const whole = (
    <tbody {...roles.rowgroup}>{lines.slice(0, wholeLines).map((_, lineIndex) => renderLine(lineIndex))}</tbody>
  );
  if (lines.length <= wholeLines) return whole;
  return (
    <Suspense fallback={whole}>
      <VirtualLines lines={lines} renderLine={renderLine} activeKey={activeKey} handle={virtual} />
    </Suspense>
  );
}
