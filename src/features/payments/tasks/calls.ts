/** Tasks: payments that wait for approval. Several at once are pushed or cancelled together: all of them, or none. */
import * as z from 'zod/mini';
import { call } from '../../../shared/call.ts';
import { clientId, recordId } from '../../../shared/ids.ts';
import { payments } from '../../../shared/limits.ts';
import { payeeCheck } from '../payees/payeeCheck.ts';
import { cursor, listOf } from '../payment.ts';

const ids = z.array(recordId).check(
  z.minLength(1),
  z.maxLength(payments.togetherMost),
  z.refine((list) => new Set(list).size === list.length, 'repeated'),
);

export const task = z.object({
  id: z.string(),
  /** amount text of what will leave the account, without the fee */
  amount: z.string(),
  fee: z.string(),
  currency: z.string(),
  /** the payee's IBAN */
  account: z.string(),
  name: z.string(),
  /** verification of payee, as it was when the order was made or changed; null where nobody compared */
  payeeCheck: z.nullable(payeeCheck),
  details: z.string(),
  creator: z.string(),
  creatorId: z.string(),
  createdAt: z.string(),
  accountid: z.string(),
  version: z.int(),
  /** people asked on their device; empty while it has not been pushed */
  awaited: z.array(z.object({ id: z.string(), name: z.string() })),
  pushedAt: z.nullable(z.string()),
  /** how many payments the open request is about: they are approved or rejected together */
  together: z.int(),
});
export type Task = z.output<typeof task>;

export const taskCalls = {
  listTasks: call({
    method: 'GET',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    query: z.strictObject({ next: z.optional(cursor) }),
    answer: listOf(task),
    who: { kind: 'member', letters: ['B', 'C'] },
    transaction: 'read',
    errors: [],
    summary: 'Payments that await an action, newest first.',
  }),
  cancelTask: call({
    method: 'PATCH',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    word: 'cancel',
    answer: undefined,
    // the creator, or who holds C: the rule mayCancel decides
    who: { kind: 'member', letters: [] },
    transaction: 'write',
    errors: ['state-conflict'],
    summary: 'Cancel a payment that nobody has approved yet.',
  }),
  pushTask: call({
    method: 'PATCH',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    word: 'pushauth',
    query: z.strictObject({ who: z.optional(clientId) }),
    answer: z.object({ requestId: z.string() }),
    who: { kind: 'member', letters: ['B', 'C'] },
    transaction: 'write',
    errors: ['state-conflict', 'confirmer-not-allowed', 'no-confirmer', 'too-many-open-requests', 'too-many-pushes'],
    summary: 'Send a payment for approval, to one confirmer or to all who may.',
  }),
  pushTasks: call({
    method: 'POST',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    word: 'pushauth',
    body: z.strictObject({ ids, who: z.optional(clientId) }),
    answer: z.object({ requestId: z.string() }),
    who: { kind: 'member', letters: ['B', 'C'] },
    transaction: 'write',
    errors: ['state-conflict', 'confirmer-not-allowed', 'no-confirmer', 'too-many-open-requests', 'too-many-pushes'],
    summary: 'Send several payments for approval as one request, to one confirmer or to all who may confirm each.',
  }),
  cancelTasks: call({
    method: 'POST',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    word: 'cancel',
    body: z.strictObject({ ids }),
    answer: undefined,
    // the creator, or who holds C: the rule mayCancel decides for each
    who: { kind: 'member', letters: [] },
    transaction: 'write',
    errors: ['state-conflict'],
    summary: 'Cancel several payments that nobody has approved yet.',
  }),
} as const;
