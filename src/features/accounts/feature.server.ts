import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { balanceCalls } from './balanceCalls.ts';
import { accountCalls } from './calls.ts';
import { invoiceCalls } from './invoiceCalls.ts';
import { balanceHandlers } from './server/balances/handlers.ts';
import { accountHandlers } from './server/handlers.ts';
import { invoiceHandlers } from './server/invoice/handlers.ts';
import { sweepStatements } from './server/statement/order.ts';

export const accounts: ServerFeature = {
  routes: [
    ...getRoutes(accountCalls, accountHandlers),
    ...getRoutes(balanceCalls, balanceHandlers),
    ...getRoutes(invoiceCalls, invoiceHandlers),
  ],
  loops: [loop({ name: 'statements', pauseMs: sweepPauseMs, work: () => sweepStatements().then(() => false) })],
  tasks: ['makeStatement', 'makeInvoice'],
};
