/** Tasks: payments waiting for approval. Several are pushed or canceled together: all or none. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloads, payments } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { boundedList } from '#shared/rules/texts.ts';
import { task } from './task.ts';
import { taskList } from './taskList.ts';

const ids = boundedList(
  recordId,
  payments.maxTogether,
  z.minLength(1),
  z.refine((list) => new Set(list).size === list.length, 'repeated'),
);

const pushRefusals = [
  'state-conflict',
  'payee-not-checked',
  'payee-mismatch',
  'confirmer-not-allowed',
  'no-confirmer',
  'too-many-open-requests',
  'too-many-pushes',
  'client-locked',
] as const;

const maySee = may('payments.create', 'payments.approve');

export const taskCalls = {
  listTasks: call({
    method: 'GET',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    query: taskList.query,
    answer: taskList.answer,
    who: maySee,
    transaction: 'read',
    errors: [],
    summary: 'Payments waiting for approval, newest first. With `ver`, the changes since.',
  }),
  exportTasks: call({
    method: 'GET',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    word: 'export',
    query: taskList.fileQuery,
    answer: { download: ['text/csv'] },
    who: maySee,
    transaction: 'none',
    timeoutMs: downloads.streamMs,
    errors: [],
    summary: 'The tasks under a filter as CSV, with times in the given zone.',
  }),
  readTask: call({
    method: 'GET',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    answer: task,
    who: maySee,
    transaction: 'read',
    errors: [],
    summary: 'One payment waiting for approval; otherwise 404.',
  }),
  cancelTask: call({
    method: 'PATCH',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    word: 'cancel',
    answer: undefined,
    // the creator, or a holder of C: the rule mayCancel decides
    who: may(),
    transaction: 'write',
    errors: ['state-conflict'],
    summary: 'Cancel a payment that is not approved yet.',
  }),
  pushTask: call({
    method: 'PATCH',
    path: '/web/{companyId}/tasks/{taskId}',
    params: { companyId: clientId, taskId: recordId },
    word: 'pushauth',
    query: z.strictObject({ who: z.optional(clientId) }),
    answer: z.object({ requestId: z.string() }),
    who: may('payments.create', 'payments.approve'),
    transaction: 'write',
    errors: pushRefusals,
    summary: 'Send a payment for approval, to one person or to all.',
  }),
  pushTasks: call({
    method: 'POST',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    word: 'pushauth',
    body: z.strictObject({ ids, who: z.optional(clientId) }),
    answer: z.object({ requestId: z.string() }),
    who: may('payments.create', 'payments.approve'),
    transaction: 'write',
    errors: pushRefusals,
    summary: 'Send several payments for approval in one request, to one person or to all who may approve each of them.',
  }),
  cancelTasks: call({
    method: 'POST',
    path: '/web/{companyId}/tasks',
    params: { companyId: clientId },
    word: 'cancel',
    body: z.strictObject({ ids }),
    answer: undefined,
    // the creator, or a holder of C: the rule mayCancel decides for each
    who: may(),
    transaction: 'write',
    errors: ['state-conflict'],
    summary: 'Cancel several payments that are not approved yet.',
  }),
} as const;
