/**
 * Judges one client by its rules, payment by payment: what the engine does when money moves, and the lab when it plays
 * the past. The same totals, silences and rules always give the same events. Pure.
 */
import type { Condition, RuleBody, Watched } from '../rules/condition.ts';
import { addLimit, type Budget, type BudgetShape, getLimit, getShape, type Limit, spend } from './limits.ts';
import type { ClientFacts, Side } from './sides.ts';
import { type ClientTotals, type CountriesAtRisk, maxParties, type Scope } from './totals.ts';
import { windowEnd, windowStart } from './windows.ts';

/** A version of a rule that is live or in shadow. */
export interface ActiveRule {
  code: string;
  version: number;
  state: 'shadow' | 'live';
  body: RuleBody;
}

/** The newest event of a rule in the window that it still keeps quiet. */
export interface StandingEvent {
  rule: string;
  state: 'shadow' | 'live';
  /** the day that opened the window: of the first event in it */
  day: number;
  /** 0 for the first event in the window */
  times: number;
  /** the first day on which the rule speaks again */
  untilOn: number;
  /** the greatest that is kept: of the event, or what it grew to */
  figure: number;
  /** on which its case was decided; null while it is open, and in shadow */
  decided: number | null;
}

/** A rule that staff have silenced for the client: it speaks only of more than one and a half of `figure`. */
export interface Silence {
  rule: string;
  figure: number;
  /** the last day */
  untilOn: number;
}

/** What holds for a client besides its money, at one moment. */
export interface ClientContext {
  facts: ClientFacts;
  /** of which rules the white list takes out which counterparties, and the last day on which it does */
  whiteList: readonly { rule: string; iban: string; untilOn: number }[];
  silences: readonly Silence[];
}

/** What a rule has found. */
export interface Found {
  rule: string;
  version: number;
  state: 'shadow' | 'live';
  /** new: an event; grew: a higher figure of the standing one */
  what: 'new' | 'grew';
  day: number;
  /** of the standing event's window, see `StandingEvent` */
  windowDay: number;
  times: number;
  figure: number;
  threshold: number;
  /** the first day that counted */
  from: number;
  untilOn: number;
}

/** More than one and a half of the known figure. */
export const isHigherByHalf = (figure: number, known: number): boolean => figure * 2 > known * 3;
export const nextLevel = (known: number): number => Math.floor((known * 3) / 2) + 1;

const nothing: ReadonlySet<string> = new Set();

interface Verdict {
  found: Found | undefined;
  /** what has to be moved before it is worth another look; undefined: no money alone changes it */
  limit: Limit | undefined;
  /** a day changes it */
  untilOn: number | undefined;
}

/** A rule that could not be judged. */
export interface RuleFault {
  rule: string;
  cause: string;
}

export class ClientWatch {
  readonly totals: ClientTotals;
  readonly #rules: readonly ActiveRule[];
  readonly #shape: BudgetShape;
  readonly #atRisk: CountriesAtRisk;
  readonly #standing = new Map<string, StandingEvent>();
  #context: ClientContext;
  /** null: has to be counted */
  #budget: Budget | null;
  readonly #faults = new Map<string, RuleFault>();

  constructor(
    rules: readonly ActiveRule[],
    atRisk: CountriesAtRisk,
    totals: ClientTotals,
    {
      context,
      standing,
      budget,
    }: { context: ClientContext; standing: readonly StandingEvent[]; budget: Budget | null },
  ) {
    this.#rules = rules;
    this.#shape = getShape(rules);
    this.#atRisk = atRisk;
    this.totals = totals;
    this.#context = context;
    this.#budget = budget;
    for (const event of standing) this.#standing.set(getKey(event.rule, event.state), event);
  }

  /** null: the client is counted with its next payment */
  get budget(): Budget | null {
    return this.#faults.size === 0 ? this.#budget : null;
  }

  /** Rules that failed; they were judged no more after that. */
  get faults(): RuleFault[] {
    return [...this.#faults.values()];
  }

  /** From now on this holds, and the client is counted with its next payment. */
  change(context: ClientContext): void {
    this.#context = context;
    this.#budget = null;
  }

  /** A case was decided: what its rules had found is known. */
  decide(rule: string, figure: number): void {
    const event = this.#standing.get(getKey(rule, 'live'));
    if (event) event.decided = figure;
    this.#budget = null;
  }

  /** Adds a payment, and answers what the rules find with it. */
  take(side: Side): Found[] {
    const known = side.iban === '' ? undefined : this.totals.known(side.iban);
    const isUsed = this.#budget === null || spend(this.#shape, this.#budget, side, known);
    this.totals.add(side);
    return isUsed ? this.count(side.bookedOn) : [];
  }

  /** Counts all rules as of a day, and sets the budget again. */
  count(day: number): Found[] {
    const moved = this.totals.lastMoved(day);
    const isMoved = moved !== Number.NEGATIVE_INFINITY;
    const left = this.#shape.kinds.map(() => null);
    const budget: Budget = { left, untilOn: null, movedOn: isMoved ? moved : null };
    for (const { untilOn } of this.#context.whiteList) if (untilOn >= day) lowerDay(budget, untilOn + 1);
    this.#budget = budget;
    return this.#countRules(this.#rules, day, budget);
  }

  /** The same at the turn of the day, for rules with a share that rises because days have left its window. */
  turn(day: number, isTurned: (rule: ActiveRule) => boolean): Found[] {
    return this.#countRules(this.#rules.filter(isTurned), day, this.#budget);
  }

  /** The figure of a rule on a day on which all its conditions are reached, whatever it has found before; else null. */
  reachedFigure(code: string, day: number): number | null {
    const rule = this.#rules.find((one) => one.code === code);
    if (!rule) return null;
    const begins = beginsToWatch(rule.body.clients, this.#context.facts, day);
    if (begins === null || begins > day) return null;
    const without = this.#without(code, day);
    const isReached = (one: Condition) => this.#unreached(one, day, this.#scope(without, one.atLeast)) === 'reached';
    return rule.body.conditions.every(isReached)
      ? this.totals.figure(getMain(rule), day, this.#scope(without, maxParties))
      : null;
  }

  /** Figures of the main condition for each day of the window, without the days that have none. */
  figuresByDay({ rule: code, state, from, day, figure }: Found): [number, number][] {
    const rule = this.#rules.find((one) => one.code === code && one.state === state);
    const [main] = rule?.body.conditions ?? [];
    if (!main || main.measure === 'still') return [];
    const scope = this.#scope(this.#without(code, day), figure);
    const days: [number, number][] = [];
    for (let at = from; at <= day; at++) {
      if (!this.totals.hasMoved(at)) continue;
      const one = this.totals.figure({ ...main, window: 1 }, at, scope);
      if (one > 0) days.push([at, one]);
    }
    return days;
  }

  #countRules(rules: readonly ActiveRule[], day: number, budget: Budget | null): Found[] {
    const found: Found[] = [];
    for (const rule of rules) {
      if (this.#faults.has(rule.code)) continue;
      try {
        const verdict = this.#judge(rule, day);
        if (verdict.found) found.push(verdict.found);
        if (verdict.limit && budget) addLimit(budget, this.#shape, verdict.limit);
        if (verdict.untilOn !== undefined && budget) lowerDay(budget, verdict.untilOn);
      } catch (error) {
        this.#faults.set(rule.code, { rule: rule.code, cause: error instanceof Error ? error.message : String(error) });
      }
    }
    return found;
  }

  #judge(rule: ActiveRule, day: number): Verdict {
    const none: Verdict = { found: undefined, limit: undefined, untilOn: undefined };
    const begins = beginsToWatch(rule.body.clients, this.#context.facts, day);
    if (begins === null) return none;
    if (begins > day) return { ...none, untilOn: begins };
    const without = this.#without(rule.code, day);
    const main = getMain(rule);
    const standing = this.#standing.get(getKey(rule.code, rule.state));
    const quiet = standing !== undefined && day < standing.untilOn ? standing : undefined;
    const silence = quiet ? undefined : this.#getSilence(rule, day);
    const level = getLevel(main, quiet, silence);
    const days = [quiet?.untilOn, silence && silence.untilOn + 1];
    for (const one of getConditions(rule, level)) {
      const limit = this.#unreached(one, day, this.#scope(without, one.atLeast));
      if (limit === 'reached') continue;
      // a share changes with each day that leaves its window
      const nextDay = one.measure === 'share' ? day + 1 : undefined;
      return { found: undefined, limit, untilOn: earliest(...days, nextDay) };
    }
    return this.#raise(rule, main, day, without, { standing: quiet, level, untilOn: earliest(...days) });
  }

  /** The event, or its new figure; and the rest until the next level. */
  #raise(
    rule: ActiveRule,
    main: Condition,
    day: number,
    without: ReadonlySet<string>,
    { standing, level, untilOn }: { standing: StandingEvent | undefined; level: number; untilOn: number | undefined },
  ): Verdict {
    const figure = this.totals.figure(main, day, this.#scope(without, maxParties));
    // a share of no divisor is reached, but grows no more
    if (figure < level) return { found: undefined, limit: undefined, untilOn: earliest(untilOn, day + 1) };
    const what = standing && standing.decided === null ? 'grew' : 'new';
    const event: StandingEvent = {
      rule: rule.code,
      state: rule.state,
      day: standing?.day ?? day,
      times: standing ? standing.times + (what === 'new' ? 1 : 0) : 0,
      untilOn: standing?.untilOn ?? windowEnd(main.window, day),
      figure,
      decided: null,
    };
    this.#standing.set(getKey(rule.code, rule.state), event);
    const next = { ...main, atLeast: nextLevel(figure) };
    const limit = this.#unreached(next, day, this.#scope(without, next.atLeast));
    return {
      found: {
        ...{ rule: rule.code, version: rule.version, state: rule.state, what, day },
        ...{ windowDay: event.day, times: event.times, figure, threshold: main.atLeast },
        ...{ from: windowStart(main.window, day), untilOn: event.untilOn },
      },
      limit: limit === 'reached' ? undefined : limit,
      untilOn: main.measure === 'share' ? day + 1 : event.untilOn,
    };
  }

  #scope(without: ReadonlySet<string>, upTo: number): Scope {
    return { without, upTo, since: this.#context.facts.since, atRisk: this.#atRisk };
  }

  /** Counterparties that the white list takes out of the figure of a rule on a day. */
  #without(code: string, day: number): ReadonlySet<string> {
    const ibans = this.#context.whiteList
      .filter(({ rule, untilOn }) => rule === code && day <= untilOn)
      .map(({ iban }) => iban);
    return ibans.length > 0 ? new Set(ibans) : nothing;
  }

  #unreached(condition: Condition, day: number, scope: Scope): Limit | undefined | 'reached' {
    if (condition.measure === 'share') {
      const sums = this.totals.shareSums(condition, day, scope);
      return isShareReached(condition, sums) ? 'reached' : getLimit(condition, 0, sums);
    }
    if (isOfParties(condition) && condition.atLeast > maxParties) return undefined;
    const figure = this.totals.figure(condition, day, scope);
    return figure >= condition.atLeast ? 'reached' : getLimit(condition, figure, undefined);
  }

  /** The one that silences most. */
  #getSilence({ code, state }: ActiveRule, day: number): Silence | undefined {
    if (state === 'shadow') return undefined;
    return this.#context.silences
      .filter(({ rule, untilOn }) => rule === code && day <= untilOn)
      .reduce<Silence | undefined>((most, one) => (most && most.figure >= one.figure ? most : one), undefined);
  }
}

/** What has to be reached for an event: the threshold, or more than is known. */
export function getLevel(
  main: Condition,
  quiet: Pick<StandingEvent, 'decided' | 'figure'> | undefined,
  silence: Pick<Silence, 'figure'> | undefined,
): number {
  const known = quiet ? (quiet.decided ?? quiet.figure) : silence?.figure;
  return known === undefined ? main.atLeast : Math.max(main.atLeast, nextLevel(known));
}

const isOfParties = ({ measure }: Condition): boolean => measure === 'parties' || measure === 'newParties';

/** @throws Error: a mistake in the program, as no version is kept without a condition */
export function getMain({ code, body }: Pick<ActiveRule, 'code' | 'body'>): Condition {
  const [main] = body.conditions;
  if (!main) throw new Error(`the rule ${code} has no condition`);
  return main;
}

/** Shares last: the rest until one is reached holds for the day only. */
function getConditions(rule: ActiveRule, level: number): Condition[] {
  const all = rule.body.conditions.map((one, at) => (at === 0 ? { ...one, atLeast: level } : one));
  return all.toSorted((a, b) => Number(a.measure === 'share') - Number(b.measure === 'share'));
}

const earliest = (...days: readonly (number | undefined)[]): number | undefined =>
  days.reduce((first, day) => (first === undefined || (day !== undefined && day < first) ? day : first), undefined);

function lowerDay(budget: Budget, day: number): void {
  budget.untilOn = Math.min(budget.untilOn ?? day, day);
}

const getKey = (rule: string, state: string): string => `${state} ${rule}`;

/** A divisor of 0 counts as reached. */
export function isShareReached(
  { atLeast, atMost }: Pick<Extract<Condition, { measure: 'share' }>, 'atLeast' | 'atMost'>,
  { of, against }: { of: number; against: number },
): boolean {
  if (against === 0) return true;
  const [part, whole] = [BigInt(of) * 1000n, BigInt(against)];
  return part >= BigInt(atLeast) * whole && (atMost === undefined || part <= BigInt(atMost) * whole);
}

/** The day from which on a rule watches a client whose facts stay as they are; null: never. */
function beginsToWatch({ type, risk, countries, activities, age }: Watched, facts: ClientFacts, day: number) {
  if (type !== undefined && type !== facts.type) return null;
  if (risk && !(facts.risk !== null && risk.includes(facts.risk))) return null;
  if (countries && !countries.includes(facts.country)) return null;
  if (activities && !activities.some((wanted) => facts.activities.some((code) => code.startsWith(wanted)))) return null;
  if (!age) return day;
  if (age.to !== undefined && day - facts.since > age.to) return null;
  return Math.max(day, facts.since + age.from);
}
