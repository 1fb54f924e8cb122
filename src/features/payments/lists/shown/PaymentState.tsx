import { StatusBadge } from '#client/ui/display/StatusBadge.tsx';
import { describeState } from '#features/payments/rules.ts';

/** A payment's state: word, colour and icon. */
export function PaymentState({ state, quiet = false }: { state: number; quiet?: boolean }) {
  const { words, kind } = describeState(state);
  return (
    <StatusBadge kind={kind} quiet={quiet}>
      {words}
    </StatusBadge>
  );
}
