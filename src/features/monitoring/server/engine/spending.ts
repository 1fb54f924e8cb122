/** Sides of payments with what their clients may still move: who has to be counted, and who has not. */

import { type Budget, getShape, spend } from '#features/monitoring/engine/limits.ts';
import type { Side } from '#features/monitoring/engine/sides.ts';
import type { Known } from '#features/monitoring/engine/totals.ts';
import type { ActiveRule } from '#features/monitoring/engine/watch.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { Span } from '#server/followers/followers.ts';
import { type BudgetRow, budgetDays, getBudget, type KeptBudget } from './budgets.ts';
import { getSide, type SideRow, sideColumns } from './sides.ts';

/** A side as before the records that are read. */
export interface Spending {
  side: Side;
  /** the counterparty; undefined: never met, or a side without */
  known: Known | undefined;
  /** of the client, each side with its own copy */
  kept: KeptBudget;
}

interface SpendingRow extends SideRow, BudgetRow {
  first: number | null;
  last_in: number | null;
  last_out: number | null;
}
const readSpending = sql<SpendingRow>(`
  select ${sideColumns('s')}, s.first_on - date '1970-01-01' as first, s.last_in - date '1970-01-01' as last_in,
    s.last_out - date '1970-01-01' as last_out, s.remaining, ${budgetDays('s')}, s.changes
  from sides_with_budgets($1, $2, $3) s`);

const never = Number.NEGATIVE_INFINITY;

/** In the order of the records. */
export async function listSpending(tx: Db, { after, until }: Span, rulesHash: bigint): Promise<Spending[]> {
  const rows = await tx.many(readSpending, [after, until, rulesHash]);
  return rows.map((row) => ({
    side: getSide(row),
    known:
      row.first === null
        ? undefined
        : { firstOn: row.first, lastIn: row.last_in ?? never, lastOut: row.last_out ?? never },
    kept: getBudget(row),
  }));
}

/** Whether the counterparty was met up to the day of the side, in its direction. */
export function isMet({ side: { day, direction }, known }: Spending): boolean {
  return known !== undefined && (direction === 'in' ? known.lastIn : known.lastOut) >= day;
}

/** What is left after all sides of one client; undefined: the client has to be counted. */
export function spendBudget(sides: readonly Spending[], rules: readonly ActiveRule[]): Budget | undefined {
  const budget = sides[0]?.kept.budget;
  if (!budget) return undefined;
  const shape = getShape(rules);
  const left: Budget = { ...budget, left: [...budget.left] };
  const met = new Map<string, Known>();
  for (const { side, known: before } of sides) {
    const known = met.get(side.iban) ?? before;
    if (spend(shape, left, side, known)) return undefined;
    if (side.iban !== '') met.set(side.iban, meet(known, side));
  }
  return left;
}

function meet(known: Known | undefined, { day, direction }: Side): Known {
  const { firstOn, lastIn, lastOut } = known ?? { firstOn: day, lastIn: never, lastOut: never };
  return {
    firstOn,
    lastIn: direction === 'in' ? Math.max(lastIn, day) : lastIn,
    lastOut: direction === 'out' ? Math.max(lastOut, day) : lastOut,
  };
}
