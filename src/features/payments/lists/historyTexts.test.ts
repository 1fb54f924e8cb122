import { expect, test } from 'vitest';
import { formatStep } from './historyTexts.ts';
import type { HistoryStep } from './recordCalls.ts';

const step = (over: Partial<HistoryStep>): HistoryStep => ({
  at: '2026-03-05T12:00:00Z',
  verb: 'create',
  person: 'Rasa',
  version: 1,
  changed: [],
  asked: [],
  together: 1,
  ...over,
});

test.each<[Partial<HistoryStep>, string]>([
  [{}, 'Created by Rasa'],
  [{ person: '' }, 'Created'],
  [{ verb: 'update', changed: ['amount'] }, 'Changed by Rasa: amount'],
  [{ verb: 'update', changed: ['acc', 'amount', 'msg'] }, 'Changed by Rasa: IBAN, amount and message'],
  [{ verb: 'update' }, 'Changed by Rasa'],
  [{ verb: 'push', asked: ['Jonas'] }, 'Sent to Jonas by Rasa'],
  [{ verb: 'push', asked: ['Jonas', 'Ona'], together: 2 }, 'Sent to Jonas or Ona by Rasa with 1 other'],
  [{ verb: 'push', asked: ['Jonas', 'Ona', 'Rasa'], together: 4 }, 'Sent to Jonas, Ona or Rasa by Rasa with 3 others'],
  [{ verb: 'approve' }, 'Approved by Rasa'],
  [{ verb: 'approve', person: '' }, 'Authorized'],
  [{ verb: 'reject' }, 'Rejected by Rasa'],
  [{ verb: 'cancel' }, 'Canceled by Rasa'],
  [{ verb: 'cancel', person: '' }, 'Canceled: no one approved it in time'],
  [{ verb: 'execute', person: '' }, 'Executed'],
  [{ verb: 'fail', person: '' }, 'Failed'],
  [{ verb: 'except', person: '' }, 'Stopped by a technical error'],
  [{ verb: 'retry', person: '' }, 'Tried again'],
  [{ verb: 'update', person: '', changed: ['payeeCheck'] }, 'Changed: payee check'],
  [{ verb: 'send', person: '' }, 'Sent to the payee’s bank'],
  [{ verb: 'settle', person: '' }, 'Arrived at the payee’s bank'],
  [{ verb: 'refuse', person: '' }, 'Rejected by the payee’s bank'],
  [{ verb: 'reverse', person: '' }, 'Returned by the payee’s bank'],
  [{ verb: 'decline', person: '' }, 'Rejected by the bank'],
])('%j', (over, words) => {
  expect(formatStep(step(over))).toBe(words);
});
