import styles from './Table.module.css';
import { roles } from './TableRow.tsx';

/** Stands for lines that are not drawn; in px, or a length of CSS. */
export function Spacer({ height }: { height: number | string }) {
  return (
    <tr {...roles.presentation} className={styles.spacer}>
      <td style={{ height }} />
    </tr>
  );
}
