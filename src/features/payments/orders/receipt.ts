/** What a payment has come to, computed from its history. Pure. */
import type { HistoryStep } from '../lists/recordCalls.ts';

/**
 * `stopped`: by a technical error that staff look at. `pending`, `refused`, `reversed`: what the payee's bank has not
 * said yet, or has said.
 */
export type ReceiptState =
  | 'unsent'
  | 'sent'
  | 'approved'
  | 'pending'
  | 'executed'
  | 'rejected'
  | 'refused'
  | 'reversed'
  | 'canceled'
  | 'failed'
  | 'stopped';

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
  send: 'pending',
  settle: 'executed',
  refuse: 'refused',
  reverse: 'reversed',
  decline: 'failed',
  authorize: 'approved',
  clear: 'executed',
  release: 'canceled',
};

/** The state after the last step; undefined for a history that is not known yet. */
export function receiptState(history: readonly HistoryStep[] | undefined): ReceiptState | undefined {
  const last = history?.at(-1);
  return last && stateAfter[last.verb];
}

const finalStates: readonly ReceiptState[] = ['executed', 'rejected', 'refused', 'reversed', 'canceled', 'failed'];

/** Whether nothing more happens by itself. */
export function isFinal(state: ReceiptState | undefined): boolean {
  return state !== undefined && finalStates.includes(state);
}
