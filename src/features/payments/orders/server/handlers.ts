/** Calls of payment orders. */

import { alikePayments } from '#features/payments/limits.ts';
import { getPerson } from '#server/access/caller.ts';
import { refuseOften } from '#server/access/rates.ts';
import type { Handlers } from '#server/http/context.ts';
import type { alikeCalls } from '../alikeCalls.ts';
import type { orderCalls } from '../calls.ts';
import { findAlike } from './alike.ts';
import { createPayment, updateTask } from './orders.ts';

export const orderHandlers: Handlers<typeof orderCalls & typeof alikeCalls> = {
  createPayment: async ({ params, body }, context) => ({ id: await createPayment(params.companyId, body, context) }),

  findAlike: async ({ params, body }, { db, caller }) => {
    await refuseOften(db, 'too-many-tries', `alike ${getPerson(caller).personId}`, alikePayments);
    return { items: await findAlike(db, params.companyId, body), next: null };
  },

  updateTask: ({ params, body }, context) => updateTask(params.companyId, params.taskId, body, context),
};
