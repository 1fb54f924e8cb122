/** Money of a play: movements of one new client, as data. Days count from the first day of the play. */

/** in, out: transfers from and to other banks. cash: withdrawn by card. deposit: a top-up by card. */
export const movementKinds = ['in', 'out', 'cash', 'deposit'] as const;

export interface Movement {
  day: number;
  what: (typeof movementKinds)[number];
  /** cents */
  minor: number;
  /** which of the made-up counterparties; of no meaning for cards */
  party: number;
}

/** An amount in euro as cents. */
const cents = (euro: number): number => Math.round(euro * 100);

const one =
  (what: Movement['what']) =>
  (day: number, euro: number, party = 1): Movement => ({ day, what, minor: cents(euro), party });

export const moneyIn = one('in');
export const moneyOut = one('out');
export const cash = one('cash');
export const deposit = one('deposit');

/** One movement with each of several counterparties, spread over days from the first to the last. */
export function withMany(
  what: Movement['what'],
  { count, euro, from = 1, firstDay = 0, lastDay = firstDay }: Spread,
): Movement[] {
  return Array.from({ length: count }, (_, i) => ({
    day: firstDay + Math.floor((i * (lastDay - firstDay + 1)) / count),
    ...{ what, minor: cents(euro), party: from + i },
  }));
}

interface Spread {
  count: number;
  /** of each */
  euro: number;
  /** the first counterparty */
  from?: number;
  firstDay?: number;
  lastDay?: number;
}

/** The last day with a movement. */
export const getLastDay = (movements: readonly Movement[]): number => Math.max(...movements.map(({ day }) => day));

/** The same movement again, or at another amount, in place of the last one. */
export function withLast(movements: readonly Movement[], change: Partial<Movement>): Movement[] {
  const last = movements.at(-1);
  return last ? [...movements.slice(0, -1), { ...last, ...change }] : [];
}
