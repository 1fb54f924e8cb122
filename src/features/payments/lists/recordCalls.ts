/** History and confirmation of a payment. They stand apart from calls.ts because no page needs them at first. */
import * as z from 'zod/mini';
import { call } from '#shared/call.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { versionNumber } from '#shared/rules/versionNumber.ts';
import { getList } from '../payment.ts';
import type { PaymentVerb } from '../rules.ts';

/** The steps of a payment: the verbs of its states, and the two verbs that change no state. */
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
  'send',
  'settle',
  'refuse',
  'reverse',
  'decline',
  // of cards
  'authorize',
  'clear',
  'release',
] as const satisfies readonly (PaymentVerb | 'update' | 'push')[];

export const historyStep = z.object({
  /** ISO 8601 UTC, bank time */
  at: z.string(),
  verb: z.enum(historyVerbs),
  /** the person; empty: the bank, by its rules */
  person: z.string(),
  /** of `create` and `update`: the new version of the order */
  version: versionNumber,
  /** of `update`: the changed fields */
  changed: z.array(z.string()),
  /** of `push`: the people asked, and the number of payments in the request */
  asked: z.array(z.string()),
  together: z.int(),
});
export type HistoryStep = z.output<typeof historyStep>;

const history = z.object({
  ...getList(historyStep).shape,
  /**
   * Of a standard payment on its way to another bank: the day on which that bank should have the money, yyyy-mm-dd.
   * Empty for others, for those that wait for no cut-off, and once the day is over.
   */
  arrivesOn: z.string(),
});
export type History = z.output<typeof history>;

const params = { companyId: clientId, paymentId: recordId };
const mayView = may('payments.view', 'payments.approve');

export const recordCalls = {
  readPaymentHistory: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{paymentId}/history',
    params,
    answer: history,
    // B alone sees only tasks: the rule maySeeHistory decides
    who: may('payments.view', 'payments.create', 'payments.approve'),
    transaction: 'read',
    errors: [],
    summary: 'The history of a payment of the company, oldest first.',
  }),
  readConfirmation: call({
    method: 'GET',
    path: '/web/{companyId}/payments/{paymentId}/confirmation',
    params,
    /** a payment between two own accounts has two lines; `in` is the line of the receiving account */
    query: z.strictObject({ line: z.optional(z.enum(['in'])), format: z.optional(z.enum(['pdf'])) }),
    answer: { download: ['application/pdf'] },
    who: mayView,
    transaction: 'none',
    errors: ['not-executed'],
    summary: 'Confirmation of an executed payment as PDF.',
  }),
} as const;
