// What rules must find, written a second time: slowly, from every single payment, and from no file of the engine.
import type { Condition, FlowPart, RuleBody } from '../rules/condition.ts';

export interface SlowSide {
  clientId: string;
  day: number;
  bookedOn: number;
  direction: 'in' | 'out';
  kind: 'cash' | 'deposit' | 'other';
  iban: string;
  amount: number;
  sign: 1 | -1;
}

export interface SlowFacts {
  type: 'LEGAL' | 'N';
  risk: 'L' | 'M' | 'H' | null;
  country: string;
  activities: readonly string[];
  since: number;
}

export interface SlowRule {
  code: string;
  version: number;
  state: 'shadow' | 'live';
  body: RuleBody;
}

/** What happens, in the order of the feed. */
export type SlowStep =
  | { what: 'side'; side: SlowSide }
  | { what: 'turn'; day: number }
  | { what: 'facts'; clientId: string; facts: SlowFacts }
  | { what: 'list'; clientId: string; rule: string; iban: string; untilOn: number }
  | { what: 'unlist'; clientId: string; rule: string; iban: string }
  | { what: 'silence'; clientId: string; rule: string; figure: number; untilOn: number }
  /** the case of the newest event of the rule is closed */
  | { what: 'decide'; clientId: string; rule: string }
  | { what: 'rules'; rules: readonly SlowRule[] };

export interface SlowEvent {
  clientId: string;
  rule: string;
  state: 'shadow' | 'live';
  version: number;
  what: 'new' | 'grew';
  day: number;
  windowDay: number;
  times: number;
  figure: number;
}

interface Standing {
  windowDay: number;
  times: number;
  quietUntil: number;
  figure: number;
  isDecided: boolean;
}

const dayMs = 24 * 3600 * 1000;
const getMonth = (day: number) => new Date(day * dayMs).toISOString().slice(0, 7);

/** Walks day by day: no arithmetic to get wrong. */
function firstDay(window: Condition['window'], day: number): number {
  if (window !== 'month') return day - (window - 1);
  let first = day;
  while (getMonth(first - 1) === getMonth(day)) first--;
  return first;
}
function quietUntil(window: Condition['window'], day: number): number {
  if (window !== 'month') return day + window;
  let next = day;
  while (getMonth(next) === getMonth(day)) next++;
  return next;
}

const isHigherByHalf = (figure: number, known: number) => figure > known * 1.5;

export class SlowWatch {
  readonly sides: SlowSide[] = [];
  readonly events: SlowEvent[] = [];
  #facts = new Map<string, SlowFacts>();
  #listed: { clientId: string; rule: string; iban: string; untilOn: number }[] = [];
  #silences: { clientId: string; rule: string; figure: number; untilOn: number }[] = [];
  #standing = new Map<string, Standing>();
  #rules: readonly SlowRule[] = [];

  step(step: SlowStep): void {
    if (step.what === 'rules') this.#rules = step.rules;
    else if (step.what === 'facts') this.#facts.set(step.clientId, step.facts);
    else if (step.what === 'list') this.#listed.push(step);
    else if (step.what === 'unlist')
      this.#listed = this.#listed.filter(
        (one) => one.clientId !== step.clientId || one.rule !== step.rule || one.iban !== step.iban,
      );
    else if (step.what === 'silence') this.#silences.push(step);
    else if (step.what === 'decide') {
      const standing = this.#standing.get(`${step.clientId} ${step.rule} live`);
      if (standing) standing.isDecided = true;
    } else if (step.what === 'side') {
      this.sides.push(step.side);
      for (const rule of this.#rules) this.#judge(rule, step.side.clientId, step.side.bookedOn);
    } else this.#turn(step.day);
  }

  /** Shares alone, of clients with a payment on a day that has just left the window. */
  #turn(day: number): void {
    for (const rule of this.#rules)
      for (const clientId of [...this.#facts.keys()].sort()) {
        const hasLeft = rule.body.conditions.some(
          (one) =>
            one.measure === 'share' &&
            this.sides.some(
              (side) =>
                side.clientId === clientId &&
                side.day >= firstDay(one.window, day - 1) &&
                side.day < firstDay(one.window, day),
            ),
        );
        if (hasLeft) this.#judge(rule, clientId, day);
      }
  }

  #judge(rule: SlowRule, clientId: string, day: number): void {
    const facts = this.#facts.get(clientId);
    const [main] = rule.body.conditions;
    if (!facts || !main || !isWatched(rule.body, facts, day)) return;
    for (const one of rule.body.conditions) if (!this.#isReached(one, rule, clientId, day)) return;
    const figure = this.figure(main, rule.code, clientId, day);
    const key = `${clientId} ${rule.code} ${rule.state}`;
    const standing = this.#standing.get(key);
    const event = { clientId, rule: rule.code, state: rule.state, version: rule.version, day, figure };
    if (standing && day < standing.quietUntil) {
      if (!isHigherByHalf(figure, standing.figure)) return;
      const what = standing.isDecided ? 'new' : 'grew';
      if (what === 'new') standing.times++;
      standing.figure = figure;
      standing.isDecided = false;
      this.events.push({ ...event, what, windowDay: standing.windowDay, times: standing.times });
      return;
    }
    const silenced = this.#silences.some(
      (one) =>
        rule.state === 'live' &&
        one.clientId === clientId &&
        one.rule === rule.code &&
        day <= one.untilOn &&
        !isHigherByHalf(figure, one.figure),
    );
    if (silenced) return;
    const until = quietUntil(main.window, day);
    this.#standing.set(key, { windowDay: day, times: 0, quietUntil: until, figure, isDecided: false });
    this.events.push({ ...event, what: 'new', windowDay: day, times: 0 });
  }

  #isReached(one: Condition, rule: SlowRule, clientId: string, day: number): boolean {
    if (one.measure !== 'share') return this.figure(one, rule.code, clientId, day) >= one.atLeast;
    const [of, against] = [one.of, one.against].map((part) => this.#getSum(part, one, rule.code, clientId, day));
    if (of === undefined || against === undefined) return false;
    if (against === 0) return true;
    return of * 1000 >= one.atLeast * against && (one.atMost === undefined || of * 1000 <= one.atMost * against);
  }

  #getSum(part: FlowPart, one: Condition, rule: string, clientId: string, day: number): number {
    const { window } = one;
    return this.figure({ measure: 'sum', ...part, window, atLeast: 1 }, rule, clientId, day);
  }

  figure(one: Condition, rule: string, clientId: string, day: number): number {
    const own = this.sides.filter((side) => side.clientId === clientId);
    const from = firstDay(one.window, day);
    const isListed = (iban: string) =>
      this.#listed.some(
        (entry) => entry.clientId === clientId && entry.rule === rule && entry.iban === iban && day <= entry.untilOn,
      );
    const inWindow = own.filter((side) => side.day >= from && side.day <= day);
    if (one.measure === 'still') return stillDays(own, from, day, this.#facts.get(clientId)?.since ?? 0);
    if (one.measure === 'share') {
      const [of, against] = [one.of, one.against].map((part) => this.#getSum(part, one, rule, clientId, day));
      return against === 0 ? 1_000_000 : Math.min(1_000_000, Math.floor(((of ?? 0) * 1000) / (against ?? 1)));
    }
    if (one.measure === 'newParties')
      return firstMet(own).filter(
        (side) => side.day >= from && side.day <= day && isOf(side, one) && inList(side, one) && !isListed(side.iban),
      ).length;
    const counted = inWindow.filter((side) => isOf(side, one) && inList(side, one) && !isListed(side.iban));
    if (one.measure === 'parties') {
      const net = new Map<string, number>();
      for (const { iban, sign } of counted) if (iban !== '') net.set(iban, (net.get(iban) ?? 0) + sign);
      return [...net.values()].filter((count) => count > 0).length;
    }
    const sized = counted.filter(({ amount }) => !one.size || (amount >= one.size.from && amount <= one.size.to));
    return sized.reduce((sum, { amount, sign }) => sum + sign * (one.measure === 'sum' ? amount : 1), 0);
  }
}

/** The first payment with each counterparty. */
function firstMet(own: readonly SlowSide[]): SlowSide[] {
  const first = new Map<string, SlowSide>();
  for (const side of own) if (side.iban !== '' && side.sign > 0 && !first.has(side.iban)) first.set(side.iban, side);
  return [...first.values()];
}

const isOf = (side: SlowSide, { direction, kinds }: { direction: string; kinds?: readonly string[] | undefined }) =>
  (direction === 'both' || side.direction === direction) && (!kinds || kinds.includes(side.kind));

function inList({ iban }: SlowSide, one: Condition): boolean {
  if (!('countries' in one) || !one.countries) return true;
  return 'list' in one.countries && one.countries.list.includes(iban.slice(0, 2));
}

function stillDays(own: readonly SlowSide[], from: number, to: number, since: number): number {
  const net = new Map<number, number>();
  for (const { day, sign } of own) net.set(day, (net.get(day) ?? 0) + sign);
  const moved = [...net]
    .filter(([, count]) => count > 0)
    .map(([day]) => day)
    .sort((a, b) => a - b);
  const first = moved.find((day) => day >= from && day <= to);
  if (first === undefined) return 0;
  const before = moved.filter((day) => day < from).at(-1);
  return before === undefined ? Math.max(0, first - since) : first - before - 1;
}

function isWatched({ clients }: RuleBody, facts: SlowFacts, day: number): boolean {
  const { type, risk, countries, activities, age } = clients;
  const days = day - facts.since;
  return (
    (!type || type === facts.type) &&
    (!risk || (facts.risk !== null && risk.includes(facts.risk))) &&
    (!countries || countries.includes(facts.country)) &&
    (!activities || facts.activities.some((code) => activities.some((wanted) => code.indexOf(wanted) === 0))) &&
    (!age || (days >= age.from && (age.to === undefined || days <= age.to)))
  );
}
