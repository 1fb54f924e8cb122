import { Time } from '#client/ui/display/Time.tsx';
import { Banner } from '#client/ui/feedback/Banner.tsx';
import { actName } from '../calls.ts';
import type { CaseAnswer } from '../caseAnswer.ts';

/** How a closed case ended, and by whom. */
export function CaseOutcome({ found: { outcome } }: { found: CaseAnswer }) {
  if (!outcome) return null;
  const title = outcome.code === 'duplicate' ? 'Closed as duplicate' : actName(outcome.code);
  return (
    <Banner kind="success">
      {title} by {outcome.by ?? 'the bank'}
      {outcome.confirmedBy !== null && `, confirmed by ${outcome.confirmedBy}`}, <Time at={outcome.at} />
    </Banner>
  );
}
