/** Saves an order, and sends it for approval. */

import { useRef, useState } from 'react';
import { useSend } from '#client/api/hooks.ts';
import type { CallProblem } from '#client/api/problem.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { useCompanyId, usePerson } from '#client/session/person.ts';
import { paymentCalls } from '#features/payments/lists/calls.ts';
import { recordCalls } from '#features/payments/lists/recordCalls.ts';
import { paymentMessages } from '#features/payments/messages.ts';
import { orderCalls, type PaymentOrder } from '#features/payments/orders/calls.ts';
import type { ApprovalChoice } from '#features/payments/tasks/approvalChoices.ts';
import { taskCalls } from '#features/payments/tasks/calls.ts';
import { useApprovalChoices } from '#features/payments/tasks/company/useApprovers.ts';
import { usePushTask } from '#features/payments/tasks/company/useTasks.ts';
import type { Task } from '#features/payments/tasks/task.ts';

export interface SavedOrder {
  order: PaymentOrder;
  taskId: string;
  /** unsent: the second call failed; later: this person chose so, or no one may approve it */
  sending: 'sent' | 'unsent' | 'later';
}

export interface OrderSaving {
  /** people who can be asked; empty if no one may approve it */
  choices: readonly ApprovalChoice[];
  /** undefined: send it later */
  chosen: ApprovalChoice | undefined;
  choose: (choice: ApprovalChoice | undefined) => void;
  /** the person who is asked is the one who creates it */
  isOwn: boolean;
  /** Saves the order and sends it. Undefined if saving was refused, or is under way already. */
  save: (order: PaymentOrder) => Promise<SavedOrder | undefined>;
  /** Sends what was saved, but could not be sent. */
  send: (saved: SavedOrder) => Promise<SavedOrder>;
  isRunning: boolean;
  /** why it was not saved, or not sent */
  problem: CallProblem | undefined;
  reset: () => void;
}

/** `task`: the one that is changed; undefined: the payment is new. A second click meanwhile does nothing. */
export function useOrder(task: Task | undefined): OrderSaving {
  const companyId = useCompanyId();
  const { ID: me } = usePerson();
  const choices = useApprovalChoices()([{ creatorId: me }]);
  // the place in the list: the people load after the form has opened
  const [index, setIndex] = useState(0);
  const chosen = choices[index];
  const busy = useRef(false);
  const invalidates = [taskCalls.listTasks, paymentCalls.listPayments];
  const creating = useSend(orderCalls.createPayment, { invalidates, failure: paymentMessages.paymentFailed });
  const updating = useSend(orderCalls.updateTask, { invalidates, failure: paymentMessages.taskFailed });
  const pushing = usePushTask();
  const saving = task ? updating : creating;

  const write = (body: PaymentOrder) =>
    task
      ? updating.run({ params: { companyId, taskId: task.id }, body })
      : creating.run({ params: { companyId }, body });
  const send = async (saved: SavedOrder): Promise<SavedOrder> => {
    if (!chosen) return saved;
    const isSent = await pushing.push(saved.taskId, chosen.who);
    void queryClient.invalidateQueries({ queryKey: callKey(recordCalls.readPaymentHistory) });
    return { ...saved, sending: isSent ? 'sent' : 'unsent' };
  };
  return {
    choices,
    chosen,
    isOwn: chosen?.who === me,
    choose: (choice) => setIndex(choice ? choices.indexOf(choice) : choices.length),
    save: async (order) => {
      if (busy.current) return undefined;
      busy.current = true;
      const answer = await write(order);
      const saved = answer && (await send({ order, taskId: answer.id, sending: 'later' }));
      busy.current = false;
      return saved;
    },
    send,
    isRunning: saving.isRunning || pushing.isRunning,
    problem: saving.problem ?? pushing.problem,
    reset: saving.reset,
  };
}
