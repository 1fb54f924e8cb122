/**
 * How much money a client can still move before some rule can be reached. New money lowers it, and days only raise it,
 * so a client is counted again only when a limit is used up. Each limit is a lower bound: counting too often costs
 * time, counting too late would lose an event. Pure.
 */
import type { Condition, FlowPart, RuleWindow } from '../rules/condition.ts';
import type { Side } from './sides.ts';
import type { Known } from './totals.ts';
import { isPartOf } from './totals.ts';
import { windowStart } from './windows.ts';

export interface Limit {
  /** money: cents; count: payments; party: counterparties new to the window; met: counterparties never met before */
  of: 'money' | 'count' | 'party' | 'met';
  part: FlowPart;
  /** of counterparties */
  window?: RuleWindow;
  /** of payments that count alone, cents */
  size?: { from: number; to: number };
  left: number;
}

/** What a client may still move before its rules are counted. */
export interface Budget {
  limits: Limit[];
  /** from this day on the client is counted with its next payment: a rule speaks again; null: no day changes it */
  untilOn: number | null;
  /** a client without payments for this many days is counted with its next payment; null: no rule asks */
  stillDays: number | null;
  /** the last day with a movement; null: none yet */
  movedOn: number | null;
}

/**
 * Takes a payment from the budget, in place.
 * @param known the counterparty as it was before this payment; undefined: never met, or a side without counterparty
 * @returns whether the client has to be counted
 */
export function spend(budget: Budget, side: Side, known: Known | undefined): boolean {
  const { day, sign } = side;
  const { untilOn, stillDays, movedOn } = budget;
  budget.movedOn = Math.max(movedOn ?? day, day);
  // what comes back raises a share, and lets a counterparty be new again
  if (sign < 0 || (untilOn !== null && day >= untilOn)) return true;
  if (stillDays !== null && (movedOn === null || day - movedOn > stillDays)) return true;
  let isUsed = false;
  for (const limit of budget.limits) {
    if (!isPartOf(limit.part, side)) continue;
    limit.left -= getCost(limit, side, known);
    if (limit.left <= 0) isUsed = true;
  }
  return isUsed;
}

function getCost(
  { of, part, window, size }: Limit,
  { iban, day, amount, direction }: Side,
  known: Known | undefined,
): number {
  if (size && (amount < size.from || amount > size.to)) return 0;
  if (of === 'money') return amount;
  if (of === 'count') return 1;
  if (iban === '') return 0;
  if (of === 'met') return known ? 0 : 1;
  // kinds are not kept apart by counterparty
  if (!known || part.kinds || window === undefined) return 1;
  const last = part.direction === 'both' ? Math.max(known.lastIn, known.lastOut) : getLast(known, direction);
  return last < windowStart(window, day) ? 1 : 0;
}

const getLast = ({ lastIn, lastOut }: Known, direction: Side['direction']): number =>
  direction === 'in' ? lastIn : lastOut;

/**
 * What has to be moved until a condition is reached that is not; undefined where no money alone reaches it.
 * @param figure of the condition now
 * @param sums of a share, cents
 */
export function getLimit(
  condition: Condition,
  figure: number,
  sums: { of: number; against: number } | undefined,
): Limit | undefined {
  const left = condition.atLeast - figure;
  switch (condition.measure) {
    case 'sum':
    case 'count':
      return {
        ...{ of: condition.measure === 'sum' ? 'money' : 'count', part: getPart(condition), left },
        ...(condition.size && { size: condition.size }),
      };
    case 'parties':
      return { of: 'party', part: getPart(condition), window: condition.window, left };
    case 'newParties':
      return { of: 'met', part: getPart(condition), left };
    case 'share':
      return sums && shareLimit(condition, sums);
    case 'still':
      return undefined;
  }
}

function shareLimit(
  { of, against, atLeast, atMost }: Extract<Condition, { measure: 'share' }>,
  sums: { of: number; against: number },
): Limit {
  const needed = Math.ceil((atLeast * sums.against) / 1000) - sums.of;
  // rounding of great sums may not make a limit too high
  if (needed > 0) return { of: 'money', part: of, left: needed - 1 };
  const most = atMost ?? atLeast;
  return { of: 'money', part: against, left: Math.ceil((sums.of * 1000) / most) - sums.against - 1 };
}

const getPart = ({ direction, kinds }: FlowPart): FlowPart => (kinds ? { direction, kinds } : { direction });
