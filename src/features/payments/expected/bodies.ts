// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { ibans } from '#tests/harness/village.ts';
import { getOrder } from '#tests/http/tasks.ts';

export const bodies: Bodies = {
  'POST /web/{companyId}/payments': getOrder({ acc: ibans.lonely }),
  'PATCH /web/{companyId}/tasks/{taskId}?update': getOrder({ acc: ibans.lonely, amount: '11.00' }),
  'POST /web/{companyId}/tasks?pushauth': ({ taskId }) => ({ ids: [taskId] }),
  'POST /web/{companyId}/tasks?cancel': ({ taskId }) => ({ ids: [taskId] }),
  'POST /web/{companyId}/payments?alike': { acc: ibans.lonely, amount: '11.00', msg: 'Invoice' },
  'POST /web/{companyId}/payees?check': { acc: ibans.lonely, name: 'Vieniša' },
};
