/**
 * What one client has moved, by day: the totals that rules read. The engine fills them from the database for a client
 * that it counts, the lab from the sides themselves. Pure.
 */
import {
  type Condition,
  type Direction,
  directions,
  type FlowKind,
  type FlowPart,
  flowKinds,
} from '../rules/condition.ts';
import type { Side } from './sides.ts';
import { windowStart } from './windows.ts';

const kindCount = flowKinds.length;
const partCount = directions.length * kindCount;

// as objects: these are looked up for each payment
const directionPlaces: Readonly<Record<Direction, number>> = { in: 0, out: 1 };
const kindPlaces: Readonly<Record<FlowKind, number>> = { cash: 0, deposit: 1, other: 2 };
/** One number for direction and kind. */
const partIndex = (direction: Direction, kind: FlowKind): number =>
  directionPlaces[direction] * kindCount + kindPlaces[kind];

/** Which of them a part of the movements has. */
function getParts({ direction, kinds }: FlowPart): number[] {
  const ways = direction === 'both' ? directions : [direction];
  return ways.flatMap((way) => (kinds ?? flowKinds).map((kind) => partIndex(way, kind)));
}
/** By direction and kinds: conditions are copied with other thresholds, so they are no key themselves. */
const parts: number[][] = [];
function getKeptParts(part: FlowPart): readonly number[] {
  let key = part.direction === 'both' ? directions.length : directions.indexOf(part.direction);
  for (const kind of part.kinds ?? flowKinds) key |= 4 << flowKinds.indexOf(kind);
  const known = parts[key];
  if (known) return known;
  const made = getParts(part);
  parts[key] = made;
  return made;
}

/** Number and cents of each part, one behind the other. */
type Sums = number[];

/** A payment whose size a rule asks about. */
export interface SizedPayment {
  direction: Direction;
  kind: FlowKind;
  iban: string;
  amount: number;
  sign: 1 | -1;
}

interface Day {
  all: Sums;
  /** by the first two letters of the counterparty's IBAN; '' without one */
  byCountry: Map<string, Sums>;
  byParty: Map<string, Sums>;
  sized: SizedPayment[];
  /** who was met for the first time */
  met: Map<string, Direction>;
}

/** How long a counterparty is known. */
export interface Known {
  firstOn: number;
  lastIn: number;
  lastOut: number;
}

/** By level of risk. */
export type CountriesAtRisk = Readonly<Record<'M' | 'H', ReadonlySet<string>>>;

/** What a figure depends on besides the money. */
export interface Scope {
  /** counterparties that the white list takes out */
  without: ReadonlySet<string>;
  /** the day on which the relation began */
  since: number;
  atRisk: CountriesAtRisk;
  /** a number of counterparties is counted up to here */
  upTo: number;
}

type Counted = Extract<Condition, { measure: 'sum' | 'count' }>;

/** Counterparties are counted up to here: of more no rule asks, and a client may have any number. */
export const maxParties = 1500;

/** A share of no divisor: the greatest one that a rule may ask for. */
const wholeShare = 1_000_000;

export class ClientTotals {
  readonly #days = new Map<number, Day>();
  readonly #known = new Map<string, Known>();
  /** days with a movement, before those that are kept by day */
  #movedBefore = Number.NEGATIVE_INFINITY;
  #firstDay = Number.POSITIVE_INFINITY;

  /** Which sizes rules ask about. */
  readonly #bands: readonly { from: number; to: number }[];
  readonly #hasParties: boolean;
  /** whether a rule asks about countries */
  readonly #hasCountries: boolean;

  /** @param hasParties false: no rule asks about counterparties, and no white list takes any out */
  constructor(conditions: readonly Condition[], { hasParties = true }: { hasParties?: boolean } = {}) {
    this.#bands = conditions.flatMap((one) => ('size' in one && one.size ? [one.size] : []));
    this.#hasParties = hasParties;
    this.#hasCountries = conditions.some((one) => 'countries' in one && one.countries);
  }

  /** The days before are of no use to any rule any more. */
  forgetBefore(first: number): void {
    for (const [day, totals] of this.#days)
      if (day < first) {
        if (isMoved(totals)) this.#movedBefore = Math.max(this.#movedBefore, day);
        this.#days.delete(day);
      }
  }

  add(side: Side): void {
    const { day, direction, kind, iban, amount, sign } = side;
    this.addTotal(day, direction, kind, iban.slice(0, 2), sign, sign * amount);
    if (this.isSized(amount)) this.addSized(day, side);
    if (iban === '' || !this.#hasParties) return;
    this.addParty(day, iban, direction, kind, sign, sign * amount);
    this.#meet(side);
  }

  addTotal(day: number, direction: Direction, kind: FlowKind, country: string, count: number, amount: number): void {
    const totals = this.#getDay(day);
    const part = partIndex(direction, kind);
    addTo(totals.all, part, count, amount);
    if (this.#hasCountries) addTo(sumsIn(totals.byCountry, country), part, count, amount);
  }

  addParty(day: number, iban: string, direction: Direction, kind: FlowKind, count: number, amount: number): void {
    addTo(sumsIn(this.#getDay(day).byParty, iban), partIndex(direction, kind), count, amount);
  }

  addSized(day: number, payment: SizedPayment): void {
    this.#getDay(day).sized.push(payment);
  }

  /** Whether a rule asks about payments of this size, cents. */
  isSized(amount: number): boolean {
    return this.#bands.some(({ from, to }) => amount >= from && amount <= to);
  }

  addKnown(iban: string, known: Known): void {
    this.#known.set(iban, known);
  }

  addMet(day: number, iban: string, direction: Direction): void {
    this.#getDay(day).met.set(iban, direction);
  }

  /** A movement on a day that is not loaded. */
  addMovedBefore(day: number): void {
    this.#movedBefore = Math.max(this.#movedBefore, day);
  }

  known(iban: string): Known | undefined {
    return this.#known.get(iban);
  }

  hasMoved(day: number): boolean {
    return this.#days.has(day);
  }

  /** The last day with a movement up to `day`; -Infinity without one. */
  lastMoved(day: number): number {
    for (let at = day; at >= this.#firstDay; at--) if (isMoved(this.#days.get(at))) return at;
    return this.#movedBefore;
  }

  /** The figure of a condition on a day: cents, a number, thousandths or days. */
  figure(condition: Condition, day: number, scope: Scope): number {
    const from = windowStart(condition.window, day);
    if (condition.measure === 'sum') return this.#counted(condition, from, day, scope)[1];
    if (condition.measure === 'count') return this.#counted(condition, from, day, scope)[0];
    if (condition.measure === 'parties') return this.#parties(condition, from, day, scope);
    if (condition.measure === 'newParties') return this.#newParties(condition, from, day, scope);
    if (condition.measure === 'still') return this.#stillDays(from, day, scope.since);
    const { of, against } = this.shareSums(condition, day, scope);
    return against === 0 ? wholeShare : Math.min(wholeShare, Number((BigInt(of) * 1000n) / BigInt(against)));
  }

  /** Both sums of a share, cents. */
  shareSums(
    { of, against, window }: Extract<Condition, { measure: 'share' }>,
    day: number,
    scope: Scope,
  ): { of: number; against: number } {
    const getSum = (part: FlowPart) =>
      this.#counted({ measure: 'sum', ...part, window, atLeast: 1 }, windowStart(window, day), day, scope)[1];
    return { of: getSum(of), against: getSum(against) };
  }

  #getDay(day: number): Day {
    const known = this.#days.get(day);
    if (known) return known;
    const made: Day = { all: newSums(), byCountry: new Map(), byParty: new Map(), sized: [], met: new Map() };
    this.#days.set(day, made);
    this.#firstDay = Math.min(this.#firstDay, day);
    return made;
  }

  /** A counterparty whose payment came back stays known, with the last day on which it counts. */
  #meet({ day, direction, iban, sign }: Side): void {
    const known = this.#known.get(iban);
    if (sign > 0 && !known) {
      const never = Number.NEGATIVE_INFINITY;
      this.#known.set(iban, {
        firstOn: day,
        lastIn: direction === 'in' ? day : never,
        lastOut: direction === 'out' ? day : never,
      });
      this.addMet(day, iban, direction);
    } else if (known && sign > 0) {
      if (direction === 'in') known.lastIn = Math.max(known.lastIn, day);
      else known.lastOut = Math.max(known.lastOut, day);
    } else if (known) {
      const last = this.#lastWith(iban, direction);
      if (direction === 'in') known.lastIn = last;
      else known.lastOut = last;
    }
  }

  #lastWith(iban: string, direction: Direction): number {
    const wanted = getKeptParts(anyKind[direction]);
    let last = Number.NEGATIVE_INFINITY;
    for (const [day, { byParty }] of this.#days) if (day > last && countIn(byParty.get(iban), wanted) > 0) last = day;
    return last;
  }

  /** Number and cents. */
  #counted(condition: Counted, from: number, to: number, scope: Scope): [number, number] {
    const wanted = getKeptParts(condition);
    const inCountry = countryTest(condition.countries, scope.atRisk);
    const counted: [number, number] = [0, 0];
    for (let day = from; day <= to; day++) {
      const totals = this.#days.get(day);
      if (!totals) continue;
      if (condition.size)
        addSizes(counted, totals.sized, condition.size, { wanted, inCountry, without: scope.without });
      else if (condition.countries) {
        for (const [country, sums] of totals.byCountry) if (inCountry(country)) addParts(counted, sums, wanted, 1);
      } else addParts(counted, totals.all, wanted, 1);
      if (condition.size) continue;
      for (const iban of scope.without)
        if (inCountry(iban.slice(0, 2))) addParts(counted, totals.byParty.get(iban), wanted, -1);
    }
    return counted;
  }

  #parties(
    condition: Extract<Condition, { measure: 'parties' }>,
    from: number,
    to: number,
    { without, atRisk, upTo }: Scope,
  ): number {
    const wanted = getKeptParts(condition);
    const inCountry = countryTest(condition.countries, atRisk);
    const found = new Set<string>();
    for (let day = to; day >= from; day--)
      for (const [iban, sums] of this.#days.get(day)?.byParty ?? []) {
        if (found.has(iban) || without.has(iban) || countIn(sums, wanted) <= 0 || !inCountry(iban.slice(0, 2)))
          continue;
        found.add(iban);
        if (found.size >= upTo) return found.size;
      }
    return found.size;
  }

  #newParties(
    { direction, countries }: Extract<Condition, { measure: 'newParties' }>,
    from: number,
    to: number,
    { without, atRisk, upTo }: Scope,
  ): number {
    const inCountry = countryTest(countries, atRisk);
    let found = 0;
    for (let day = to; day >= from; day--)
      for (const [iban, way] of this.#days.get(day)?.met ?? []) {
        if (without.has(iban) || (direction !== 'both' && way !== direction) || !inCountry(iban.slice(0, 2))) continue;
        found++;
        if (found >= upTo) return found;
      }
    return found;
  }

  #stillDays(from: number, to: number, since: number): number {
    let first = from;
    while (first <= to && !isMoved(this.#days.get(first))) first++;
    if (first > to) return 0;
    const last = this.lastMoved(from - 1);
    return last === Number.NEGATIVE_INFINITY ? Math.max(0, first - since) : first - last - 1;
  }
}

const anyKind: Readonly<Record<Direction, FlowPart>> = { in: { direction: 'in' }, out: { direction: 'out' } };

const newSums = (): Sums => new Array<number>(2 * partCount).fill(0);

function addTo(sums: Sums, part: number, count: number, amount: number): void {
  sums[2 * part] = (sums[2 * part] ?? 0) + count;
  sums[2 * part + 1] = (sums[2 * part + 1] ?? 0) + amount;
}

function sumsIn(kept: Map<string, Sums>, key: string): Sums {
  const known = kept.get(key);
  if (known) return known;
  const made = newSums();
  kept.set(key, made);
  return made;
}

function countIn(sums: Sums | undefined, wanted: readonly number[]): number {
  let all = 0;
  if (sums) for (const part of wanted) all += sums[2 * part] ?? 0;
  return all;
}
function amountIn(sums: Sums | undefined, wanted: readonly number[]): number {
  let all = 0;
  if (sums) for (const part of wanted) all += sums[2 * part + 1] ?? 0;
  return all;
}

function addParts(counted: [number, number], sums: Sums | undefined, wanted: readonly number[], sign: 1 | -1): void {
  counted[0] += sign * countIn(sums, wanted);
  counted[1] += sign * amountIn(sums, wanted);
}

function addSizes(
  counted: [number, number],
  payments: readonly SizedPayment[],
  { from, to }: { from: number; to: number },
  {
    wanted,
    inCountry,
    without,
  }: { wanted: readonly number[]; inCountry: (country: string) => boolean; without: ReadonlySet<string> },
): void {
  for (const { amount, direction, kind, iban, sign } of payments) {
    if (amount < from || amount > to || !wanted.includes(partIndex(direction, kind))) continue;
    if (!inCountry(iban.slice(0, 2)) || without.has(iban)) continue;
    counted[0] += sign;
    counted[1] += sign * amount;
  }
}

const everyPart = getKeptParts({ direction: 'both' });
const isMoved = (day: Day | undefined): boolean => day !== undefined && countIn(day.all, everyPart) > 0;

type Countries = Extract<Condition, { countries?: unknown }>['countries'];

function countryTest(countries: Countries, atRisk: CountriesAtRisk): (country: string) => boolean {
  if (!countries) return () => true;
  if ('risk' in countries) return (country) => atRisk[countries.risk].has(country);
  return (country) => countries.list.includes(country);
}

/** The parts of the movements as bits of one number. */
export const getPartMask = (part: FlowPart): number => getKeptParts(part).reduce((mask, at) => mask | (1 << at), 0);
/** Whether direction and kind of a side are in a mask. */
export const isInMask = (mask: number, { direction, kind }: Pick<Side, 'direction' | 'kind'>): boolean =>
  (mask & (1 << partIndex(direction, kind))) !== 0;
/** Direction and kind of a side as one of the parts that a condition counts. */
export const isPartOf = (part: FlowPart, side: Pick<Side, 'direction' | 'kind'>): boolean =>
  isInMask(getPartMask(part), side);
