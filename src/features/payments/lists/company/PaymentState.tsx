import { StatusBadge } from '../../../../client/ui/display/StatusBadge.tsx';
import { describeState } from '../../rules.ts';

/** A payment's state in its own word, colour and drawing. */
export function PaymentState({ state, quiet = false }: { state: number; quiet?: boolean }) {
  const { words, kind } = describeState(state);
  return (
    <StatusBadge kind={kind} quiet={quiet}>
      {words}
    </StatusBadge>
  );
}
