/** Calls of lists, of one payment, and of lists as files. */

import type { Payment } from '#features/payments/payment.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Context, Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList, readRows } from '#server/lists/read.ts';
import { getScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { page } from '#shared/limits.ts';
import type { paymentCalls } from '../calls.ts';
import type { recordCalls } from '../recordCalls.ts';
import { getConfirmation } from './confirmation/confirmation.ts';
import { readHistory } from './history.ts';
import { paymentSource } from './paymentSource.ts';

export const listHandlers: Handlers<typeof paymentCalls & typeof recordCalls> = {
  listPayments: ({ params, query }, context) =>
    readList(paymentSource, getScope(params.companyId, context), query, context.db),

  listPaymentsOfDay: ({ params: { companyId, date }, query: { zone, next } }, context) => {
    const query = { from: date, to: date, dayZone: zone, limit: String(page.most), next };
    return readList(paymentSource, getScope(companyId, context), query, context.db);
  },

  exportPayments: ({ params, query }, context) =>
    exportList(paymentSource, getScope(params.companyId, context), query, context),

  readPaymentHistory: ({ params }, { db, caller, services }) => readHistory(db, params, getPerson(caller), services),

  readConfirmation: async ({ params, query }, context) => {
    const { db, services, caller, requestId, signal } = context;
    const { companyId, paymentId } = params;
    const payment = await readLine(params, query.line, context);
    if (!payment) throw new Refusal('not-found');
    if (payment.state !== paymentStates.executed) throw new Refusal('not-executed');
    const { now } = await readBankTime(db);
    const confirmation = getConfirmation(payment, services.bank, now);
    const body = await services.threads.run('makeConfirmation', confirmation, { signal });
    await recordRead(services.pool, getPerson(caller).personId, requestId, {
      clientId: companyId,
      verb: 'payment.confirmation',
      subjectKind: 'client',
      subjectId: companyId,
      facts: { payment: paymentId },
    });
    return { type: 'application/pdf', name: `payment-${paymentId}.pdf`, body };
  },

  readPayment: async ({ params, query }, context) => {
    const payment = await readLine(params, query.line, context);
    if (!payment) throw new Refusal('not-found');
    return payment;
  },
};

/** The requested line; by default the payer's, if the company is payer and payee. 404 for payments of others. */
async function readLine(
  { companyId, paymentId }: { companyId: string; paymentId: string },
  line: 'in' | undefined,
  context: Context,
): Promise<Payment | undefined> {
  const lines = await readRows(paymentSource, getScope(companyId, context), paymentId, context.db);
  const incoming = lines.find(({ op }) => op === 'RX');
  return line === 'in' ? incoming : (lines.find(({ op }) => op === 'TX') ?? incoming);
}
