import { inTransaction } from '../../server/db/transactions.ts';
import { loop, type ServerFeature, sweepPauseMs } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { paymentCalls } from './lists/calls.ts';
import { recordCalls } from './lists/recordCalls.ts';
import { listHandlers } from './lists/server/handlers.ts';
import { orderCalls } from './orders/calls.ts';
import { orderHandlers } from './orders/server/handlers.ts';
import { payeeCalls } from './payees/calls.ts';
import { payeeHandlers } from './payees/server/handlers.ts';
import { paymentMachine } from './rules.ts';
import { paymentVerbs } from './server/auditVerbs.ts';
import { paymentInvariants } from './server/invariants.ts';
import { taskCalls } from './tasks/calls.ts';
import { paymentRequest } from './tasks/server/decisions.ts';
import { cancelExpired } from './tasks/server/expiry.ts';
import { taskHandlers } from './tasks/server/handlers.ts';
import { proveApproval } from './tasks/server/proveApproval.ts';

export const payments: ServerFeature = {
  routes: [
    ...routesOf(taskCalls, taskHandlers),
    ...routesOf(orderCalls, orderHandlers),
    ...routesOf({ ...paymentCalls, ...recordCalls }, listHandlers),
    ...routesOf(payeeCalls, payeeHandlers),
  ],
  requests: { payment: paymentRequest },
  loops: [loop({ name: 'expiry', pauseMs: sweepPauseMs, work: ({ pool }) => inTransaction(pool, cancelExpired) })],
  tasks: ['makeConfirmation'],
  invariants: paymentInvariants,
  verbs: paymentVerbs,
  machines: [paymentMachine],
  commands: {
    prove: {
      usage: 'prove <payment id>',
      explain: 'prove who approved or rejected a payment, on which device, and what it showed',
      run: (url, args) => proveApproval(url, args),
    },
  },
};
