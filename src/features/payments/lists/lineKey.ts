/** Keys of the lines of payments, and the newest feed number of a list. Pure. */
import type { Payment } from '../payment.ts';

/** Key of a line. A payment between two own accounts has two lines. */
export function lineKey(payment: Pick<Payment, 'id' | 'op'>): string {
  return payment.op === 'RX' ? `${payment.id}.in` : payment.id;
}

/** The highest feed number seen. The next poll goes on from there. */
export function lastSeen(payments: readonly Payment[]): number {
  return payments.reduce((most, { ver }) => Math.max(most, ver), 0);
}
