import { inTransaction } from '#server/db/transactions.ts';
import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { paymentSteps } from './auditVerbs.ts';
import { bankCalls } from './banks/calls.ts';
import { bankHandlers } from './banks/server/handlers.ts';
import { importDirectory } from './banks/server/importDirectory.ts';
import { setCalendar } from './banks/server/setCalendar.ts';
import { paymentCalls } from './lists/calls.ts';
import { recordCalls } from './lists/recordCalls.ts';
import { listHandlers } from './lists/server/handlers.ts';
import { staffListHandlers } from './lists/server/staffHandlers.ts';
import { paymentStaffCalls } from './lists/staffCalls.ts';
import { alikeCalls } from './orders/alikeCalls.ts';
import { orderCalls } from './orders/calls.ts';
import { orderHandlers } from './orders/server/handlers.ts';
import { payeeCalls } from './payees/calls.ts';
import { payeeHandlers } from './payees/server/handlers.ts';
import { whichPayments } from './server/casePayments.ts';
import { paymentInvariants } from './server/invariants.ts';
import { taskCalls } from './tasks/calls.ts';
import { paymentRequest } from './tasks/server/decisions.ts';
import { cancelExpired } from './tasks/server/expiry.ts';
import { taskHandlers } from './tasks/server/handlers.ts';
import { startPayeeChecks } from './tasks/server/payeeChecks.ts';
import { proveApproval } from './tasks/server/proveApproval.ts';

export const payments: ServerFeature = {
  routes: [
    ...getRoutes(taskCalls, taskHandlers),
    ...getRoutes({ ...orderCalls, ...alikeCalls }, orderHandlers),
    ...getRoutes({ ...paymentCalls, ...recordCalls }, listHandlers),
    ...getRoutes(paymentStaffCalls, staffListHandlers),
    ...getRoutes(payeeCalls, payeeHandlers),
    ...getRoutes(bankCalls, bankHandlers),
  ],
  requests: { payment: paymentRequest },
  loops: [
    loop({ name: 'expiry', pauseMs: sweepPauseMs, work: ({ pool }) => inTransaction(pool, cancelExpired) }),
    startPayeeChecks,
  ],
  caseSections: [whichPayments],
  tasks: ['makeConfirmation'],
  invariants: paymentInvariants,
  machines: [paymentSteps],
  commands: {
    'import-directory': {
      usage: 'import-directory <file.csv>',
      explain: 'bring a new version of the directory of banks, whole or not at all',
      run: (url, args) => importDirectory(url, args),
    },
    'set-calendar': {
      usage: 'set-calendar [<first day> <cut-offs> [closing days]]',
      explain:
        'set cut-offs and closing days of payments to other banks from a day on; without a day, list the settings',
      run: (url, args) => setCalendar(url, args),
    },
    prove: {
      usage: 'prove <payment id>',
      explain: 'prove who approved or rejected a payment, on which device, and what it showed',
      run: (url, args) => proveApproval(url, args),
    },
  },
};
