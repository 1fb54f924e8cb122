import { useIsBusy } from '../router/router.ts';
import styles from './BusyLine.module.css';

/** A line along the top while a page is on its way. */
export function BusyLine() {
  const isBusy = useIsBusy();
  return (
    <div role="status" className={styles.line} data-busy={isBusy || undefined}>
      {isBusy && <span className="visually-hidden">Loading the page</span>}
    </div>
  );
}
