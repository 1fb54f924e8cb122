/** Several tasks at once: one request for approval, or cancelled together. All of them, or none. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { clientId, recordId } from '../../shared/ids.ts';
import { payments } from '../../shared/limits.ts';

const ids = z.array(recordId).check(
  z.minLength(1),
  z.maxLength(payments.togetherMost),
  z.refine((list) => new Set(list).size === list.length, 'repeated'),
);

export const bulkCalls = {
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
