/** The receipt of a payment: what it has come to, and its steps. Computed from its history; pure. */
import { joined, type ShownStep, stepWords } from '../lists/historyWords.ts';
import type { HistoryStep } from '../lists/recordCalls.ts';
import type { StatusKind } from '../rules.ts';

/** `stopped`: by a technical error that staff look at. */
export type ReceiptState = 'unsent' | 'sent' | 'approved' | 'executed' | 'rejected' | 'canceled' | 'failed' | 'stopped';

const stateAfter: Readonly<Record<HistoryStep['verb'], ReceiptState>> = {
  create: 'unsent',
  update: 'unsent',
  push: 'sent',
  approve: 'approved',
  retry: 'approved',
  execute: 'executed',
  reject: 'rejected',
  cancel: 'canceled',
  fail: 'failed',
  except: 'stopped',
};

/** The state after the last step; undefined for a history that is not known yet. */
export function receiptState(history: readonly HistoryStep[] | undefined): ReceiptState | undefined {
  const last = history?.at(-1);
  return last && stateAfter[last.verb];
}

/** Whether nothing more happens by itself. */
export function isFinal(state: ReceiptState | undefined): boolean {
  return state === 'executed' || state === 'rejected' || state === 'canceled' || state === 'failed';
}

/** Its mark: done, on its way, or come to nothing. */
export function receiptMark(state: ReceiptState): StatusKind {
  if (state === 'executed') return 'success';
  return isFinal(state) ? 'failed' : 'pending';
}

const titles: Readonly<Record<ReceiptState, string>> = {
  unsent: 'Created:',
  sent: 'Sent for approval:',
  approved: 'Approved:',
  executed: 'Paid',
  rejected: 'Rejected:',
  canceled: 'Canceled:',
  failed: 'Not paid:',
  stopped: 'Not paid yet:',
};

/** 'Paid 12.34 EUR to Baltic Timber UAB' */
export function receiptTitle(state: ReceiptState, amount: string, payee: string): string {
  return `${titles[state]} ${amount} to ${payee}`;
}

const notes: Readonly<Record<ReceiptState, string>> = {
  unsent: 'No money has moved. The payment waits in Tasks until somebody sends it for approval.',
  sent: 'The money moves as soon as it is approved. You can leave: the payment stays in Tasks until then.',
  approved: 'The money moves in a moment.',
  executed: '',
  rejected: 'No money has moved.',
  canceled: 'No money has moved.',
  failed: 'No money has moved. The reason is in Transactions.',
  stopped: 'A technical error stopped it. The amount stays reserved until we have looked at it.',
};

/** What the state means for the money. */
export function receiptNote(state: ReceiptState): string {
  return notes[state];
}

/** Creation, last change, decision and execution: those that happened with name and time, then those to come. */
export function receiptSteps(history: readonly HistoryStep[]): ShownStep[] {
  const state = receiptState(history);
  const lastChange = history.findLast(({ verb }) => verb === 'update');
  const shown = history.filter((step) => step.verb !== 'push' && (step.verb !== 'update' || step === lastChange));
  const done = shown.map((step): ShownStep => ({ verb: step.verb, words: stepWords(step), at: step.at }));
  const asked = history.at(-1)?.asked ?? [];
  const approval: ShownStep = { words: state === 'sent' ? `Waits for ${joined(asked, 'or')}` : 'Approval' };
  const execution: ShownStep = { words: 'Execution' };
  if (state === 'unsent' || state === 'sent') return [...done, approval, execution];
  return state === 'approved' || state === 'stopped' ? [...done, execution] : done;
}
