/** The plan of the demo world: every movement of thirteen months in the order in which it is posted, day by day. */

import { type AccountKey, accounts } from './accounts.ts';
import { alertHabits } from './alerts.ts';
import { bakeryHabits } from './businesses/bakery.ts';
import { logisticsHabits } from './businesses/logistics.ts';
import { studioHabits } from './businesses/studio.ts';
import { timberHabits } from './businesses/timber.ts';
import { type CalendarDay, calendarDay, pastDays } from './calendar.ts';
import { firstFees } from './firstFees.ts';
import type { Habit } from './habits.ts';
import { householdHabits } from './households.ts';
import type { Draft, Movement, MovementKind } from './movements.ts';
import { getOpenPayments, type OpenPayment } from './openPayments.ts';
import { createRandom, hashText } from './random.ts';

export interface PlannedDay {
  calendar: CalendarDay;
  /** In the order of their times. */
  movements: readonly Movement[];
}

export interface DemoPlan {
  /** The days from the first to yesterday; each call begins again. */
  days: () => Generator<PlannedDay, ReadonlyMap<AccountKey, bigint>>;
  /** What is not over yet; it moves no money, but the authorized ones hold some. */
  openPayments: readonly OpenPayment[];
}

export interface PlanInput {
  /** Day of the first start in the bank's zone, yyyy-mm-dd. */
  today: string;
  /** Cents that the payer pays on top; those of the bank's price table unless given. */
  getFeeMinor?: (kind: MovementKind, payer: AccountKey) => bigint;
}

const habits: readonly (Habit & { seed: number })[] = [
  ...timberHabits,
  ...studioHabits,
  ...bakeryHabits,
  ...logisticsHabits,
  ...householdHabits,
  ...alertHabits,
].map((habit) => ({ ...habit, seed: hashText(habit.key) }));

/**
 * Plans the demo world's past. Pure: the same day gives the same plan. Days are made as they are taken; after the
 * last one the generator returns what lies on each account. No account goes below zero at any movement: what there
 * is no money for does not happen, and throws if it had to.
 */
export function planDemoWorld({ today, getFeeMinor: feeMinorOf = feeByPriceTable }: PlanInput): DemoPlan {
  return {
    openPayments: getOpenPayments(today),
    *days() {
      const balances = new Map<AccountKey, bigint>(accounts.map(({ key }) => [key, 0n]));
      for (let offset = -pastDays; offset < 0; offset++) {
        const calendar = calendarDay(today, offset);
        yield { calendar, movements: getMovements(calendar, balances, feeMinorOf) };
      }
      return balances;
    },
  };
}

/** Companies pay by the price table, natural persons nothing. */
function feeByPriceTable(kind: MovementKind, payer: AccountKey): bigint {
  if (!payer.startsWith('1')) return 0n;
  if (kind === 'book') return firstFees.book.minor;
  return kind === 'sepa-out' ? firstFees.sepa.minor : 0n;
}

type Balances = Map<AccountKey, bigint>;

function getMovements(
  day: CalendarDay,
  balances: Balances,
  getFeeMinor: NonNullable<PlanInput['getFeeMinor']>,
): Movement[] {
  const drafts = habits.flatMap((habit) => getDrafts(habit, day));
  drafts.sort((one, other) => one.timeOfDaySeconds - other.timeOfDaySeconds);
  const movements: Movement[] = [];
  for (const draft of drafts) {
    const amountMinor = getAmount(draft, balances);
    if (amountMinor <= 0n) continue;
    const feeMinor = typeof draft.payer === 'string' ? getFeeMinor(draft.kind, draft.payer) : 0n;
    if (!move(draft, amountMinor, feeMinor, balances)) {
      if (draft.must) throw new Error(`No money on ${day.date} for ${JSON.stringify([draft.payer, draft.message])}`);
      continue;
    }
    const { must: _must, keepMinor: _keepMinor, ...fields } = draft;
    const key = `${day.offset}/${movements.length + 1}`;
    movements.push({ ...fields, key, day: day.offset, amountMinor, feeMinor });
  }
  return movements;
}

function getDrafts(habit: Habit & { seed: number }, day: CalendarDay): Draft[] {
  const random = createRandom(habit.seed, day.offset);
  const drafts: Draft[] = [];
  for (let n = habit.times(day, random); n > 0; n--) drafts.push(habit.draft(day, random, drafts.length + 1));
  return drafts;
}

function getAmount({ amountMinor, payer, keepMinor = 0n }: Draft, balances: Balances): bigint {
  if (typeof amountMinor === 'bigint') return amountMinor;
  const spare = (typeof payer === 'string' ? (balances.get(payer) ?? 0n) : 0n) - keepMinor;
  // Whole tens of euros, as a person would choose.
  return spare > 0n ? ((spare * BigInt(amountMinor.percentOfSpare)) / 100_000n) * 1000n : 0n;
}

/** Moves the money; false, and nothing moved, if the payer would keep too little. */
function move(draft: Draft, amountMinor: bigint, feeMinor: bigint, balances: Balances): boolean {
  if (typeof draft.payer === 'string') {
    const left = (balances.get(draft.payer) ?? 0n) - amountMinor - feeMinor;
    if (left < 0n || (!draft.must && left < (draft.keepMinor ?? 0n))) return false;
    balances.set(draft.payer, left);
  }
  if (typeof draft.payee === 'string') {
    balances.set(draft.payee, (balances.get(draft.payee) ?? 0n) + amountMinor);
  }
  return true;
}
