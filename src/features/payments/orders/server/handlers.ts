/** Calls of payment orders. */
import type { Handlers } from '../../../../server/http/context.ts';
import type { orderCalls } from '../calls.ts';
import { createPayment, updateTask } from './orders.ts';

export const orderHandlers: Handlers<typeof orderCalls> = {
  createPayment: async ({ params, body }, context) => ({ id: await createPayment(params.companyId, body, context) }),

  updateTask: ({ params, body }, context) => updateTask(params.companyId, params.taskId, body, context),
};
