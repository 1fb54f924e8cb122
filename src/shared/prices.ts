/**
 * The price table: which price a client pays on a day, what it comes to, and when a raise may begin. Pure; the rows are
 * data (`price`), so the server and both price lists read one table. docs/books.md.
 */
import { addDays } from './days.ts';

/** `payment` and `percent` are of each payment, `month` of each account and month, `once` whenever it is charged. */
export const priceBases = ['payment', 'percent', 'month', 'once'] as const;
export type PriceBasis = (typeof priceBases)[number];

export const basisLabels: Readonly<Record<PriceBasis, string>> = {
  payment: 'each payment',
  percent: 'percent of a payment',
  month: 'month and account',
  once: 'once',
};

/** LEGAL companies, N people. */
export const clientTypes = ['LEGAL', 'N'] as const;
export type ClientType = (typeof clientTypes)[number];

export const typeLabels: Readonly<Record<ClientType, string>> = { LEGAL: 'Companies', N: 'People' };

/** Whom a price is for: one client before a type before all. */
export type PriceScope = { kind: 'all' } | { kind: 'type'; type: ClientType } | { kind: 'client'; clientId: string };

/** What a price comes to, minor units. */
export interface PriceFigures {
  basis: PriceBasis;
  /** cents; 0 of a percentage */
  amountMinor: bigint;
  /** millionths of the payment: 0.25 % is 2500; 0 unless a percentage */
  ratePpm: bigint;
  /** cents, of a percentage; null: no bound */
  leastMinor: bigint | null;
  mostMinor: bigint | null;
}

export interface Price extends PriceFigures {
  id: string;
  code: string;
  title: string;
  scope: PriceScope;
  /** first and last bank day; null: until another follows */
  from: string;
  until: string | null;
}

/** The price of a code on a day for a payer of `scope`: its own, else that of its type, else that of all. */
export function findPrice(
  prices: readonly Price[],
  code: string,
  payer: { clientId?: string | undefined; type?: string | undefined },
  day: string,
): Price | undefined {
  let best: Price | undefined;
  for (const price of prices) {
    if (price.code !== code || price.from > day || (price.until !== null && price.until < day)) continue;
    if (isFor(price.scope, payer) && (!best || rank(price.scope) > rank(best.scope))) best = price;
  }
  return best;
}

const rank = ({ kind }: PriceScope): number => (kind === 'client' ? 2 : kind === 'type' ? 1 : 0);

function isFor(scope: PriceScope, { clientId, type }: { clientId?: string | undefined; type?: string | undefined }) {
  if (scope.kind === 'client') return scope.clientId === clientId;
  return scope.kind === 'all' || scope.type === type;
}

/** What a price comes to for a payment of this amount, cents; a percentage is rounded half up, then bounded. */
export function getFee(price: PriceFigures, amountMinor: bigint): bigint {
  if (price.basis !== 'percent') return price.amountMinor;
  const exact = (amountMinor * price.ratePpm + 500_000n) / 1_000_000n;
  const least = price.leastMinor !== null && exact < price.leastMinor ? price.leastMinor : exact;
  return price.mostMinor !== null && least > price.mostMinor ? price.mostMinor : least;
}

/** The largest payment that prices are compared by, cents. */
const largestMinor = 99_999_999_999n;

/** Whether some payment costs more by one price than by the other; no price costs nothing. */
export function isDearer(one: PriceFigures | undefined, other: PriceFigures | undefined): boolean {
  if (!one) return false;
  return turningPoints(one, other).some((minor) => getFee(one, minor) > (other ? getFee(other, minor) : 0n));
}

/** Both are straight lines between these amounts, up to the rounding: the largest difference is at one of them. */
function turningPoints(...prices: readonly (PriceFigures | undefined)[]): bigint[] {
  const points = [1n, largestMinor];
  for (const price of prices) {
    if (price?.basis !== 'percent' || price.ratePpm === 0n) continue;
    for (const bound of [price.leastMinor, price.mostMinor]) {
      if (bound === null) continue;
      // where the rounded percentage reaches the bound, and beside it
      const at = (bound * 1_000_000n - 500_000n) / price.ratePpm;
      points.push(...[at - 1n, at, at + 1n, at + 2n].filter((minor) => minor >= 1n && minor <= largestMinor));
    }
  }
  return points;
}

/** Days of notice of a raise, beside the two months of PSD2, article 54. */
export const raiseNoticeDays = 60;

/** The first day of a raise that is released on a day: two months later, and at least 60 days. */
export function earliestRaise(released: string): string {
  const months = addMonths(released, 2);
  const days = addDays(released, raiseNoticeDays);
  return months > days ? months : days;
}

/** The same day of a later month, or its last one: two months after 31 December is 28 February. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const at = new Date(Date.UTC(year, month - 1 + count, 1));
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  at.setUTCDate(Math.min(date, last));
  return at.toISOString().slice(0, 10);
}

/**
 * The first day before the notice is over on which a payer of the scope would pay more than was announced for it.
 * Undefined: no raise comes too early.
 */
export function findEarlyRaise(
  announced: readonly Price[],
  changed: readonly Price[],
  { code, scope, payerType }: { code: string; scope: PriceScope; payerType?: string | undefined },
  today: string,
): string | undefined {
  const payer =
    scope.kind === 'client'
      ? { clientId: scope.clientId, type: payerType }
      : { type: scope.kind === 'type' ? scope.type : undefined };
  const earliest = earliestRaise(today);
  const turns = [...announced, ...changed]
    .filter((price) => price.code === code)
    .flatMap(({ from, until }) => (until === null ? [from] : [from, addDays(until, 1)]));
  return [today, ...turns]
    .filter((day) => day >= today && day < earliest)
    .sort()
    .find((day) => isDearer(findPrice(changed, code, payer, day), findPrice(announced, code, payer, day)));
}

/** The rows after a new price has been released: the open one before it of the same code and scope ends. */
export function withReleased(prices: readonly Price[], price: Price): Price[] {
  const ended = prices.map((one) =>
    one.code === price.code && isSameScope(one.scope, price.scope) && one.until === null && one.from < price.from
      ? { ...one, until: addDays(price.from, -1) }
      : one,
  );
  return [...ended, price];
}

export function isSameScope(one: PriceScope, other: PriceScope): boolean {
  return getScopeKey(one) === getScopeKey(other);
}

/** 'all', a type of client, or the number of a client: as addresses and files name whom a price is for. */
export function getScopeKey(scope: PriceScope): string {
  return scope.kind === 'client' ? scope.clientId : scope.kind === 'type' ? scope.type : 'all';
}

/** Whom 'all', 'LEGAL' or a client number stands for. */
export function parseScopeKey(key: string): PriceScope {
  if (key === 'all') return { kind: 'all' };
  const type = clientTypes.find((one) => one === key);
  return type ? { kind: 'type', type } : { kind: 'client', clientId: key };
}

/** The codes that the program charges by itself; each always has a price for all. */
export const ownPrices = {
  book: { code: 'BOOKFEE', isPayment: true },
  sepa: { code: 'SEPAFEE', isPayment: true },
  registration: { code: 'REGISTRATION', isPayment: false },
} as const;

const ownCodes: ReadonlyMap<string, boolean> = new Map(
  Object.values(ownPrices).map(({ code, isPayment }) => [code, isPayment] as const),
);
export const isOwnCode = (code: string): boolean => ownCodes.has(code);

/** What somebody writes about a price. */
export interface PriceEntry extends Omit<PriceFigures, 'ratePpm'> {
  code: string;
  scope: PriceScope;
  ratePpm: bigint;
  from: string;
  until: string | null;
}

/** Why the entry contradicts itself, by its field; undefined where it does not. */
export function whyNotPrice(entry: PriceEntry): { field: string; reason: string } | undefined {
  const { code, basis, scope, leastMinor, mostMinor } = entry;
  const isOfPayments = basis === 'payment' || basis === 'percent';
  if (isOfPayments !== (ownCodes.get(code) === true))
    return { field: 'basis', reason: 'Prices of payments have the codes BOOKFEE and SEPAFEE, and no other has.' };
  if (code === ownPrices.registration.code && (basis !== 'once' || scope.kind !== 'all'))
    return { field: 'basis', reason: 'The review of an application is paid once, by all alike.' };
  if (basis === 'percent' && entry.ratePpm <= 0n) return { field: 'rate', reason: 'Give the percentage.' };
  if (basis === 'percent' && leastMinor !== null && mostMinor !== null && leastMinor > mostMinor)
    return { field: 'most', reason: 'The most is below the least.' };
  if (entry.until !== null && entry.until < entry.from)
    return { field: 'until', reason: 'The last day is before the first.' };
  if (entry.until !== null && isOwnCode(code) && scope.kind === 'all')
    return { field: 'until', reason: 'The program always needs a price for all. Announce another one instead.' };
  return undefined;
}
