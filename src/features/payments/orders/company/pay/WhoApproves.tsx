import { RadioCards } from '#client/ui/input/RadioCards.tsx';
import type { OrderSaving } from './useOrder.ts';

interface WhoApprovesProps {
  saving: OrderSaving;
  /** offers to send it later */
  canWait?: boolean;
}

/** Who is asked to approve the payment, or that no one is asked yet. */
export function WhoApproves({ saving: { choices, chosen, choose }, canWait = false }: WhoApprovesProps) {
  const later = { value: 'later', label: 'Send later', help: 'It waits in Tasks. No money moves.' };
  const people = choices.map(({ label }, index) => ({ value: String(index), label }));
  if (people.length === 0) {
    return <p>No one else in the company may approve payments, so it waits in Tasks.</p>;
  }
  return (
    <RadioCards
      legend="Who approves it"
      options={canWait ? [...people, later] : people}
      value={chosen ? String(choices.indexOf(chosen)) : 'later'}
      onChange={(value) => choose(choices[Number(value)])}
    />
  );
}
