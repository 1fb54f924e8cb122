/** The payment panel in words. Pure. */

import { isFinal, type ReceiptState } from '#features/payments/orders/receipt.ts';
import type { Task } from '#features/payments/tasks/task.ts';
import { formatSend } from '#features/payments/tasks/words.ts';
import type { OrderSaving } from './useOrder.ts';

/** The panel's title once the order is saved. */
export function savedTitle(state: ReceiptState, task: Task | undefined): string {
  if (isFinal(state)) return 'Receipt';
  return task ? 'Payment changed' : 'Payment created';
}

/** What the press does: it saves, and asks the chosen person. */
export function formatSave({ chosen, isOwn }: Pick<OrderSaving, 'chosen' | 'isOwn'>, task: Task | undefined): string {
  if (isOwn) return formatSend(true);
  const save = task ? 'Save' : 'Create';
  if (chosen) return `${save} and send for approval`;
  return task ? 'Save changes' : 'Create payment';
}
