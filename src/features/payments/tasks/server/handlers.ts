/** Calls of tasks. */
import type { Handlers } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList, readRows } from '#server/lists/read.ts';
import { getScope } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import type { taskCalls } from '../calls.ts';
import { taskSource } from './taskSource.ts';
import { cancelTasks, pushTasks } from './tasks.ts';

export const taskHandlers: Handlers<typeof taskCalls> = {
  listTasks: ({ params, query }, context) =>
    readList(taskSource, getScope(params.companyId, context), query, context.db),

  exportTasks: ({ params, query }, context) =>
    exportList(taskSource, getScope(params.companyId, context), query, context),

  readTask: async ({ params: { companyId, taskId } }, context) => {
    const [task] = await readRows(taskSource, getScope(companyId, context), taskId, context.db);
    if (!task) throw new Refusal('not-found');
    return task;
  },

  cancelTask: ({ params }, context) => cancelTasks(params.companyId, [params.taskId], context),

  pushTask: async ({ params, query }, context) => ({
    requestId: await pushTasks(params.companyId, [params.taskId], query.who, context),
  }),

  cancelTasks: ({ params, body }, context) => cancelTasks(params.companyId, body.ids, context),

  pushTasks: async ({ params, body }, context) => ({
    requestId: await pushTasks(params.companyId, body.ids, body.who, context),
  }),
};
