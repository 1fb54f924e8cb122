/** Calls of tasks. */
import type { Handlers } from '../../../../server/http/context.ts';
import { fundIdOf } from '../../../../shared/ids.ts';
import { page } from '../../../../shared/limits.ts';
import { amountText } from '../../../../shared/money.ts';
import { readCursor } from '../../lists/server/list.ts';
import { payeeCheckOf } from '../../payees/payeeCheck.ts';
import type { Task, taskCalls } from '../calls.ts';
import * as queries from './sql.ts';
import { cancelTasks, pushTasks } from './tasks.ts';

export const taskHandlers: Handlers<typeof taskCalls> = {
  listTasks: async ({ params, query }, { db }) => {
    const from = query.next ? readCursor(query.next) : null;
    const rows = await db.many(queries.listTasks, [
      params.companyId,
      from?.ts ?? null,
      from?.id ?? null,
      page.size + 1,
    ]);
    const shown = rows.slice(0, page.size);
    const last = shown.at(-1);
    const next =
      rows.length > page.size && last ? Buffer.from(`${last.created_at}|${last.id}|`).toString('base64url') : null;
    return { items: shown.map(taskOf), next };
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

function taskOf(row: queries.TaskRow): Task {
  return {
    id: row.id,
    amount: amountText(row.currency, row.amount_minor, 'PAYMENT'),
    fee: amountText(row.currency, row.fee_minor, 'FEE'),
    currency: row.currency,
    account: row.payee_iban,
    name: row.payee_name,
    payeeCheck: payeeCheckOf(row),
    details: row.message,
    creator: row.creator ?? '',
    creatorId: row.initiator_id ?? '',
    createdAt: row.created_at,
    accountid: fundIdOf(row.currency, row.payer_iban, row.payer_blocked),
    version: row.version,
    awaited: row.awaited ?? [],
    pushedAt: row.pushed_at,
    together: row.together ?? 1,
  };
}
