import { useEffect, useState } from 'react';
import { useCall } from '#client/api/hooks.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { useCompanyId } from '#client/session/person.ts';
import { companyChanged } from '#features/clients/company/funds.ts';
import { paymentsChanged } from '#features/payments/lists/company/useLatestPayments.ts';
import { recordCalls } from '#features/payments/lists/recordCalls.ts';
import { isFinal, type ReceiptState, receiptState } from '#features/payments/orders/receipt.ts';
import { taskCalls } from '#features/payments/tasks/calls.ts';
import { useWatchedTask } from '#features/payments/tasks/company/useTasks.ts';

/** An approval on a device shows within this time. */
const stepsEveryMs = 2000;

/** What a payment has come to, followed to its end. Undefined without a payment, and until its history has arrived. */
export function useReceipt(taskId: string | undefined): ReceiptState | undefined {
  useWatchedTask(taskId);
  const input = { params: { companyId: useCompanyId(), paymentId: taskId ?? '' } };
  const [known, setKnown] = useState<ReceiptState>();
  const { data } = useCall(recordCalls.readPaymentHistory, input, {
    enabled: taskId !== undefined,
    refetchMs: isFinal(known) ? undefined : stepsEveryMs,
  });
  const state = receiptState(data?.items);
  useEffect(() => {
    if (state === known) return;
    if (known !== undefined) listsChanged();
    setKnown(state);
  }, [state, known]);
  return state;
}

function listsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: callKey(taskCalls.listTasks) });
  companyChanged();
  paymentsChanged();
}
