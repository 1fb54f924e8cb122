import { useCall } from '../../../client/api/hooks.ts';
import { callKey, queryClient } from '../../../client/api/queries.ts';
import { readFailure } from '../../../client/lists/loadFailure.ts';
import { ErrorState } from '../../../client/ui/feedback/EmptyState.tsx';
import { JobProgress, ResumeJob } from '../../jobs/backoffice/JobProgress.tsx';
import { bulkCalls } from '../bulkCalls.ts';
import { leftOutWords } from '../bulkRules.ts';
import { caseCalls } from '../calls.ts';
import { Outcome } from './BulkOutcomes.tsx';
import styles from './cases.module.css';

/** The outcome, and the queue without what was closed. */
function readAgain(): void {
  for (const call of [bulkCalls.readClosing, caseCalls.listCases])
    void queryClient.invalidateQueries({ queryKey: callKey(call) });
}

interface ClosingOutcomeProps {
  jobId: string;
  onDismiss: () => void;
}

/** What becomes of cases that are closed together: how far it is, then which ones were left out, and why. */
export function ClosingOutcome({ jobId, onDismiss }: ClosingOutcomeProps) {
  const closing = useCall(bulkCalls.readClosing, { query: { closing: jobId } });
  const failure = readFailure(closing, 'The outcome could not be loaded');
  if (failure) return <ErrorState {...failure} />;
  if (!closing.data) return null;
  const { state, of, closed, left } = closing.data;
  if (state === 'waiting' || state === 'running') {
    return (
      <section className={styles.bulk} aria-label="Outcome">
        <JobProgress jobId={jobId} label="Closing cases" mayStop onEnded={readAgain} />
      </section>
    );
  }
  const refused = left.map(({ why, ...one }) => ({ ...one, why: leftOutWords[why] }));
  const open = of - closed - left.length;
  const words = [
    `${closed} of ${of} closed`,
    left.length > 0 && `${left.length} left out`,
    open > 0 && `${open} not begun`,
  ];
  return (
    <Outcome words={words.filter(Boolean).join(', ')} refused={refused} onDismiss={onDismiss}>
      {state !== 'done' && <ResumeJob jobId={jobId} onResumed={readAgain} />}
    </Outcome>
  );
}
