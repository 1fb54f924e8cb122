import { Banner } from '../../../../../client/ui/feedback/Banner.tsx';
import type { Outcome } from '../../../tasks/company/useTasks.ts';
import { decisionWords } from '../../../tasks/words.ts';
import styles from './pay.module.css';

const kinds = { success: 'success', info: 'info', warning: 'failed' } as const;

/** The next step, and later the outcome, in words. */
export function OutcomeWords({ outcome, personId }: { outcome: Outcome; personId: string }) {
  if (outcome.kind === 'decided') return <Decided outcome={outcome} />;
  const awaited = outcome.task?.awaited ?? [];
  const isMine = awaited.some(({ id }) => id === personId);
  const names = awaited.map(({ name }) => name).join(', ');
  return (
    <div className={styles.outcome}>
      <Banner kind="pending" icon={isMine ? 'phone' : 'clock'}>
        {isMine ? 'Waits on your device' : names ? `Waits for ${names}` : 'Waits for approval'}
      </Banner>
      <p>
        {isMine ? 'Open your device and compare amount and payee there. ' : 'The device shows amount and payee. '}
        Money moves as soon as it is approved. You can leave: the payment stays in Tasks until then.
      </p>
    </div>
  );
}

function Decided({ outcome }: { outcome: Extract<Outcome, { kind: 'decided' }> }) {
  if (!outcome.payment) return <Banner kind="info">It has been decided and is no longer in Tasks.</Banner>;
  const { type, message } = decisionWords(outcome.payment);
  return <Banner kind={kinds[type]}>{message}.</Banner>;
}
