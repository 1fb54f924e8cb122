/** Earlier payments like the one that is about to be created. */
import { useCall } from '../../../../../client/api/hooks.ts';
import { callQuery, queryClient } from '../../../../../client/api/queries.ts';
import { useCompanyId } from '../../../../../client/session/person.ts';
import type { Task } from '../../../tasks/task.ts';
import { type AlikePayment, orderCalls, type PaymentOrder } from '../../calls.ts';

interface Alike {
  /** newest first; empty while they are not known */
  items: readonly AlikePayment[];
  /** Waits for the answer. False if it names payments that the person has not seen yet. */
  isSeen: (order: PaymentOrder) => Promise<boolean>;
}

/** `order`: the one that is shown; `task`: the one that is changed. */
export function useAlike(order: PaymentOrder | undefined, task: Task | undefined): Alike {
  const params = { companyId: useCompanyId() };
  const inputOf = ({ acc = '', amount = '', msg = '', reference }: Partial<PaymentOrder>) => ({
    params,
    body: { acc, amount, msg, ...(reference && { reference }), ...(task && { except: task.id }) },
  });
  const { data, error } = useCall(orderCalls.findAlike, inputOf(order ?? {}), { enabled: order !== undefined });
  return {
    items: (order && data?.items) ?? [],
    isSeen: async (wanted) => {
      if (data || error) return true;
      const asked = { ...callQuery(orderCalls.findAlike, inputOf(wanted)), retry: false };
      const answer = await queryClient.fetchQuery(asked).catch(() => undefined);
      return !answer || answer.items.length === 0;
    },
  };
}
