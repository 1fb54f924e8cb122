/** Actions for several tasks. */

import { useSend } from '#client/api/hooks.ts';
import { useCompanyId } from '#client/session/person.ts';
import { companyChanged } from '#features/clients/company/funds.ts';
import { paymentCalls } from '#features/payments/lists/calls.ts';
import { paymentMessages } from '#features/payments/messages.ts';
import { taskCalls } from '../calls.ts';

/** Sends tasks for approval in one request: to `who`, or to all who may confirm. */
export function usePushTasks(onSent: () => void) {
  const companyId = useCompanyId();
  const sending = useSend(taskCalls.pushTasks, {
    invalidates: [taskCalls.listTasks],
    success: paymentMessages.approvalSent,
    failure: paymentMessages.taskFailed,
    onDone: onSent,
  });
  return {
    isRunning: sending.isRunning,
    push: (ids: string[], who: string | undefined) =>
      sending.run({ params: { companyId }, body: { ids, ...(who === undefined ? {} : { who }) } }),
  };
}

/** Cancels tasks: all or none. */
export function useCancelTasks(onDone: (taskIds: readonly string[]) => void) {
  const companyId = useCompanyId();
  const outcome = {
    invalidates: [taskCalls.listTasks, paymentCalls.listPayments],
    success: paymentMessages.taskCancelled,
    failure: paymentMessages.taskFailed,
  };
  const done = (taskIds: readonly string[]) => {
    companyChanged();
    onDone(taskIds);
  };
  const one = useSend(taskCalls.cancelTask, { ...outcome, onDone: (_, { params }) => done([params.taskId]) });
  const many = useSend(taskCalls.cancelTasks, { ...outcome, onDone: (_, { body }) => done(body.ids) });
  return {
    isRunning: one.isRunning || many.isRunning,
    cancel: (ids: readonly string[]) => {
      const [taskId, ...others] = ids;
      if (taskId !== undefined && others.length === 0) return one.run({ params: { companyId, taskId } });
      return many.run({ params: { companyId }, body: { ids: [...ids] } });
    },
  };
}
