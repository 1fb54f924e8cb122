import { useCall } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { Time } from '#client/ui/display/Time.tsx';
import { Loading, Skeleton } from '#client/ui/feedback/Skeleton.tsx';
import { formatArrivalDay } from '#features/payments/banks/deliveryTexts.ts';
import { formatStep, type ShownStep } from '../historyTexts.ts';
import { type HistoryStep, recordCalls } from '../recordCalls.ts';
import styles from './PaymentHistory.module.css';

const stepsEveryMs = 5000;

interface PaymentHistoryProps {
  paymentId: string;
  title?: string;
  /** the steps to show; all of the history if left out */
  shown?: (history: readonly HistoryStep[], arrivesOn: string) => readonly ShownStep[];
}

/** The history of a payment: step, person and time, oldest first; steps still to come last. */
export function PaymentHistory({ paymentId, title = 'History', shown = allSteps }: PaymentHistoryProps) {
  const companyId = useCompanyId();
  const { data, error, refetch } = useCall(
    recordCalls.readPaymentHistory,
    { params: { companyId, paymentId } },
    { refetchMs: stepsEveryMs },
  );
  return (
    <section aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      {data ? (
        <ol className={styles.steps}>
          {shown(data.items, data.arrivesOn).map(({ words, at, verb }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added at the end
            <li key={index} className={styles.step} data-verb={verb ?? 'to-come'}>
              <span className={styles.words}>{words}</span>
              {at && (
                <span className={styles.time}>
                  <Time at={at} />
                </span>
              )}
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

function allSteps(history: readonly HistoryStep[], arrivesOn: string): ShownStep[] {
  const done = history.map((step) => ({ words: formatStep(step), at: step.at, verb: step.verb }));
  return arrivesOn ? [...done, { words: formatArrivalDay(arrivesOn) }] : done;
}
