import { RailExceptions } from './RailExceptions.tsx';
import { RailFiles } from './RailFiles.tsx';
import styles from './RailTab.module.css';
import { Reconciliation } from './Reconciliation.tsx';
import { UnsettledPayments } from './UnsettledPayments.tsx';

/** What stopped on the way to other banks, for administrators. */
export function RailTab() {
  return (
    <div className={styles.parts}>
      <Reconciliation />
      <UnsettledPayments />
      <RailFiles />
      <RailExceptions />
    </div>
  );
}
