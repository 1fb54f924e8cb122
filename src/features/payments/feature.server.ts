import { inTransaction } from '../../server/db/transactions.ts';
import { loop, type ServerFeature, sweepPauseMs } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { bulkCalls } from './bulkCalls.ts';
import { paymentCalls } from './calls.ts';
import { orderCalls } from './orderCalls.ts';
import { payeeCalls } from './payeeCalls.ts';
import { recordCalls } from './recordCalls.ts';
import { paymentRequest } from './server/approvals.ts';
import { cancelExpired } from './server/expiry.ts';
import { paymentHandlers } from './server/handlers.ts';
import { paymentInvariants } from './server/invariants.ts';
import { payeeHandlers } from './server/payees.ts';
import { recordHandlers } from './server/recordHandlers.ts';

export const payments: ServerFeature = {
  routes: [
    ...routesOf({ ...paymentCalls, ...orderCalls, ...bulkCalls }, paymentHandlers),
    ...routesOf(payeeCalls, payeeHandlers),
    ...routesOf(recordCalls, recordHandlers),
  ],
  requests: { payment: paymentRequest },
  loops: [loop({ name: 'expiry', pauseMs: sweepPauseMs, work: ({ pool }) => inTransaction(pool, cancelExpired) })],
  tasks: ['makeConfirmation'],
  invariants: paymentInvariants,
};
