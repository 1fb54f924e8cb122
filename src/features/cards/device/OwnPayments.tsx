import { Money } from '#client/money/Money.tsx';
import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { getMinor } from '#shared/money.ts';
import type { OwnPayment } from '../deviceCalls.ts';
import { ownPaymentState } from '../words.ts';
import styles from './OwnPayments.module.css';

/** The newest payments of an own card, and why one was declined. */
export function OwnPayments({ payments }: { payments: readonly OwnPayment[] }) {
  if (payments.length === 0) return null;
  return (
    <section aria-label="Last payments">
      <h3 className={styles.title}>Last payments</h3>
      <ul className={styles.list}>
        {payments.map((payment) => (
          <li key={payment.id} className={styles.payment}>
            <Line payment={payment} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Line({ payment: { shop, at, amount, isIncoming, state, reason } }: { payment: OwnPayment }) {
  const { words, kind, isPaid } = ownPaymentState(state);
  return (
    <>
      <span className={styles.line}>
        <span className={styles.shop}>{shop}</span>
        <Money minor={getMinor(amount)} currency="EUR" direction={isIncoming ? 'in' : 'out'} failed={!isPaid} />
      </span>
      <span className={styles.line}>
        <span className={styles.quiet}>
          <Time at={at} />
        </span>
        {kind !== 'success' && (
          <StatusBadge kind={kind} quiet>
            {words}
          </StatusBadge>
        )}
      </span>
      {reason && <span className={styles.quiet}>{reason}</span>}
    </>
  );
}
