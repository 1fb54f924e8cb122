/** History and confirmation of a payment: apart from calls.ts, no page needs them at once. */
import * as z from 'zod/mini';
import { call } from '../../../shared/call.ts';
import { clientId, recordId } from '../../../shared/ids.ts';
import { listOf } from '../payment.ts';
import type { PaymentVerb } from '../rules.ts';

/** What has been done with a payment, in the verbs of its states, and the two that change no state. */
export const historyVerbs = [
  'create',
  'update',
  'push',
  'approve',
  'reject',
  'cancel',
  'execute',
  'fail',
  'except',
  'retry',
] as const satisfies readonly (PaymentVerb | 'update' | 'push')[];

export const historyStep = z.object({
  /** ISO 8601 UTC, bank time */
  at: z.string(),
  verb: z.enum(historyVerbs),
  /** who did it; empty: the bank, by its own rules */
  person: z.string(),
  /** of `create` and `update`: which version of the order came of it */
  version: z.int(),
  /** of `update`: which fields are no longer what they were */
  changed: z.array(z.string()),
  /** of `push`: who was asked, and how many payments the request was about */
  asked: z.array(z.string()),
  together: z.int(),
});
export type HistoryStep = z.output<typeof historyStep>;

const params = { companyId: clientId, paymentId: recordId };
const mayView = { kind: 'member', letters: ['A', 'C'] } as const;

export const recordCalls = {
  readPaymentHistory: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{paymentId}/history',
    params,
    answer: listOf(historyStep),
    // B alone is for tasks: the rule maySeeHistory decides
    who: { kind: 'member', letters: ['A', 'B', 'C'] },
    transaction: 'read',
    errors: [],
    summary: 'Everything that was done with a payment of the company, oldest first.',
  }),
  readConfirmation: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{paymentId}/confirmation',
    params,
    /** a payment between two own accounts has two lines: `in` is the one of the receiving account */
    query: z.strictObject({ line: z.optional(z.enum(['in'])), format: z.optional(z.enum(['pdf'])) }),
    answer: { download: ['application/pdf'] },
    who: mayView,
    transaction: 'none',
    errors: ['not-executed'],
    summary: 'Confirmation of an executed payment as PDF.',
  }),
} as const;
