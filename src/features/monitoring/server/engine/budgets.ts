/** What clients may still move before their rules are counted. */

import type { Budget } from '#features/monitoring/engine/limits.ts';
import { type Db, sql } from '#server/db/pool.ts';

export interface KeptBudget {
  /** null: the client is counted with its next payment */
  body: Budget | null;
  /** how often something that rules ask about had changed when it was read */
  changes: number;
}

/**
 * A client with an entry on the white list is always counted: an entry lapses by things that no record names, as
 * another name of the counterparty.
 */
const readBudgets = sql<{ client_id: string; body: Budget | null; changes: number }>(`
  select t.client_id, coalesce(f.changes, 0) as changes,
    case when f.rules_n = $2 and not exists (
      select from white_list w where w.client_id = t.client_id and w.ended_at is null) then f.body end as body
  from unnest($1::text[]) t(client_id)
  left join flow_budget f on f.client_id = t.client_id`);

export async function readKeptBudgets(
  tx: Db,
  clientIds: readonly string[],
  rulesNumber: bigint,
): Promise<Map<string, KeptBudget>> {
  const rows = await tx.many(readBudgets, [clientIds, rulesNumber]);
  return new Map(rows.map(({ client_id: id, body, changes }) => [id, { body, changes }]));
}

const keep = sql<never>('select keep_budgets($1, $2::jsonb[], $3, $4)');

export async function keepBudgets(
  tx: Db,
  budgets: ReadonlyMap<string, KeptBudget>,
  rulesNumber: bigint,
): Promise<void> {
  if (budgets.size === 0) return;
  const all = [...budgets];
  await tx.many(keep, [
    all.map(([id]) => id),
    all.map(([, { body }]) => (body ? JSON.stringify(body) : null)),
    all.map(([, { changes }]) => changes),
    rulesNumber,
  ]);
}
