/** Tasks, and the outcome of those that leave the list. */

import { useEffect, useRef } from 'react';
import { showAlert } from '#client/alerts/alerts.ts';
import { useSend } from '#client/api/hooks.ts';
import { send } from '#client/api/send.ts';
import { useList } from '#client/lists/useList.ts';
import { useCompanyId, useMay } from '#client/session/person.ts';
import { companyChanged } from '#features/clients/company/funds.ts';
import { paymentCalls } from '#features/payments/lists/calls.ts';
import { paymentsChanged } from '#features/payments/lists/company/useLatestPayments.ts';
import { paymentMessages } from '#features/payments/messages.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { alertMs } from '#shared/limits.ts';
import { getQuery, type SearchOf } from '#shared/lists/list.ts';
import { taskCalls } from '../calls.ts';
import type { Task } from '../task.ts';
import { taskList } from '../taskList.ts';
import { formatDecision } from '../words.ts';

/** An approval on a phone shows within this time. */
const tasksEveryMs = 3000;

/** The tasks under a filter, by default all tasks of the company, kept up to date. */
export function useTasks(search: SearchOf<typeof taskList> = {}, { enabled = true } = {}) {
  const companyId = useCompanyId();
  const input = { params: { companyId }, query: getQuery(taskList, search) };
  return { ...useList(taskList, taskCalls.listTasks, input, { enabled, liveMs: tasksEveryMs }), input };
}

/** Tasks whose outcome is shown elsewhere, so that no alert repeats it. */
const watched = new Set<string>();

/** Announces the outcome of each task that leaves the list, unless this person caused it. */
export function useDecisionAlerts(tasks: readonly Task[] | undefined, handled: ReadonlySet<string>): void {
  const companyId = useCompanyId();
  const mayLook = useMay('payments.view', 'payments.approve');
  const shown = useRef<readonly Task[]>([]);
  useEffect(() => {
    if (!tasks) return;
    const left = shown.current.filter((before) => !tasks.some(({ id }) => id === before.id));
    shown.current = tasks;
    if (left.length === 0) return;
    companyChanged();
    paymentsChanged();
    for (const task of left)
      if (mayLook && !handled.has(task.id) && !watched.has(task.id)) void announce(companyId, task);
  }, [tasks, handled, companyId, mayLook]);
}

async function announce(companyId: string, { id: paymentId }: Task): Promise<void> {
  const read = send(paymentCalls.readPayment, { params: { companyId, paymentId } });
  const payment = await read.catch(() => undefined);
  // still a task, but on a page that is not loaded
  if (!payment || payment.state === paymentStates.requested) return;
  showAlert({ ...formatDecision(payment), timeoutMs: alertMs.veryLong });
}

/** While a task's outcome is shown, no alert repeats it. */
export function useWatchedTask(taskId: string | undefined): void {
  useEffect(() => {
    if (taskId === undefined) return;
    watched.add(taskId);
    return () => void watched.delete(taskId);
  }, [taskId]);
}

/** Sends a task for approval: to `who`, or to all who may confirm. */
export function usePushTask() {
  const companyId = useCompanyId();
  const sending = useSend(taskCalls.pushTask, {
    invalidates: [taskCalls.listTasks],
    success: paymentMessages.approvalSent,
    failure: paymentMessages.taskFailed,
  });
  return {
    isRunning: sending.isRunning,
    problem: sending.problem,
    /** true if it was sent */
    push: async (taskId: string, who: string | undefined) => {
      const query = who === undefined ? {} : { query: { who } };
      return (await sending.run({ params: { companyId, taskId }, ...query })) !== undefined;
    },
  };
}
