/**
 * For each rule three plays: one that reaches it, one that stays a cent or a payment below, and one whose last movement
 * is a day outside. The movement that reaches a rule comes last, so that near misses differ in the last one only.
 */
import { cash, deposit, type Movement, moneyIn, moneyOut, withLast, withMany } from './movement.ts';

/** On which day of the month day 0 of a play falls: within a month, all its days are in one where that is possible. */
export type Begin = 'any day' | 'within a month' | 'last of a month';

export interface RulePlays {
  begins: Begin;
  reaches: readonly Movement[];
  below: readonly Movement[];
  by: 'a cent' | 'a payment';
  outside: readonly Movement[];
  /** of `outside` */
  outsideBegins: Begin;
}

type Outside = Pick<RulePlays, 'outside'>;
/** The last movement a day later. */
const dayLater = (movements: readonly Movement[]): Outside => ({
  outside: withLast(movements, { day: (movements.at(-1)?.day ?? 0) + 1 }),
});

/** The last movement a cent lower, or higher. */
function byCent(reaches: readonly Movement[], more: Partial<RulePlays> & { cents?: 1 | -1 } = {}): RulePlays {
  const { cents = -1, ...rest } = more;
  const below = withLast(reaches, { minor: (reaches.at(-1)?.minor ?? 0) + cents });
  return { begins: 'any day', reaches, below, by: 'a cent', ...dayLater(reaches), outsideBegins: 'any day', ...rest };
}
function byPayment(reaches: readonly Movement[], more: Partial<RulePlays> = {}): RulePlays {
  return { ...byCent(reaches, more), below: reaches.slice(0, -1), by: 'a payment' };
}

/** Of a calendar month: its near miss begins on the last day of a month, and its last movement is of the next one. */
const ofMonth = (reaches: readonly Movement[]): Partial<RulePlays> => ({
  begins: 'within a month',
  outside: withLast(
    reaches.map((movement) => ({ ...movement, day: 0 })),
    { day: 1 },
  ),
  outsideBegins: 'last of a month',
});
const monthByCent = (reaches: readonly Movement[]): RulePlays => byCent(reaches, ofMonth(reaches));
const monthByPayment = (reaches: readonly Movement[]): RulePlays => byPayment(reaches, ofMonth(reaches));

/** Money comes in before it is paid out. */
const funds = moneyIn(0, 60_000);

export const rulePlays = {
  'C.IN.15K': byCent([moneyIn(0, 9_000), moneyIn(0, 6_000, 2)]),
  'C.OUT.15K': byCent([funds, moneyOut(1, 9_000), moneyOut(1, 6_000, 2)]),
  'C.IN.25K': byCent([moneyIn(0, 12_500), moneyIn(6, 12_500)]),
  'C.OUT.25K': byCent([funds, moneyOut(1, 12_500), moneyOut(7, 12_500)]),
  'C.IN.30K': monthByCent([moneyIn(0, 10_000), moneyIn(8, 10_000), moneyIn(16, 10_000)]),
  'C.OUT.30K': monthByCent([funds, moneyOut(1, 10_000), moneyOut(9, 10_000), moneyOut(17, 10_000)]),
  'CASH.1K': byCent([moneyIn(0, 1_200), cash(0, 500), cash(0, 500)]),
  'CASH.2K': byCent([moneyIn(0, 2_400), cash(0, 700), cash(3, 700), cash(6, 600)]),
  'CASH.5K': monthByCent([moneyIn(0, 6_000), ...[0, 4, 8, 12, 16].map((day) => cash(day, 1_000))]),
  'C.ONE2MANY': byPayment([
    ...withMany('in', { count: 7, euro: 100, lastDay: 30 }),
    ...withMany('out', { count: 7, euro: 50, from: 8, firstDay: 31, lastDay: 58 }),
    moneyOut(59, 50, 15),
  ]),
  'M.CASH.CNT': byPayment([moneyIn(0, 200), cash(0, 20), cash(0, 20), cash(1, 20), cash(1, 20), cash(2, 20)]),
  'M.CASH.INTENSIVE': byCent([moneyIn(0, 1_000), moneyOut(0, 400), cash(0, 100), cash(0, 100)], {
    outside: [moneyIn(0, 1_000), cash(0, 100), moneyOut(1, 400), cash(7, 100)],
  }),
  'DEP.CNT': monthByPayment(Array.from({ length: 10 }, (_, i) => deposit(i, 10))),
  'DEP.VALUE': monthByCent([deposit(0, 2_500), deposit(9, 2_500)]),
  'ACC.IN.CNT': monthByPayment(withMany('in', { count: 15, euro: 20, lastDay: 14 })),
  'ACC.OUT.CNT': monthByPayment([moneyIn(0, 600), ...withMany('out', { count: 15, euro: 20, lastDay: 14 })]),
  'PASS.THROUGH': byCent([moneyIn(0, 5_000), moneyOut(6, 4_000)]),
  'NEW.MANY': byPayment(withMany('in', { count: 5, euro: 50, lastDay: 3 })),
  SLEEPER: byCent([moneyIn(0, 100), moneyIn(181, 5_000, 2)], {
    outside: [moneyIn(0, 100), moneyIn(180, 5_000, 2)],
  }),
  'UNDER.IN': byCent([moneyIn(0, 12_000), moneyIn(3, 13_000), moneyIn(6, 14_999.99)], { cents: 1 }),
  'UNDER.OUT': byCent([funds, moneyOut(1, 14_000), moneyOut(3, 13_000), moneyOut(7, 12_000)]),
  'UNDER.CASH': byCent([moneyIn(0, 3_000), cash(0, 999.99), cash(3, 900), cash(6, 800)]),
} as const satisfies Readonly<Record<string, RulePlays>>;
export type PlayedRule = keyof typeof rulePlays;
