/** Card tries that were declined: no money moved, and ten in a row would hide what did. Pure. */
import type { Payment } from '../payment.ts';
import { paymentStates } from '../rules.ts';

export function isDeclinedTry({ state, tag }: Pick<Payment, 'state' | 'tag'>): boolean {
  return state === paymentStates.rejected && tag.includes('CARD');
}

interface Folded {
  shown: readonly Payment[];
  /** how many tries are left out */
  folded: number;
}

/**
 * The newest payments without declined tries, at most `most`; what `isKept` names stays, such as the one whose panel is
 * open. A list of nothing else is shown as it is.
 */
export function foldDeclined(
  payments: readonly Payment[],
  most: number,
  isKept: (payment: Payment) => boolean = () => false,
): Folded {
  const others = payments.filter((payment) => !isDeclinedTry(payment) || isKept(payment)).slice(0, most);
  if (others.every(isDeclinedTry)) return { shown: payments.slice(0, most), folded: 0 };
  const last = others.at(-1);
  const among = last && others.length === most ? payments.slice(0, payments.indexOf(last)) : payments;
  return { shown: others, folded: among.filter((payment) => !others.includes(payment)).length };
}
