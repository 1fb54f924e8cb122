/** Lines of payments by name, and how far a list has seen: apart from news.ts, which only whole lists need. Pure. */
import type { Payment } from '../payment.ts';

/** Names a line of the list: a payment between two own accounts stands there twice. */
export function lineKey(payment: Pick<Payment, 'id' | 'op'>): string {
  return payment.op === 'RX' ? `${payment.id}.in` : payment.id;
}

/** The highest feed number seen: where the next poll goes on. */
export function lastSeen(payments: readonly Payment[]): number {
  return payments.reduce((most, { ver }) => Math.max(most, ver), 0);
}
