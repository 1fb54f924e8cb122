import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '#tests/harness/runs.ts';
import { chosen, getHistory } from '../tests/histories.ts';
import { type SlowEvent, type SlowStep, SlowWatch } from '../tests/slowWatch.ts';
import { ClientTotals } from './totals.ts';
import { type ActiveRule, type ClientContext, ClientWatch, type Found, type StandingEvent } from './watch.ts';

const atRisk = { M: new Set<string>(), H: new Set<string>() };

/** Plays the steps as the engine does, with a watch for each client. */
class Played {
  readonly events: SlowEvent[] = [];
  readonly #isAlwaysCounted: boolean;
  readonly #contexts = new Map<string, ClientContext>();
  readonly #totals = new Map<string, ClientTotals>();
  readonly #standing = new Map<string, StandingEvent>();
  readonly #watches = new Map<string, ClientWatch>();
  readonly #moved = new Map<string, Set<number>>();
  #rules: readonly ActiveRule[] = [];
  /** how often a client was counted */
  counted = 0;

  constructor(steps: readonly SlowStep[], isAlwaysCounted: boolean) {
    this.#isAlwaysCounted = isAlwaysCounted;
    const all = steps.flatMap((step) => (step.what === 'rules' ? step.rules : []));
    const conditions = all.flatMap(({ body }) => body.conditions);
    for (const step of steps) if (step.what === 'facts') this.#totals.set(step.clientId, new ClientTotals(conditions));
    for (const [at, step] of steps.entries()) this.#step(step, BigInt(at));
  }

  #step(step: SlowStep, n: bigint): void {
    if (step.what === 'rules') {
      this.#rules = step.rules;
      for (const clientId of this.#contexts.keys()) this.#open(clientId);
    } else if (step.what === 'side') {
      const { clientId } = step.side;
      const watch = this.#watches.get(clientId);
      if (this.#isAlwaysCounted) watch?.change(this.#getContext(clientId));
      this.#getMoved(clientId).add(step.side.day);
      this.#keep(clientId, watch?.take({ ...step.side, n, paymentId: `${n}` }) ?? []);
      this.#reopen(clientId, n);
    } else if (step.what === 'turn') {
      for (const [clientId, watch] of [...this.#watches].sort(([a], [b]) => (a < b ? -1 : 1)))
        this.#keep(
          clientId,
          watch.turn(step.day, (rule) => this.#hasLeft(rule, clientId, step.day)),
        );
    } else if (step.what === 'decide') {
      const standing = this.#standing.get(`${step.clientId} ${step.rule} live`);
      if (!standing) return;
      standing.decided = standing.figure;
      this.#watches.get(step.clientId)?.decide(step.rule, standing.figure);
    } else this.#change(step);
  }

  /** Shares of the histories have windows of 7 days, or of a month. */
  #hasLeft(rule: ActiveRule, clientId: string, day: number): boolean {
    return rule.body.conditions.some((one) => {
      if (one.measure !== 'share') return false;
      if (one.window !== 'month') return this.#getMoved(clientId).has(day - one.window);
      const text = (at: number) => new Date(at * 86_400_000).toISOString();
      if (!text(day).includes('-01T')) return false;
      return [...this.#getMoved(clientId)].some((at) => text(at).startsWith(text(day - 1).slice(0, 7)));
    });
  }

  #change(step: Exclude<SlowStep, { what: 'rules' | 'side' | 'turn' | 'decide' }>): void {
    const { clientId } = step;
    const context = this.#getContext(clientId);
    const isOther = (one: { rule: string; iban: string }) =>
      step.what !== 'unlist' || one.rule !== step.rule || one.iban !== step.iban;
    const changed: ClientContext = {
      facts: step.what === 'facts' ? step.facts : context.facts,
      whiteList: [...context.whiteList.filter(isOther), ...(step.what === 'list' ? [step] : [])],
      silences: [...context.silences, ...(step.what === 'silence' ? [step] : [])],
    };
    this.#contexts.set(clientId, changed);
    this.#watches.get(clientId)?.change(changed);
  }

  #getContext(clientId: string): ClientContext {
    const nothing = { type: 'N', risk: null, country: '', activities: [], since: 0 } as const;
    return this.#contexts.get(clientId) ?? { facts: nothing, whiteList: [], silences: [] };
  }

  #getMoved(clientId: string): Set<number> {
    const moved = this.#moved.get(clientId) ?? new Set<number>();
    this.#moved.set(clientId, moved);
    return moved;
  }

  /** Now and then all but the budget is forgotten, as between two batches. */
  #reopen(clientId: string, n: bigint): void {
    if (n % 3n === 0n) this.#open(clientId, this.#watches.get(clientId)?.budget);
  }

  #open(clientId: string, budget: ClientWatch['budget'] = null): void {
    const totals = this.#totals.get(clientId);
    if (!totals) return;
    const standing = [...this.#standing]
      .filter(([key]) => key.startsWith(`${clientId} `))
      .map(([, event]) => ({ ...event }));
    const kept: ClientWatch['budget'] = JSON.parse(JSON.stringify(budget));
    const known = { context: this.#getContext(clientId), standing, budget: kept };
    this.#watches.set(clientId, new ClientWatch(this.#rules, atRisk, totals, known));
  }

  #keep(clientId: string, found: readonly Found[]): void {
    for (const { rule, state, version, what, day, windowDay, times, figure, untilOn } of found) {
      this.events.push({ clientId, rule, state, version, what, day, windowDay, times, figure });
      const event = { rule, state, day: windowDay, times, untilOn, figure, decided: null };
      this.#standing.set(`${clientId} ${rule} ${state}`, event);
    }
  }
}

function slowly(steps: readonly SlowStep[]): SlowEvent[] {
  const slow = new SlowWatch();
  for (const step of steps) slow.step(step);
  return slow.events;
}

test('random histories: with budgets the same events as when always counted, and as the slow function', () => {
  let found = 0;
  fc.assert(
    fc.property(chosen(120), (choice) => {
      const steps = getHistory(choice);
      const wanted = slowly(steps);
      found += wanted.length;
      expect(new Played(steps, false).events).toEqual(wanted);
      expect(new Played(steps, true).events).toEqual(wanted);
    }),
    { numRuns: 250 * runs },
  );
  expect(found).toBeGreaterThan(250);
});
