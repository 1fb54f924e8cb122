import { Button } from '../../../client/ui/action/Button.tsx';
import { IconButton } from '../../../client/ui/action/IconButton.tsx';
import { ProgressBar } from '../../../client/ui/feedback/ProgressBar.tsx';
import styles from './cases.module.css';
import type { Bulk, BulkAct } from './useBulk.ts';

const words: Readonly<Record<BulkAct, { under: string; done: string }>> = {
  take: { under: 'Taking cases', done: 'taken' },
  release: { under: 'Releasing cases', done: 'released' },
  handOver: { under: 'Handing cases over', done: 'handed over' },
  remind: { under: 'Reminding clients', done: 'reminded' },
};

/** How far it is; then how many were done, and of each other one why it was refused. */
export function BulkOutcomes({ run, stop, dismiss }: Pick<Bulk, 'run' | 'stop' | 'dismiss'>) {
  if (!run) return null;
  const refused = run.outcomes.filter((one) => one.refused !== undefined);
  const done = run.outcomes.length - refused.length;
  const { under, done: word } = words[run.act];
  return (
    <section className={styles.bulk} aria-label="Outcome">
      {run.isRunning ? (
        <ProgressBar
          label={under}
          done={run.outcomes.length}
          total={run.of}
          action={
            <Button size="xsmall" onClick={stop}>
              Stop
            </Button>
          }
        />
      ) : (
        <div className={styles.bulkHead}>
          <span role="status">
            {done} of {run.of} {word}
            {refused.length > 0 && `, ${refused.length} refused`}
          </span>
          <IconButton icon="x" size="xsmall" label="Dismiss the outcome" onClick={dismiss} />
        </div>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ item, refused: why }) => (
            <li key={item.id}>
              <strong>{item.clientName}</strong> {item.title}: {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
