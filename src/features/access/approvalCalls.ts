/** Requests on a device, and approvals: the calls of devices that every page may need. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { ofPerson } from '#shared/deviceCall.ts';
import { recordId } from '#shared/ids.ts';

const moment = z.string();

const labelled = z.object({ label: z.string(), value: z.string() });
/** A request, as a device shows it. Requests of all features have this form. */
export const deviceRequest = z.object({
  id: z.string(),
  kind: z.string(),
  company: z.string(),
  createdBy: z.string(),
  createdAt: moment,
  title: z.string(),
  lines: z.array(labelled),
  groups: z.array(z.object({ title: z.string(), lines: z.array(labelled) })),
  /** SHA-256 of the canonical payload, hex; send it back with the decision */
  hash: z.string(),
  /** when this device, which still waits, may approve it; null: now */
  approvesFrom: z.nullable(moment),
  /** id of the request of the bank to this person that a notice leads to; null for all else */
  answers: z.nullable(z.string()),
});

export const approvalCalls = {
  listDeviceRequests: call({
    method: 'GET',
    path: '/device/requests',
    params: {},
    ...ofPerson,
    answer: z.object({ items: z.array(deviceRequest), next: z.nullable(z.string()) }),
    who: { kind: 'device' },
    transaction: 'read',
    errors: [],
    summary: 'The open requests of this person, newest first.',
  }),
  readApproval: call({
    method: 'GET',
    path: '/web/approvals/{approvalId}',
    params: { approvalId: recordId },
    answer: z.object({ state: z.enum(['open', 'approved', 'rejected', 'over']), title: z.string(), expiresAt: moment }),
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary: 'The state of an approval that an own call needs.',
  }),
  withdrawApproval: call({
    method: 'DELETE',
    path: '/web/approvals/{approvalId}',
    params: { approvalId: recordId },
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'write',
    errors: ['already-decided'],
    summary: 'Withdraw an approval request from the own device.',
  }),
} as const;
