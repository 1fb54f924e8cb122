/** Payments that await an action, and what becomes of those that leave the list. */

import { useEffect, useRef, useState } from 'react';
import { showAlert } from '../../../../client/alerts/alerts.ts';
import { useCall, usePages, useSend } from '../../../../client/api/hooks.ts';
import { send } from '../../../../client/api/send.ts';
import { useCompanyId, useLetters } from '../../../../client/session/person.ts';
import { alertMs, page, payments } from '../../../../shared/limits.ts';
import { messages } from '../../../../shared/messages.ts';
import { decimalText, parseAmountText } from '../../../../shared/money.ts';
import { holdsOneOf } from '../../../../shared/permissions.ts';
import { companyChanged } from '../../../clients/company/funds.ts';
import { paymentCalls } from '../../lists/calls.ts';
import { paymentsChanged } from '../../lists/company/useLatestPayments.ts';
import type { Payment } from '../../payment.ts';
import { countsForAmounts, paymentStates } from '../../rules.ts';
import { type Task, taskCalls } from '../calls.ts';
import { decisionWords } from '../words.ts';

/** An approval on a phone is seen within this time. */
const tasksEveryMs = 3000;

/** The tasks, asked for again every few seconds. */
export function useTasks({ enabled = true }: { enabled?: boolean } = {}) {
  const companyId = useCompanyId();
  return usePages(taskCalls.listTasks, { params: { companyId } }, { enabled, refetchMs: tasksEveryMs });
}

/** Tasks whose outcome is shown somewhere already: nobody is told twice. */
const watched = new Set<string>();

/** Says of each task that leaves the list, other than by this person's own hand, what became of it. */
export function useTellDecisions(tasks: readonly Task[] | undefined, handled: ReadonlySet<string>): void {
  const companyId = useCompanyId();
  const mayLook = holdsOneOf(useLetters(), ['A', 'C']);
  const shown = useRef<readonly Task[]>([]);
  useEffect(() => {
    if (!tasks) return;
    const left = shown.current.filter((before) => !tasks.some(({ id }) => id === before.id));
    shown.current = tasks;
    if (left.length === 0) return;
    companyChanged();
    paymentsChanged();
    for (const task of left) if (mayLook && !handled.has(task.id) && !watched.has(task.id)) void tell(companyId, task);
  }, [tasks, handled, companyId, mayLook]);
}

async function tell(companyId: string, task: Task): Promise<void> {
  const payment = await findPayment(companyId, task).catch(() => undefined);
  // still a task: it has only moved on to a page that is not loaded
  if (!payment || payment.state === paymentStates.requested) return;
  showAlert({ ...decisionWords(payment), timeoutMs: alertMs.veryLong });
}

/** What it takes to find the payment of a task: an answer's task, or an order that was just created. */
export type TaskFacts = Pick<Task, 'id' | 'amount' | 'currency' | 'account'>;

/** Asks for the payment that a task has become: the list is narrowed to its amount and payee, so that one page holds it. */
function askForPayment(companyId: string, task: TaskFacts) {
  const amount = decimalText(parseAmountText(task.amount)?.minor ?? 0n, task.currency);
  const query = { status: 'sent', text: task.account, min: amount, max: amount, limit: String(page.most) } as const;
  return { params: { companyId }, query };
}

async function findPayment(companyId: string, task: TaskFacts): Promise<Payment | undefined> {
  const { items } = await send(paymentCalls.listPayments, askForPayment(companyId, task));
  return items.find(({ id }) => id === task.id);
}

export type Outcome =
  | { kind: 'waiting'; task: Task | undefined }
  /** `payment` is undefined where this person may not see payments */
  | { kind: 'decided'; payment: Payment | undefined };

/** What becomes of one task while somebody looks at it. */
export function useOutcome(facts: TaskFacts | undefined): Outcome {
  const companyId = useCompanyId();
  const { items } = useTasks({ enabled: facts !== undefined });
  const task = items?.find(({ id }) => id === facts?.id);
  const [wasThere, setWasThere] = useState(false);
  useEffect(() => {
    if (task) setWasThere(true);
  }, [task]);
  const watchedId = facts?.id;
  useEffect(() => {
    if (watchedId === undefined) return;
    watched.add(watchedId);
    return () => void watched.delete(watchedId);
  }, [watchedId]);
  const { payment, isKnown } = useBecome(companyId, facts, wasThere && items !== undefined && !task);
  return isKnown ? { kind: 'decided', payment } : { kind: 'waiting', task };
}

/** The payment that a task has become, asked for again until nothing more will happen to it. */
function useBecome(companyId: string, facts: TaskFacts | undefined, enabled: boolean) {
  const [isMoving, setIsMoving] = useState(true);
  const ask = askForPayment(companyId, facts ?? { id: '', amount: '', currency: payments.currency, account: '' });
  const { data, error } = useCall(paymentCalls.listPayments, ask, {
    enabled,
    refetchMs: isMoving ? tasksEveryMs : undefined,
  });
  const payment = enabled ? data?.items.find(({ id }) => id === facts?.id) : undefined;
  useEffect(() => {
    if (payment) setIsMoving(payment.state !== paymentStates.executed && countsForAmounts(payment.state));
  }, [payment]);
  return { payment, isKnown: enabled && (data !== undefined || error !== null) };
}

/** Sends a task for approval: to one person, or, without `who`, to those the bank chooses. */
export function usePushTask() {
  const companyId = useCompanyId();
  const sending = useSend(taskCalls.pushTask, {
    invalidates: [taskCalls.listTasks],
    success: messages.approvalSent,
    failure: messages.taskFailed,
  });
  return {
    isRunning: sending.isRunning,
    /** true once it was sent */
    push: async (taskId: string, who: string | undefined) => {
      const query = who === undefined ? {} : { query: { who } };
      return (await sending.run({ params: { companyId, taskId }, ...query })) !== undefined;
    },
  };
}
