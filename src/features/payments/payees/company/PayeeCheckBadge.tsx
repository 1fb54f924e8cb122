import { StatusBadge, type StatusKind } from '#client/ui/display/StatusBadge.tsx';
import { formatPayeeCheck, type PayeeCheck, type PayeeOutcome } from '../payeeCheck.ts';

const kinds: Readonly<Record<PayeeOutcome, StatusKind>> = {
  match: 'success',
  close: 'pending',
  none: 'failed',
  impossible: 'neutral',
};

/** The result of the payee check in one line. */
export function PayeeCheckBadge({ check }: { check: PayeeCheck }) {
  return (
    <StatusBadge kind={kinds[check.outcome]} quiet {...(check.outcome === 'close' && { icon: 'alert' })}>
      {formatPayeeCheck(check)}
    </StatusBadge>
  );
}
