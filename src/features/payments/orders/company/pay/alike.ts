/** Earlier payments like the one that is about to be created. Loaded with the check step. */
import { useCall } from '#client/api/hooks.ts';
import { callQuery, queryClient } from '#client/api/queries.ts';
import { useCompanyId } from '#client/session/person.ts';
import { type AlikePayment, alikeCalls } from '#features/payments/orders/alikeCalls.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import type { Task } from '#features/payments/tasks/task.ts';

interface CheckedOrder {
  order: PaymentOrder;
  /** the one that is changed; undefined: the payment is new */
  task: Task | undefined;
}

const getInput = (companyId: string, { order: { acc, amount, msg, reference }, task }: CheckedOrder) => ({
  params: { companyId },
  body: { acc, amount, msg, ...(reference && { reference }), ...(task && { except: task.id }) },
});

/** Newest first; empty while they are not known. */
export function useAlike(checked: CheckedOrder): readonly AlikePayment[] {
  return useCall(alikeCalls.findAlike, getInput(useCompanyId(), checked)).data?.items ?? [];
}

/**
 * Waits for the answer. False if it names payments that the person has not seen yet; without an answer nothing is
 * waited for.
 */
export async function isAlikeSeen(companyId: string, checked: CheckedOrder): Promise<boolean> {
  const query = callQuery(alikeCalls.findAlike, getInput(companyId, checked));
  const known = queryClient.getQueryState(query.queryKey);
  if (known && known.status !== 'pending') return true;
  const answer = await queryClient.fetchQuery({ ...query, retry: false }).catch(() => undefined);
  return !answer || answer.items.length === 0;
}
