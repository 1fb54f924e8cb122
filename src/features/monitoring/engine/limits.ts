/**
 * How much money a client can still move before some rule can be reached. New money lowers it, and days only raise it,
 * so a client is counted again only when a limit is used up. Each limit is a lower bound: counting too often costs
 * time, counting too late would lose an event. Pure.
 */
import type { Condition, FlowPart, RuleBody, RuleWindow } from '../rules/condition.ts';
import type { Side } from './sides.ts';
import { getPartMask, isInMask, type Known } from './totals.ts';
import { windowStart } from './windows.ts';

/** Which movements a limit counts. */
export interface LimitKind {
  /** money: cents; count: payments; party: counterparties new to the window; met: counterparties never met before */
  of: 'money' | 'count' | 'party' | 'met';
  part: FlowPart;
  /** of counterparties */
  window?: RuleWindow;
  /** of payments that count alone, cents */
  size?: { from: number; to: number };
}

export interface Limit {
  kind: LimitKind;
  left: number;
}

/** What all budgets made by the same rules have in common: the kinds of limits, in a fixed order. */
export interface BudgetShape {
  kinds: readonly (LimitKind & { mask: number })[];
  /** the place of a kind, by its key */
  places: ReadonlyMap<string, number>;
  /** a client without payments for this many days is counted with its next payment; null: no rule asks */
  stillDays: number | null;
}

/** What a client may still move before its rules are counted. */
export interface Budget {
  /** by the kinds of the shape; null: no limit of this kind */
  left: (number | null)[];
  /** from this day on the client is counted with its next payment: a rule speaks again; null: no day changes it */
  untilOn: number | null;
  /** the last day with a movement; null: none yet */
  movedOn: number | null;
}

/** Every limit that the rules can ever have. */
export function createShape(rules: readonly { body: RuleBody }[]): BudgetShape {
  const conditions = rules.flatMap(({ body }) => body.conditions);
  const found = new Map<string, LimitKind>();
  for (const one of conditions) for (const kind of listKinds(one)) found.set(getKindKey(kind), kind);
  const still = conditions.flatMap((one) => (one.measure === 'still' ? [one.atLeast] : []));
  return {
    kinds: [...found.values()].map((kind) => ({ ...kind, mask: getPartMask(kind.part) })),
    places: new Map([...found.keys()].map((key, at) => [key, at])),
    stillDays: still.length > 0 ? Math.min(...still) : null,
  };
}

const shapes = new WeakMap<readonly { body: RuleBody }[], BudgetShape>();
/** The same for the same list of rules. */
export function getShape(rules: readonly { body: RuleBody }[]): BudgetShape {
  const known = shapes.get(rules);
  if (known) return known;
  const made = createShape(rules);
  shapes.set(rules, made);
  return made;
}

function listKinds(condition: Condition): LimitKind[] {
  if (condition.measure === 'still') return [];
  if (condition.measure === 'share')
    return [condition.of, condition.against].map((part) => ({ of: 'money', part: getPart(part) }));
  return [getKind(condition)];
}

const getKindKey = ({ of, part: { direction, kinds }, window, size }: LimitKind): string =>
  `${of} ${direction} ${kinds?.join() ?? ''} ${window ?? ''} ${size ? `${size.from}-${size.to}` : ''}`;

/** Of limits of one kind the nearest one. @throws Error: a mistake in the program, as a shape has all kinds */
export function addLimit({ left }: Budget, { places }: BudgetShape, limit: Limit): void {
  const at = places.get(getKindKey(limit.kind));
  if (at === undefined) throw new Error('a limit is not in the shape of its budget');
  left[at] = Math.min(left[at] ?? limit.left, limit.left);
}

/**
 * Takes a payment from the budget, in place.
 * @param known the counterparty as it was before this payment; undefined: never met, or a side without counterparty
 * @returns whether the client has to be counted
 */
export function spend(
  { kinds, stillDays }: BudgetShape,
  budget: Budget,
  side: Side,
  known: Known | undefined,
): boolean {
  const { day, sign } = side;
  const { untilOn, movedOn, left } = budget;
  budget.movedOn = Math.max(movedOn ?? day, day);
  // what comes back raises a share, and lets a counterparty be new again
  if (sign < 0 || (untilOn !== null && day >= untilOn)) return true;
  if (stillDays !== null && (movedOn === null || day - movedOn > stillDays)) return true;
  let isUsed = false;
  // by number: this is done for each payment
  for (let at = 0; at < kinds.length; at++) {
    const [kind, before] = [kinds[at], left[at]];
    if (!kind || before === null || before === undefined || !isInMask(kind.mask, side)) continue;
    const after = before - getCost(kind, side, known);
    left[at] = after;
    if (after <= 0) isUsed = true;
  }
  return isUsed;
}

function getCost(
  { of, part, window, size }: LimitKind,
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
  if (condition.measure === 'still') return undefined;
  if (condition.measure === 'share') return sums && shareLimit(condition, sums);
  return { kind: getKind(condition), left: condition.atLeast - figure };
}

type Counting = Exclude<Condition, { measure: 'share' | 'still' }>;

function getKind(condition: Counting): LimitKind {
  const part = getPart(condition);
  switch (condition.measure) {
    case 'sum':
    case 'count': {
      const { size } = condition;
      return { of: condition.measure === 'sum' ? 'money' : 'count', part, ...(size && { size }) };
    }
    case 'parties':
      return { of: 'party', part, window: condition.window };
    case 'newParties':
      return { of: 'met', part };
  }
}

function shareLimit(
  { of, against, atLeast, atMost }: Extract<Condition, { measure: 'share' }>,
  sums: { of: number; against: number },
): Limit {
  const needed = Math.ceil((atLeast * sums.against) / 1000) - sums.of;
  // rounding of great sums may not make a limit too high
  if (needed > 0) return { kind: { of: 'money', part: getPart(of) }, left: needed - 1 };
  const most = atMost ?? atLeast;
  const left = Math.ceil((sums.of * 1000) / most) - sums.against - 1;
  return { kind: { of: 'money', part: getPart(against) }, left };
}

const getPart = ({ direction, kinds }: Partial<FlowPart> & Pick<FlowPart, 'direction'>): FlowPart =>
  kinds ? { direction, kinds } : { direction };
