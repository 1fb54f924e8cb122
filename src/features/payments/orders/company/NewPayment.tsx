import { useMay } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import styles from './NewPayment.module.css';

/** The primary action of every page about money. Hidden from people who may not create payments. */
export function NewPayment({ onClick }: { onClick: () => void }) {
  if (!useMay('payments.create')) return null;
  return (
    <Button className={styles.onPage} variant="primary" icon="plus" onClick={onClick}>
      New payment
    </Button>
  );
}
