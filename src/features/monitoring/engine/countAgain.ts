/** An event counted again from the payments that it was counted from, and from those that have not come back. Pure. */
import type { Condition } from '../rules/condition.ts';
import type { Side } from './sides.ts';
import { ClientTotals, isPartOf, type Known, type Scope } from './totals.ts';

export interface CountedFrom {
  /** the first condition of the rule */
  condition: Condition;
  /** of the window, in the order of the records */
  sides: readonly Side[];
  /** the last record that the event counted */
  until: bigint;
  day: number;
  scope: Scope;
  /** counterparties of the window that were met before it */
  met: ReadonlyMap<string, Known>;
  /** the last day with a movement before the window; undefined: none is known */
  movedBefore: number | undefined;
}

export interface CountedAgain {
  was: number;
  now: number;
  /** what came back after the event, the newest first */
  back: Side[];
}

export function countAgain(from: CountedFrom): CountedAgain {
  const { condition, sides, until, scope } = from;
  const counted = sides.filter(({ n }) => n <= until);
  const open = new Set(counted.filter(({ sign }) => sign > 0).map(({ paymentId }) => paymentId));
  const later = sides.filter(({ n, sign, paymentId }) => n > until && sign < 0 && open.has(paymentId));
  return {
    was: getFigure(from, counted),
    now: getFigure(from, [...counted, ...later]),
    back: later.filter((side) => isCounted(condition, side, scope.without)).reverse(),
  };
}

function getFigure({ condition, day, scope, met, movedBefore }: CountedFrom, sides: readonly Side[]): number {
  const totals = new ClientTotals([condition]);
  for (const [iban, known] of met) totals.addKnown(iban, { ...known });
  if (movedBefore !== undefined) totals.addMovedBefore(movedBefore);
  for (const side of sides) totals.add(side);
  return totals.figure(condition, day, scope);
}

/** Whether the condition counts such payments at all. */
export function isCounted(
  condition: Condition,
  side: Pick<Side, 'direction' | 'kind' | 'iban' | 'amount'>,
  without: ReadonlySet<string>,
): boolean {
  if (condition.measure === 'still') return true;
  if (without.has(side.iban)) return false;
  if (condition.measure === 'share') return isPartOf(condition.of, side) || isPartOf(condition.against, side);
  if ('size' in condition && condition.size && !isWithin(side.amount, condition.size)) return false;
  return isPartOf(condition, side);
}

const isWithin = (amount: number, { from, to }: { from: number; to: number }) => amount >= from && amount <= to;
