import type { ReactNode } from 'react';
import { classes } from '#client/ui/classes.ts';
import styles from './facts.module.css';

interface FactTableProps {
  /** read aloud */
  label: string;
  columns: readonly {
    title: string;
    isNumber: boolean;
    /** where it is narrow, this cell stands below the others, which stand beside each other */
    isBelow?: boolean;
  }[];
  /** as many cells in each as there are columns; the first one names the row */
  rows: readonly (readonly ReactNode[])[];
}

/**
 * A small table to read: nothing of a cell is cut. Where it is narrow, each row is a block: its name, then each cell
 * with its title.
 */
export function FactTable({ label, columns, rows }: FactTableProps) {
  const getSide = (at: number) => classes(columns[at]?.isNumber && styles.number);
  return (
    // it scrolls, so the keyboard must reach it
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div className={styles.frame} tabIndex={0}>
      <table className={classes(styles.table, columns.length > 3 && styles.wide)} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title }, at) => (
              <th key={title} scope="col" className={getSide(at)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved
            <tr key={line}>
              {row.map((cell, at) => {
                const Cell = at === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={columns[at]?.title}
                    {...(at === 0 && { scope: 'row' })}
                    className={classes(getSide(at), columns[at]?.isBelow && styles.below)}
                    data-title={columns[at]?.title}
                  >
                    {cell}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
