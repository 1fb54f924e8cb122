import type { ReactNode } from 'react';
import { Button } from '#client/ui/action/Button.tsx';
import { IconButton } from '#client/ui/action/IconButton.tsx';
import { ProgressBar } from '#client/ui/feedback/ProgressBar.tsx';
import type { ManyAct } from '../bulkRules.ts';
import styles from './queue.module.css';
import type { Bulk } from './useBulk.ts';

export const outcomeLabels: Readonly<Record<ManyAct | 'close', { under: string; done: string }>> = {
  close: { under: 'Closing cases', done: 'closed' },
  take: { under: 'Taking cases', done: 'taken' },
  release: { under: 'Releasing cases', done: 'released' },
  handOver: { under: 'Handing cases over', done: 'handed over' },
  remind: { under: 'Reminding clients', done: 'reminded' },
};

/** How far it is; then how many were done, and of each other one why it was refused. */
export function BulkOutcomes({ run, stop, dismiss }: Pick<Bulk, 'run' | 'stop' | 'dismiss'>) {
  if (!run) return null;
  const refused = run.outcomes.flatMap(({ item, refused: why }) => (why === undefined ? [] : [{ ...item, why }]));
  const done = run.outcomes.length - refused.length;
  const { under, done: word } = outcomeLabels[run.act];
  const summary = `${done} of ${run.of} ${word}${refused.length > 0 ? `, ${refused.length} refused` : ''}`;
  return (
    <Outcome words={run.isRunning ? undefined : summary} refused={refused} onDismiss={dismiss}>
      {run.isRunning && (
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
      )}
    </Outcome>
  );
}

interface OutcomeProps {
  /** absent while it is under way */
  words: string | undefined;
  refused: readonly { id: string; clientName: string; title: string; why: string }[];
  onDismiss: () => void;
  children?: ReactNode;
}

/** What became of many cases: how many were done, and of each other one why not. */
export function Outcome({ words: summary, refused, onDismiss, children }: OutcomeProps) {
  return (
    <section className={styles.bulk} aria-label="Outcome">
      {children}
      {summary !== undefined && (
        <div className={styles.bulkHead}>
          <span role="status">{summary}</span>
          <IconButton icon="x" size="xsmall" label="Dismiss the outcome" onClick={onDismiss} />
        </div>
      )}
      {refused.length > 0 && (
        <ul className={styles.refused}>
          {refused.map(({ id, clientName, title, why }) => (
            <li key={id}>
              <strong>{clientName}</strong> {title}: {why}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
