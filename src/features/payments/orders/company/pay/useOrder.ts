/** Saves an order: a new payment, or a new version of a task. */
import { useRef } from 'react';
import { useSend } from '../../../../../client/api/hooks.ts';
import type { CallProblem } from '../../../../../client/api/problem.ts';
import { useCompanyId } from '../../../../../client/session/person.ts';
import { messages } from '../../../../../shared/messages.ts';
import { paymentCalls } from '../../../lists/calls.ts';
import { taskCalls } from '../../../tasks/calls.ts';
import type { Task } from '../../../tasks/task.ts';
import { orderCalls, type PaymentOrder } from '../../calls.ts';

export interface OrderSaving {
  /** the id of the saved task; undefined if it was refused, or is being saved already */
  save: (order: PaymentOrder) => Promise<string | undefined>;
  isRunning: boolean;
  problem: CallProblem | undefined;
  reset: () => void;
}

/** Saves the order. A second click meanwhile does nothing. */
export function useOrder(task: Task | undefined): OrderSaving {
  const companyId = useCompanyId();
  const busy = useRef(false);
  const invalidates = [taskCalls.listTasks, paymentCalls.listPayments];
  const creating = useSend(orderCalls.createPayment, { invalidates, failure: messages.paymentFailed });
  const updating = useSend(orderCalls.updateTask, { invalidates, failure: messages.taskFailed });
  const saving = task ? updating : creating;

  const save = async (order: PaymentOrder) => {
    if (busy.current) return undefined;
    busy.current = true;
    const answer = task
      ? await updating.run({ params: { companyId, taskId: task.id }, body: order })
      : await creating.run({ params: { companyId }, body: order });
    busy.current = false;
    return answer?.id;
  };
  return { save, isRunning: saving.isRunning, problem: saving.problem, reset: saving.reset };
}
