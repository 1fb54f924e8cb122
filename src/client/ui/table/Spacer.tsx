import styles from './Table.module.css';
import { roles } from './TableRow.tsx';

/** Heights of lines that are not drawn. */
export const guessPx = { row: 45, group: 36 };

/** Stands for lines that are not drawn. */
export function Spacer({ heightPx }: { heightPx: number }) {
  return (
    <tr {...roles.presentation} className={styles.spacer}>
      <td style={{ height: Math.max(0, heightPx) }} />
    </tr>
  );
}
