/** Plays the payments of one client by rules, as the engine would have: the same judge, the same windows. Pure. */
import { dayText, type Side } from '../engine/sides.ts';
import { ClientTotals, type CountriesAtRisk } from '../engine/totals.ts';
import { type ActiveRule, type ClientContext, ClientWatch } from '../engine/watch.ts';
import { windowStart } from '../engine/windows.ts';
import type { Condition, RuleBody } from '../rules/condition.ts';

/** The two sides of a comparison, and the first one with its threshold at 80 %. */
export const playedCodes = { first: 'FIRST', second: 'SECOND', near: 'NEAR' } as const;

/** An event that a rule would have raised. */
export interface PlayedEvent {
  /** days since 1970-01-01 */
  day: number;
  /** cents, a number, thousandths or days: the highest of its window */
  figure: number;
}

/** The share of a threshold from which on a client is just below it, thousandths. */
export const nearShare = 800;

/** A rule with its first threshold at 80 %. */
export function nearBody(body: RuleBody): RuleBody {
  const [main, ...others] = body.conditions;
  if (!main) return body;
  const atLeast = Math.max(1, Math.ceil((main.atLeast * nearShare) / 1000));
  return { ...body, conditions: [{ ...main, atLeast }, ...others] };
}

/** Days that windows of rules look back from a day, at most. */
export function longestWindow(bodies: readonly RuleBody[]): number {
  const days = bodies.flatMap(({ conditions }) => conditions.map(({ window }) => (window === 'month' ? 31 : window)));
  return Math.max(1, ...days);
}

/** Windows whose share changes when days leave them. */
const shareWindows = ({ conditions }: RuleBody): Condition['window'][] =>
  conditions.flatMap((one) => (one.measure === 'share' ? [one.window] : []));

/** Whether a day with a movement has left the window of a share at the turn of a day. */
export function hasLeft(body: RuleBody, day: number, moved: ReadonlySet<number>): boolean {
  return shareWindows(body).some((window) => {
    for (let at = windowStart(window, day - 1); at < windowStart(window, day); at++) if (moved.has(at)) return true;
    return false;
  });
}

const asksParties = ({ measure }: Condition): boolean => measure === 'parties' || measure === 'newParties';
/** Whether a figure depends on who the other side is, or where. */
export const asksCounterparty = (one: Condition): boolean =>
  asksParties(one) || ('countries' in one && one.countries !== undefined);

/** Totals of days that no window reaches are forgotten this often. */
const forgottenEvery = 64;

export class ClientPlay {
  readonly totals: ClientTotals;
  readonly #watch: ClientWatch;
  readonly #longest: number;
  readonly #shares: boolean;
  readonly #from: number;
  readonly #moved = new Set<number>();
  readonly #events = new Map<string, PlayedEvent[]>();
  #day = Number.NEGATIVE_INFINITY;
  #forgotten = Number.NEGATIVE_INFINITY;

  /** @param from the first day that is judged; payments before only count */
  constructor(rules: readonly ActiveRule[], atRisk: CountriesAtRisk, context: ClientContext, from: number) {
    const bodies = rules.map(({ body }) => body);
    const conditions = bodies.flatMap((body) => body.conditions);
    const hasParties = context.whiteList.length > 0 || conditions.some(asksParties);
    this.totals = new ClientTotals(conditions, { hasParties });
    this.#watch = new ClientWatch(rules, atRisk, this.totals, { context, standing: [], budget: null });
    this.#longest = longestWindow(bodies);
    this.#shares = bodies.some((body) => shareWindows(body).length > 0);
    this.#from = from;
  }

  take(side: Side): void {
    if (side.bookedOn < this.#from) {
      this.totals.add(side);
      this.#moved.add(side.day);
      return;
    }
    this.turnTo(side.bookedOn);
    this.#moved.add(side.day);
    for (const found of this.#watch.take(side)) this.#keep(found);
    if (side.bookedOn - this.#forgotten < forgottenEvery) return;
    this.totals.forgetBefore(side.bookedOn - this.#longest);
    this.#forgotten = side.bookedOn;
  }

  /** The days up to this one begin: a share rises when days leave its window. */
  turnTo(day: number): void {
    const first = Math.max(this.#from, this.#day + 1);
    if (this.#shares && this.#day !== Number.NEGATIVE_INFINITY) for (let at = first; at <= day; at++) this.#turn(at);
    this.#day = Math.max(this.#day, day);
  }

  #turn(day: number): void {
    for (const found of this.#watch.turn(day, ({ body }) => hasLeft(body, day, this.#moved))) this.#keep(found);
  }

  #keep({ rule, what, day, figure }: { rule: string; what: 'new' | 'grew'; day: number; figure: number }): void {
    const events = this.#events.get(rule) ?? [];
    const last = events.at(-1);
    if (what === 'grew' && last) last.figure = Math.max(last.figure, figure);
    else events.push({ day, figure });
    this.#events.set(rule, events);
  }

  /** The figure of a rule on the last day, where that is above its threshold; else null. */
  reachedFigure(code: string): number | null {
    return Number.isFinite(this.#day) ? this.#watch.reachedFigure(code, this.#day) : null;
  }

  /** Of a rule, in the order of the days. */
  getEvents(code: string): readonly PlayedEvent[] {
    return this.#events.get(code) ?? [];
  }
}

/** What a run keeps of a client. */
export interface PlayedClient {
  client_id: string;
  days: string[];
  against_days: string[];
  cases: number;
  against_cases: number;
  figure: number | null;
  against_figure: number | null;
  near_figure: number | null;
  above_figure: number | null;
}

/** undefined: no rule has found anything. `caseDays`: how long a case of each side is open. */
export function playedClient(
  clientId: string,
  play: ClientPlay,
  caseDays: { first: number; second: number },
): PlayedClient | undefined {
  const [first, second, near] = [playedCodes.first, playedCodes.second, playedCodes.near].map((code) =>
    play.getEvents(code),
  ) as [readonly PlayedEvent[], readonly PlayedEvent[], readonly PlayedEvent[]];
  const isNear = first.length === 0 && near.length > 0;
  const above = play.reachedFigure(playedCodes.first);
  if (first.length === 0 && second.length === 0 && !isNear && above === null) return undefined;
  return {
    client_id: clientId,
    days: first.map(({ day }) => dayText(day)),
    against_days: second.map(({ day }) => dayText(day)),
    cases: getCases(first, caseDays.first),
    against_cases: getCases(second, caseDays.second),
    figure: highest(first),
    against_figure: highest(second),
    near_figure: isNear ? highest(near) : null,
    above_figure: above,
  };
}

const highest = (events: readonly PlayedEvent[]): number | null =>
  events.length === 0 ? null : Math.max(...events.map(({ figure }) => figure));

/** An event joins the case that the one before has opened, while that is open. */
export function getCases(events: readonly PlayedEvent[], openDays: number): number {
  let count = 0;
  let openUntil = Number.NEGATIVE_INFINITY;
  for (const { day } of events) {
    if (day < openUntil) continue;
    count += 1;
    openUntil = day + Math.max(1, openDays);
  }
  return count;
}
