/** Calls about fee invoices. */
import { personOf } from '../../../../server/access/caller.ts';
import { recordRead } from '../../../../server/audit/record.ts';
import { readBankTime } from '../../../../server/clock/bank.ts';
import type { Handlers } from '../../../../server/http/context.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { amountText } from '../../../../shared/money.ts';
import type { Invoice, invoiceCalls } from '../../invoiceCalls.ts';
import * as queries from './sql.ts';

export const invoiceHandlers: Handlers<typeof invoiceCalls> = {
  listInvoices: async ({ params }, { db }) => {
    const items = new Map<string, Invoice>();
    for (const row of await db.many(queries.listMonths, [params.companyId])) {
      const item = items.get(row.month) ?? { month: row.month, amounts: [], fees: 0, isFinal: row.is_final };
      item.amounts.push(amountText(row.currency, row.amount_minor));
      item.fees += row.fees;
      items.set(row.month, item);
    }
    return { items: [...items.values()], next: null };
  },

  readInvoice: async ({ params }, { db, services, signal, caller, requestId }) => {
    const { companyId, month } = params;
    const { today } = await readBankTime(db);
    if (month >= today.slice(0, 7)) throw new Refusal('not-found');
    const body = await services.threads.run('makeInvoice', { clientId: companyId, month }, { signal });
    await recordRead(services.pool, personOf(caller).personId, requestId, {
      clientId: companyId,
      verb: 'invoice.export',
      subjectKind: 'client',
      subjectId: companyId,
      facts: { month },
    });
    return { type: 'application/pdf', name: `invoice-${month}-${companyId}.pdf`, body };
  },
};
