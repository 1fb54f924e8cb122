/**
 * Plays the past of one client as it was: with the rules, silences, white lists and facts that the engine had at each
 * payment and at each turn of the day. Pure.
 */
import type { Side } from '../engine/sides.ts';
import { ClientTotals, type CountriesAtRisk } from '../engine/totals.ts';
import { type ActiveRule, type ClientContext, ClientWatch, type Found, type StandingEvent } from '../engine/watch.ts';
import { hasLeft } from './playClient.ts';

/** Rules in force for records after `n`. */
export interface RulesSince {
  n: bigint;
  rules: readonly ActiveRule[];
}
/** A day that began after the record `n`. */
export interface Turn {
  day: number;
  n: bigint;
}
/** What the engine knew from the record `n` on; `turn`: from that turn on, which follows the record. */
export interface ContextSince {
  n: bigint;
  turn: number | null;
  context: ClientContext;
  decided: readonly { rule: string; windowDay: number; times: number; decided: number | null }[];
}
export interface RisksSince {
  n: bigint;
  turn: number | null;
  atRisk: CountriesAtRisk;
}

export interface Past {
  rules: readonly RulesSince[];
  turns: readonly Turn[];
  risks: readonly RisksSince[];
  contexts: readonly ContextSince[];
  /** payments up to this record only count */
  startN: bigint;
}

const noRisk: CountriesAtRisk = { M: new Set(), H: new Set() };
const getKey = ({ rule, state }: Pick<StandingEvent, 'rule' | 'state'>) => `${state} ${rule}`;

export class ClientReplay {
  readonly events: Found[] = [];
  readonly #past: Past;
  readonly #totals: ClientTotals;
  readonly #standing = new Map<string, StandingEvent>();
  readonly #moved = new Set<number>();
  #turned = 0;
  #watch: { of: readonly unknown[]; watch: ClientWatch } | undefined;

  constructor(past: Past) {
    this.#past = past;
    this.#totals = new ClientTotals(past.rules.flatMap(({ rules }) => rules.flatMap(({ body }) => body.conditions)));
  }

  take(side: Side): void {
    if (side.n <= this.#past.startN) this.#totals.add(side);
    else {
      this.turnBefore(side.n);
      const watch = this.#watchAt(side.n, null);
      if (watch) for (const found of watch.take(side)) this.#keep(found);
      else this.#totals.add(side);
    }
    this.#moved.add(side.day);
  }

  /** The turns that came before a record; null: all. */
  turnBefore(n: bigint | null): void {
    for (;;) {
      const turn = this.#past.turns[this.#turned];
      if (!turn || (n !== null && turn.n >= n)) return;
      this.#turned += 1;
      // the first turn of a bank counts nothing
      if (this.#turned > 1) this.#turn(turn);
    }
  }

  #turn({ day, n }: Turn): void {
    const rules = rulesAt(this.#past.rules, n + 1n);
    if (!rules.some(({ body }) => hasLeft(body, day, this.#moved))) return;
    const watch = this.#watchAt(n, day);
    if (!watch) return;
    for (const found of watch.turn(day, ({ body }) => hasLeft(body, day, this.#moved))) this.#keep(found);
  }

  /** The judge with what was known; undefined before anything was. */
  #watchAt(n: bigint, turn: number | null): ClientWatch | undefined {
    const rules = rulesAt(this.#past.rules, turn === null ? n : n + 1n);
    const context = newest(this.#past.contexts, n, turn);
    const atRisk = newest(this.#past.risks, n, turn)?.atRisk ?? noRisk;
    if (!context) return undefined;
    const of = [rules, context, atRisk];
    if (this.#watch?.of.every((one, at) => one === of[at])) return this.#watch.watch;
    this.#decide(context);
    const standing = [...this.#standing.values()];
    const known = { context: context.context, standing, budget: null };
    const watch = new ClientWatch(rules, atRisk, this.#totals, known);
    this.#watch = { of, watch };
    return watch;
  }

  #decide({ decided }: ContextSince): void {
    for (const one of decided) {
      const standing = this.#standing.get(getKey({ rule: one.rule, state: 'live' }));
      if (standing?.day === one.windowDay && standing.times === one.times) standing.decided = one.decided;
    }
  }

  #keep(found: Found): void {
    const { rule, state, windowDay: day, times, untilOn, figure, what } = found;
    const known = this.#standing.get(getKey(found));
    if (what === 'grew' && known) known.figure = figure;
    else this.#standing.set(getKey(found), { rule, state, day, times, untilOn, figure, decided: null });
    if (what === 'new') this.events.push(found);
  }
}

const nothing: readonly ActiveRule[] = [];
/** In force for the record `n`. */
const rulesAt = (all: readonly RulesSince[], n: bigint): readonly ActiveRule[] =>
  all.findLast((one) => one.n < n)?.rules ?? nothing;

/** The newest that holds for a record, or for a turn after it. */
function newest<T extends { n: bigint; turn: number | null }>(
  all: readonly T[],
  n: bigint,
  turn: number | null,
): T | undefined {
  return all.findLast(
    (one) => one.n < n || (one.n === n && (one.turn === null || (turn !== null && one.turn <= turn))),
  );
}

/** The compared parts of an event: rule and state, client, window, day, figure. */
export interface ReplayedEvent {
  rule: string;
  state: string;
  windowDay: number;
  times: number;
  day: number;
  figure: number;
}

export interface Comparison {
  same: number;
  /** raised, and not found again */
  missing: ReplayedEvent[];
  /** found, and never raised */
  extra: ReplayedEvent[];
}

export function compareEvents(raised: readonly ReplayedEvent[], found: readonly ReplayedEvent[]): Comparison {
  const keyOfEvent = ({ rule, state, windowDay, times, day, figure }: ReplayedEvent) =>
    [rule, state, windowDay, times, day, figure].join(' ');
  const [raisedKeys, foundKeys] = [new Set(raised.map(keyOfEvent)), new Set(found.map(keyOfEvent))];
  return {
    same: [...raisedKeys].filter((key) => foundKeys.has(key)).length,
    missing: raised.filter((one) => !foundKeys.has(keyOfEvent(one))),
    extra: found.filter((one) => !raisedKeys.has(keyOfEvent(one))),
  };
}
