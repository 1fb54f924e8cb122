import { expect, test } from 'vitest';
import type { HistoryStep } from '../lists/recordCalls.ts';
import { isFinal, receiptState } from './receipt.ts';
import { receiptMark, receiptNote, receiptSteps, receiptTitle } from './receiptTexts.ts';

const step = (verb: HistoryStep['verb'], person = '', asked: string[] = []): HistoryStep => ({
  at: '2026-03-05T12:00:00Z',
  verb,
  person,
  version: 1,
  changed: [],
  asked,
  together: 1,
});
const created = step('create', 'Rasa');
const sent = [created, step('push', 'Rasa', ['Jonas', 'Ona'])];
const approved = [...sent, step('approve', 'Jonas')];

test.each<[string, HistoryStep[], string, string[], boolean]>([
  ['created', [created], 'Created: 5.00 EUR to Duona', ['Created by Rasa', '(Approval)', '(Execution)'], false],
  [
    'sent',
    sent,
    'Sent for approval: 5.00 EUR to Duona',
    ['Created by Rasa', '(Waits for Jonas or Ona)', '(Execution)'],
    false,
  ],
  [
    'changed twice after it was sent',
    [...sent, step('update', 'Rasa'), step('update', 'Rasa')],
    'Created: 5.00 EUR to Duona',
    ['Created by Rasa', 'Changed by Rasa', '(Approval)', '(Execution)'],
    false,
  ],
  ['approved', approved, 'Approved: 5.00 EUR to Duona', ['Created by Rasa', 'Approved by Jonas', '(Execution)'], false],
  [
    'executed',
    [...approved, step('execute')],
    'Paid 5.00 EUR to Duona',
    ['Created by Rasa', 'Approved by Jonas', 'Executed'],
    true,
  ],
  [
    'sent to another bank',
    [...approved, step('send')],
    'On its way: 5.00 EUR to Duona',
    ['Created by Rasa', 'Approved by Jonas', 'Sent to the payee’s bank', '(Execution)'],
    false,
  ],
  [
    'rejected there',
    [...approved, step('send'), step('refuse')],
    'Rejected by the payee’s bank: 5.00 EUR to Duona',
    ['Created by Rasa', 'Approved by Jonas', 'Sent to the payee’s bank', 'Rejected by the payee’s bank'],
    true,
  ],
  [
    'returned from there',
    [...approved, step('send'), step('settle'), step('reverse')],
    'Returned by the payee’s bank: 5.00 EUR to Duona',
    [
      'Created by Rasa',
      'Approved by Jonas',
      'Sent to the payee’s bank',
      'Arrived at the payee’s bank',
      'Returned by the payee’s bank',
    ],
    true,
  ],
  [
    'rejected',
    [...sent, step('reject', 'Ona')],
    'Rejected: 5.00 EUR to Duona',
    ['Created by Rasa', 'Rejected by Ona'],
    true,
  ],
  [
    'canceled by no one',
    [created, step('cancel')],
    'Canceled: 5.00 EUR to Duona',
    ['Created by Rasa', 'Canceled: no one approved it in time'],
    true,
  ],
  [
    'failed',
    [...approved, step('fail')],
    'Not paid: 5.00 EUR to Duona',
    ['Created by Rasa', 'Approved by Jonas', 'Failed'],
    true,
  ],
  [
    'stopped',
    [...approved, step('except')],
    'Not paid yet: 5.00 EUR to Duona',
    ['Created by Rasa', 'Approved by Jonas', 'Stopped by a technical error', '(Execution)'],
    false,
  ],
])('%s', (_, history, title, steps, final) => {
  const state = receiptState(history) ?? 'unsent';
  expect(receiptTitle(state, '5.00 EUR', 'Duona')).toBe(title);
  expect(receiptSteps(history).map(({ words, at }) => (at ? words : `(${words})`))).toEqual(steps);
  expect(isFinal(state)).toBe(final);
  expect(receiptMark(state)).toBe(final ? (state === 'executed' ? 'success' : 'failed') : 'pending');
});

test('names the day on which the payee’s bank has the money', () => {
  const words = receiptSteps([...approved, step('send')], '2026-03-06').map((one) => one.words);
  expect(words.at(-1)).toBe('Arrives on Friday, 6 March');
});

test('says that money has moved only where it has', () => {
  expect(receiptNote('executed')).toBe('');
  for (const state of ['unsent', 'rejected', 'canceled', 'failed'] as const) {
    expect(receiptNote(state)).toMatch(/^No money has moved\./);
  }
});

test('a history that is not known yet has no state', () => {
  expect(receiptState(undefined)).toBeUndefined();
});
