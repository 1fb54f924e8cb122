/** The figures of a company. Pure; amounts are minor units of EUR. */

import { getMinor } from '#shared/money.ts';

/** A client's own limits, shortest period first, as in limit_use() of the database. */
export const limitKeys = ['dayOut', 'weekOut', 'monthOut'] as const;
export type LimitKey = (typeof limitKeys)[number];

/** Minor units of EUR. */
interface LimitUse {
  limitMinor: bigint;
  usedMinor: bigint;
}

/**
 * The limits that one more payment to others would exceed, as is_over_limit() of the database decides; fees are free.
 */
export function exceededBy<L extends LimitUse>(amountMinor: bigint, limits: readonly L[]): L[] {
  return limits.filter(({ limitMinor, usedMinor }) => usedMinor + amountMinor > limitMinor);
}

interface Free {
  reservedMinor: bigint;
  availableMinor: bigint;
}

/**
 * What accounts have together, from their sums. Each account shows free what the orders leave of all of them: together
 * they have that once. `besideOrders` as the calls answer it.
 */
export function together({ reservedMinor, availableMinor }: Free, besideOrders: string | null): Free {
  const most = besideOrders === null ? availableMinor : getMinor(besideOrders);
  const held = availableMinor > most ? availableMinor - most : 0n;
  return { reservedMinor: reservedMinor + held, availableMinor: availableMinor - held };
}

/** As in transfer_kind_known of the database, without transfers between own accounts. */
export const statsKinds = ['payment', 'fee', 'capital', 'reversal', 'manual'] as const;
export type StatsKind = (typeof statsKinds)[number];

/** Sum of one month, direction and kind. */
export interface MonthSum {
  month: string;
  direction: 'in' | 'out';
  kind: StatsKind;
  amountMinor: bigint;
}

export interface Moved {
  incomeMinor: bigint;
  expenseMinor: bigint;
}

export interface MonthFigures extends Moved {
  month: string;
  kinds: ({ kind: StatsKind } & Moved)[];
}

/** The sums, one line for each month, months without any included. */
export function getFigures(months: readonly string[], sums: readonly MonthSum[]): MonthFigures[] {
  return months.map((month) => {
    const ofMonth = sums.filter((sum) => sum.month === month);
    const kinds = statsKinds
      .filter((kind) => ofMonth.some((sum) => sum.kind === kind))
      .map((kind) => ({ kind, ...sumMoved(ofMonth.filter((sum) => sum.kind === kind)) }));
    return { month, ...sumMoved(ofMonth), kinds };
  });
}

function sumMoved(sums: readonly MonthSum[]): Moved {
  const total = (wanted: MonthSum['direction']) =>
    sums.reduce((sum, { direction, amountMinor }) => (direction === wanted ? sum + amountMinor : sum), 0n);
  return { incomeMinor: total('in'), expenseMinor: total('out') };
}
