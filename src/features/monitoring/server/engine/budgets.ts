/** What clients may still move before their rules are counted. */

import type { Budget } from '#features/monitoring/engine/limits.ts';
import { type Db, sql } from '#server/db/pool.ts';

export interface KeptBudget {
  /** null: the client is counted with its next payment */
  budget: Budget | null;
  /** how often something that rules ask about had changed when it was read */
  changes: number;
}

/** A budget as its row has it; null where the client has none. */
export interface BudgetRow {
  remaining: string | null;
  until_on: number | null;
  moved_on: number | null;
  changes: number | null;
}

/** Its days in a row of this name. */
export const budgetDays = (row: string): string => `
  ${row}.until_on - date '1970-01-01' as until_on, ${row}.moved_on - date '1970-01-01' as moved_on`;

export function getBudget({ remaining, until_on: untilOn, moved_on: movedOn, changes }: BudgetRow): KeptBudget {
  const budget = remaining === null ? null : { left: parseRemaining(remaining), untilOn, movedOn };
  return { budget, changes: changes ?? 0 };
}

/** One number a kind of limit, as '1500000,,7'; nothing: no limit of this kind. */
const parseRemaining = (text: string): Budget['left'] =>
  text.split(',').map((one) => (one === '' ? null : Number(one)));

/** The same as in `sides_with_budgets`. */
const readBudgets = sql<BudgetRow & { client_id: string }>(`
  select t.client_id, ${budgetDays('f')}, f.changes, case when f.rules_hash = $2 then f.remaining end as remaining
  from unnest($1::text[]) t(client_id)
  left join flow_budget f on f.client_id = t.client_id`);

export async function readKeptBudgets(
  tx: Db,
  clientIds: readonly string[],
  rulesHash: bigint,
): Promise<Map<string, KeptBudget>> {
  const rows = await tx.many(readBudgets, [clientIds, rulesHash]);
  return new Map(rows.map((row) => [row.client_id, getBudget(row)]));
}

const save = sql<never>('select save_budgets($1, $2, $3, $4, $5, $6)');

export async function saveBudgets(tx: Db, budgets: ReadonlyMap<string, KeptBudget>, rulesHash: bigint): Promise<void> {
  if (budgets.size === 0) return;
  const all = [...budgets].sort(([a], [b]) => (a < b ? -1 : 1));
  await tx.many(save, [
    all.map(([id]) => id),
    all.map(([, { budget }]) => budget?.left.join() ?? null),
    all.map(([, { budget }]) => budget?.untilOn ?? null),
    all.map(([, { budget }]) => budget?.movedOn ?? null),
    all.map(([, { changes }]) => changes),
    rulesHash,
  ]);
}
