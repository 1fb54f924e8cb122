/** The receipt of a payment in words, and its steps. The form does not need them. Pure. */
import { formatArrivalDay } from '../banks/deliveryTexts.ts';
import { formatStep, joined, type ShownStep } from '../lists/historyTexts.ts';
import type { HistoryStep } from '../lists/recordCalls.ts';
import type { StatusKind } from '../rules.ts';
import { isFinal, type ReceiptState, receiptState } from './receipt.ts';

/** Its mark: done, on its way, or come to nothing. */
export function receiptMark(state: ReceiptState): StatusKind {
  if (state === 'executed') return 'success';
  return isFinal(state) ? 'failed' : 'pending';
}

const titles: Readonly<Record<ReceiptState, string>> = {
  unsent: 'Created:',
  sent: 'Sent for approval:',
  approved: 'Approved:',
  pending: 'On its way:',
  executed: 'Paid',
  rejected: 'Rejected:',
  refused: 'Rejected by the payee’s bank:',
  reversed: 'Returned by the payee’s bank:',
  canceled: 'Canceled:',
  failed: 'Not paid:',
  stopped: 'Not paid yet:',
};

/** 'Paid 12.34 EUR to Baltic Timber UAB' */
export function receiptTitle(state: ReceiptState, amount: string, payee: string): string {
  return `${titles[state]} ${amount} to ${payee}`;
}

const notes: Readonly<Record<ReceiptState, string>> = {
  unsent: 'No money has moved. The payment waits in Tasks until it is sent for approval.',
  sent: 'No money moves until it is approved. You can leave: the payment stays in Tasks until then.',
  approved: 'The amount is set aside until the payment is executed.',
  pending: 'The payee’s bank has not answered yet. The money is set aside until it does.',
  executed: '',
  rejected: 'No money has moved.',
  refused: 'The money is back on your account. The reason is in Transactions.',
  reversed: 'The money is back on your account. The reason is in Transactions.',
  canceled: 'No money has moved.',
  failed: 'No money has moved. The reason is in Transactions.',
  stopped: 'A technical error stopped it. The amount stays reserved until we have checked it.',
};

/** What the state means for the money. */
export function receiptNote(state: ReceiptState): string {
  return notes[state];
}

/** Creation, last change, decision and execution: those that happened with name and time, then those to come. */
export function receiptSteps(history: readonly HistoryStep[], arrivesOn = ''): ShownStep[] {
  const state = receiptState(history);
  const lastChange = history.findLast(({ verb }) => verb === 'update');
  const shown = history.filter((step) => step.verb !== 'push' && (step.verb !== 'update' || step === lastChange));
  const done = shown.map((step): ShownStep => ({ verb: step.verb, words: formatStep(step), at: step.at }));
  const asked = history.at(-1)?.asked ?? [];
  const approval: ShownStep = { words: state === 'sent' ? `Waits for ${joined(asked, 'or')}` : 'Approval' };
  const execution: ShownStep = { words: arrivesOn ? formatArrivalDay(arrivesOn) : 'Execution' };
  if (state === 'unsent' || state === 'sent') return [...done, approval, execution];
  return state === 'approved' || state === 'stopped' || state === 'pending' ? [...done, execution] : done;
}
