/** A task for tests. */
import type { Task } from '#features/payments/tasks/task.ts';

export function sampleTask(over: Partial<Task> = {}): Task {
  return {
    id: '0197a9b0-0000-7000-8000-000000000002',
    amount: 'EUR12.34',
    fee: 'EUR0.35',
    currency: 'EUR',
    account: 'LT121000011101001000',
    name: 'Anna',
    payeeCheck: null,
    mismatchAccepted: false,
    bank: '',
    reference: '',
    endToEndId: '',
    delivery: 'book',
    details: '',
    creator: 'Rasa',
    creatorId: '1',
    createdAt: '2026-03-05T12:00:00Z',
    accountid: 'EUR.LT123999010000000001',
    accountName: 'Main',
    version: 1,
    standing: 'unsent',
    awaited: [],
    pushedAt: null,
    together: 1,
    ...over,
  };
}
