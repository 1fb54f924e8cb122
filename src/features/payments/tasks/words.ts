/** Tasks in words: how one stands, and what became of it. Pure. */
import type { Payment } from '../payment.ts';
import { countsForAmounts, paymentStates } from '../rules.ts';
import { formatAmount, getAmounts } from '../words.ts';
import type { Task } from './task.ts';

export const standingTitles: Readonly<Record<Task['standing'], string>> = {
  mine: 'On my device',
  others: 'With others',
  unsent: 'Not sent',
};

/** The button that asks for an approval: on one's own device, or on that of others. */
export function formatSend(isOwn: boolean): string {
  return isOwn ? 'Review and approve' : 'Send for approval';
}

/** How a task stands, seen by one person. */
export function taskStanding(
  task: Pick<Task, 'awaited'>,
  personId: string,
): { words: string; kind: 'neutral' | 'pending' | 'info' } {
  const [first, ...others] = task.awaited;
  if (!first) return { words: 'Not sent yet', kind: 'neutral' };
  if (task.awaited.some(({ id }) => id === personId)) return { words: 'On your device', kind: 'info' };
  const more = others.length > 0 ? ` or ${others.length === 1 ? others[0]?.name : `${others.length} others`}` : '';
  return { words: `Waits for ${first.name}${more}`, kind: 'pending' };
}

/** One sentence about a task that has left the list, from the payment that it has become. */
export function formatDecision(payment: Payment): { type: 'success' | 'info' | 'warning'; message: string } {
  const what = `${formatAmount(getAmounts(payment).main)} to ${payment.meta.name}`;
  const by = payment.meta.confirmator ? ` by ${payment.meta.confirmator}` : '';
  if (payment.state === paymentStates.executed)
    return { type: 'success', message: `${what} was approved${by} and paid` };
  if (countsForAmounts(payment.state)) return { type: 'success', message: `${what} was approved${by}` };
  if (payment.state === paymentStates.rejected) return { type: 'warning', message: `${what} was rejected${by}` };
  if (payment.state === paymentStates.canceled) return { type: 'info', message: `${what} was canceled` };
  return { type: 'warning', message: `${what} has failed` };
}
