import { useCall } from '../../../../client/api/hooks.ts';
import { useCompanyId } from '../../../../client/session/person.ts';
import { Button } from '../../../../client/ui/action/Button.tsx';
import { Time } from '../../../../client/ui/display/Time.tsx';
import { Loading, Skeleton } from '../../../../client/ui/feedback/Skeleton.tsx';
import { stepWords } from '../historyWords.ts';
import { recordCalls } from '../recordCalls.ts';
import styles from './PaymentHistory.module.css';

const stepsEveryMs = 5000;

/** The history of a payment: step, person and time, oldest first. */
export function PaymentHistory({ paymentId }: { paymentId: string }) {
  const companyId = useCompanyId();
  const { data, error, refetch } = useCall(
    recordCalls.readPaymentHistory,
    { params: { companyId, paymentId } },
    { refetchMs: stepsEveryMs },
  );
  return (
    <section aria-label="History">
      <h3 className={styles.title}>History</h3>
      {data ? (
        <ol className={styles.steps}>
          {data.items.map((step) => (
            <li key={`${step.at} ${step.verb} ${step.version}`} className={styles.step} data-verb={step.verb}>
              <span className={styles.words}>{stepWords(step)}</span>
              <span className={styles.time}>
                <Time at={step.at} />
              </span>
            </li>
          ))}
        </ol>
      ) : error ? (
        <p className={styles.failure}>
          The history could not be loaded.{' '}
          <Button size="xsmall" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      ) : (
        <Loading label="Loading the history">
          <Skeleton shape="block" />
        </Loading>
      )}
    </section>
  );
}
