import { useCall } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { readFailure } from '#client/lists/loadFailure.ts';
import { ErrorState } from '#client/ui/feedback/EmptyState.tsx';
import { JobProgress, ResumeJob } from '#features/jobs/backoffice/JobProgress.tsx';
import { bulkCalls } from '../bulkCalls.ts';
import { leftOutLabels } from '../bulkRules.ts';
import { caseCalls } from '../calls.ts';
import { Outcome, outcomeLabels } from './BulkOutcomes.tsx';
import styles from './queue.module.css';

/** The outcome, and the queue as it is now. */
function readAgain(): void {
  for (const call of [bulkCalls.readOutcome, caseCalls.listCases])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

interface ManyOutcomeProps {
  jobId: string;
  onDismiss: () => void;
}

/** What becomes of cases that a job works on: how far it is, then which ones were left out, and why. */
export function ManyOutcome({ jobId, onDismiss }: ManyOutcomeProps) {
  const outcome = useCall(bulkCalls.readOutcome, { query: { outcome: jobId } });
  const failure = readFailure(outcome, 'The outcome could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  if (!outcome.data) return null;
  const { act, state, of, done, leftOut, left } = outcome.data;
  const { under, done: word } = outcomeLabels[act];
  if (state === 'waiting' || state === 'running') {
    return (
      <section className={styles.bulk} aria-label="Outcome">
        <JobProgress jobId={jobId} label={under} mayStop onEnded={readAgain} />
      </section>
    );
  }
  const refused = left.map(({ why, ...one }) => ({ ...one, why: leftOutLabels[why] }));
  const open = of - done - leftOut;
  const words = [
    `${done} of ${Math.max(of, done)} ${word}`,
    leftOut > 0 && `${leftOut} left out`,
    leftOut > left.length && `the first ${left.length} are named`,
    state !== 'done' && open > 0 && `${open} not begun`,
  ];
  return (
    <Outcome words={words.filter(Boolean).join(', ')} refused={refused} onDismiss={onDismiss}>
      {state !== 'done' && <ResumeJob jobId={jobId} onResumed={readAgain} />}
    </Outcome>
  );
}
