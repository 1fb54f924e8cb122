/** What waits on a device, and what has become of it: the few calls of devices that every page may need. */
import * as z from 'zod/mini';
import { call } from '../../shared/call.ts';
import { clientId, recordId } from '../../shared/ids.ts';

const moment = z.string();

/** The person whose device calls. Outside the demo the device's own session must say the same. */
export const ofPerson = { bare: 'userId', query: z.strictObject({ userId: clientId }) } as const;
const labelled = z.object({ label: z.string(), value: z.string() });
/** What a device shows and a person approves; every feature's requests have this one form. */
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
    summary: 'What waits for this person, newest first.',
  }),
  readApproval: call({
    method: 'GET',
    path: '/web/approvals/{approvalId}',
    params: { approvalId: recordId },
    answer: z.object({ state: z.enum(['open', 'approved', 'rejected', 'over']), title: z.string(), expiresAt: moment }),
    who: { kind: 'person' },
    transaction: 'read',
    errors: [],
    summary: 'What has become of the approval that a call of one’s own asked for.',
  }),
  withdrawApproval: call({
    method: 'DELETE',
    path: '/web/approvals/{approvalId}',
    params: { approvalId: recordId },
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'write',
    errors: ['already-decided'],
    summary: 'Take back the question to one’s own device.',
  }),
} as const;
