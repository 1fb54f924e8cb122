/** Calls of lists, of one payment, and of lists as files. */
import { personOf } from '../../../../server/access/caller.ts';
import { recordRead } from '../../../../server/audit/record.ts';
import { readBankTime } from '../../../../server/clock/bank.ts';
import type { Handlers } from '../../../../server/http/context.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { page } from '../../../../shared/limits.ts';
import { paymentStates } from '../../rules.ts';
import type { paymentCalls } from '../calls.ts';
import type { recordCalls } from '../recordCalls.ts';
import { confirmationOf } from './confirmation/confirmation.ts';
import { exportPayments } from './export.ts';
import { readHistory } from './history.ts';
import { listPayments, readPayment } from './list.ts';

export const listHandlers: Handlers<typeof paymentCalls & typeof recordCalls> = {
  listPayments: async ({ params, query }, { db, services }) =>
    listPayments(db, params.companyId, query, services.bank.zone),

  listPaymentsOfDay: async ({ params, query }, { db, services }) => {
    const filter = {
      from: params.date,
      to: params.date,
      limit: String(page.most),
      ...(query.next ? { next: query.next } : {}),
    };
    return listPayments(db, params.companyId, filter, query.zone ?? services.bank.zone);
  },

  readPaymentHistory: async ({ params }, { db, caller }) => ({
    items: await readHistory(db, params.companyId, params.paymentId, personOf(caller)),
    next: null,
  }),

  readConfirmation: async ({ params, query }, { db, services, caller, requestId, signal }) => {
    const { companyId, paymentId } = params;
    const payment = await readPayment(db, companyId, paymentId, query.line === 'in' ? 'RX' : undefined);
    if (!payment) throw new Refusal('not-found');
    if (payment.state !== paymentStates.executed) throw new Refusal('not-executed');
    const { now } = await readBankTime(db);
    const confirmation = confirmationOf(payment, services.bank, now);
    const body = await services.threads.run('makeConfirmation', confirmation, { signal });
    await recordRead(services.pool, personOf(caller).personId, requestId, {
      clientId: companyId,
      verb: 'payment.confirmation',
      subjectKind: 'client',
      subjectId: companyId,
      facts: { payment: paymentId },
    });
    return { type: 'application/pdf', name: `payment-${paymentId}.pdf`, body };
  },

  exportPayments: ({ params, query: { format: _, ...query } }, context) =>
    exportPayments(params.companyId, { ...query, zone: query.zone ?? context.services.bank.zone }, context),
};
