/** Calls about fee invoices. */

import type { invoiceCalls } from '#features/accounts/invoiceCalls.ts';
import { getPerson } from '#server/access/caller.ts';
import { recordRead } from '#server/audit/record.ts';
import { readBankTime } from '#server/clock/bank.ts';
import type { Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { getScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { invoiceSource } from './invoiceSource.ts';

export const invoiceHandlers: Handlers<typeof invoiceCalls> = {
  listInvoices: ({ params, query }, context) =>
    readList(invoiceSource, getScope(params.companyId, context), query, context.db),

  exportInvoices: ({ params, query }, context) =>
    exportList(invoiceSource, getScope(params.companyId, context), query, context),

  readInvoice: async ({ params }, { db, services, signal, caller, requestId }) => {
    const { companyId, month } = params;
    const { today } = await readBankTime(db);
    if (month >= today.slice(0, 7)) throw new Refusal('not-found');
    const body = await services.threads.run('makeInvoice', { clientId: companyId, month }, { signal });
    await recordRead(services.pool, getPerson(caller).personId, requestId, {
      clientId: companyId,
      verb: 'invoice.export',
      subjectKind: 'client',
      subjectId: companyId,
      facts: { month },
    });
    return { type: 'application/pdf', name: `invoice-${month}-${companyId}.pdf`, body };
  },
};
