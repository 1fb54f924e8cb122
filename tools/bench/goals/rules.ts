// Goal 16: rules that watch money beside the executor. The follower is switched off for the executor's best rate,
// catches up with what has passed meanwhile, and then has to keep up with payments that come at a steady rate.
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Rate } from '../bench.ts';
import { type FollowerCosts, timeFollower } from '../followerCosts.ts';
import type { Row } from '../report.ts';
import { onceRow, shareRow } from '../rows.ts';
import { expectExecuted } from './executor.ts';

const bestCount = 30_000;
const costCount = 5_000;
/** of the best rate, in this order */
const shares = [1, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.5, 0.4, 0.3];
const trialSeconds = 10;
const sliceMs = 50;
const lagMostMs = 2_000;
const looksMs = 50;
const behind = 100_000;
const behindMostMs = 60_000;
const minShare = 0.75;
/** statements that are named */
const dearest = 12;

/** Everybody pays five partners again and again; hot: four of five payments go to the first account. */
const orderFunction = `
create or replace function bench_world.order_among_partners(p_count integer, p_hot boolean) returns setof uuid
language sql
as $$
  with drawn as materialized (
    select payer, case
      when p_hot and random() < 0.8 then 1
      else 1 + (payer + (array[1, 10, 100, 1000, 5000])[1 + floor(random() * 5)::integer] - 1) % places end as payee
    from (
      select 1 + floor(random() * v.places)::integer as payer, v.places
      from (select count(*)::integer as places from bench_world.place) v, generate_series(1, p_count)
    ) p
  )
  select bench_world.order_all(array_agg(payer), array_agg(case when payee = payer then 2 else payee end), null, false)
  from drawn where payer <> 2
$$`;

/** Measured once. */
export async function measureRules(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  await bench.bank.owner.query(orderFunction);
  const rules = new RulesBench(bench, say);
  await rules.switchFollower(false);
  const uniform = await rules.measureBest(false);
  const hot = await rules.measureBest(true);
  await rules.switchFollower(true);
  const catchUp = await rules.measureCatchUp();
  const steady = await rules.findSteadyRate(uniform.perSecond, false);
  const steadyHot = await rules.findSteadyRate(hot.perSecond, true);
  await rules.switchFollower(false);
  const costs = await rules.measureCosts();
  await rules.switchFollower(true);
  await rules.untilFollowed();
  const cost = (what: string, micros: number) => onceRow('16', `${what}, a payment`, 'µs', micros);
  return [
    onceRow('16', 'executor alone, its best', '/s', uniform.perSecond),
    shareRow('16', 'steady, events at most 2 s behind', steady, uniform.perSecond, 'best', { atLeast: minShare }),
    onceRow('16', 'executor alone, 80 % on one account', '/s', hot.perSecond),
    shareRow('16', 'steady, 80 % on one account', steadyHot, hot.perSecond, 'best', { atLeast: minShare }),
    onceRow('16', `${behind} records behind, caught up`, 'ms', catchUp, { atMost: behindMostMs }),
    ...[cost('totals', costs.totals), cost('counting', costs.counting), cost('events', costs.events)],
  ];
}

const isWaiting = `
  select exists (select from payment where state = payment_state('authorized') and rail = 'book') as waiting`;
const readPlace = `
  select h.n - f.last_n as behind, exists (select from audit_inbox) as unnumbered,
    extract(epoch from clock_timestamp() - coalesce(
      (select at from audit where n = f.last_n + 1), (select min(at) from audit_inbox),
      clock_timestamp()))::float8 * 1000
      as lag
  from audit_head h cross join follower f where f.name = 'monitoring'`;

class RulesBench {
  readonly #bench: Bench;
  readonly #say: (line: string) => void;

  constructor(bench: Bench, say: (line: string) => void) {
    this.#bench = bench;
    this.#say = say;
  }

  /** Off, the server leaves the follower to others. */
  async switchFollower(isOn: boolean): Promise<void> {
    await this.#bench.bank.owner.query(`update follower set by_server = $1 where name = 'monitoring'`, [isOn]);
  }

  /** The executor's best: a long queue, and no engine. */
  async measureBest(hot: boolean): Promise<Rate> {
    const ids = await this.#approved(bestCount, hot);
    await this.#release(ids);
    const best = await this.#bench.measure(async () => {
      await this.#untilExecuted();
      return ids.length;
    });
    await expectExecuted(this.#bench, ids);
    await this.#bench.untilNumbered();
    this.#say(`the executor alone, ${hot ? 'hot' : 'uniform'}: ${Math.round(best.perSecond)} a second`);
    return best;
  }

  /** ms for this many records. */
  async measureCatchUp(): Promise<number> {
    const { behind: before } = await this.#place();
    if (before < behind) throw new Error(`only ${before} records are behind`);
    const began = performance.now();
    await this.untilFollowed();
    const ms = performance.now() - began;
    this.#say(`caught up with ${before} records in ${Math.round(ms)} ms`);
    return (ms * behind) / Number(before);
  }

  async untilFollowed(): Promise<void> {
    for (;;) {
      const { behind: left, unnumbered } = await this.#place();
      if (left === 0 && !unnumbered) return;
      await delay(looksMs);
    }
  }

  /** The highest share of the best rate at which neither payments nor events fall behind. */
  async findSteadyRate(best: number, hot: boolean): Promise<Rate> {
    for (const share of shares) {
      const { rate, worst } = await this.#tryRate(best * share, hot);
      this.#say(`${share} of the best: ${Math.round(rate.perSecond)} a second, at most ${Math.round(worst)} ms behind`);
      if (worst <= lagMostMs) return rate;
    }
    throw new Error('Events fall behind at any rate.');
  }

  async #tryRate(perSecond: number, hot: boolean): Promise<{ rate: Rate; worst: number }> {
    const ids = await this.#approved(Math.ceil(perSecond * trialSeconds), hot);
    await this.untilFollowed();
    const watch = this.#watchLag();
    const rate = await this.#bench.measure(async () => {
      const began = performance.now();
      let released = 0;
      while (released < ids.length) {
        const due = Math.min(ids.length, Math.ceil(((performance.now() - began) / 1000) * perSecond));
        if (due > released) await this.#release(ids.slice(released, due));
        released = Math.max(released, due);
        await delay(sliceMs);
      }
      await this.#untilExecuted();
      return ids.length;
    });
    await this.untilFollowed();
    return { rate, worst: await watch() };
  }

  /** Looks how far events are behind their payments; the answer ends it, with the longest lag, ms. */
  #watchLag(): () => Promise<number> {
    let worst = 0;
    let isOver = false;
    const looking = (async () => {
      while (!isOver) {
        worst = Math.max(worst, (await this.#place()).lag);
        await delay(looksMs);
      }
    })();
    return async () => {
      isOver = true;
      await looking;
      return worst;
    };
  }

  /** µs of each part for a payment. */
  async measureCosts(): Promise<Omit<FollowerCosts, 'statements'>> {
    const ids = await this.#approved(costCount, false);
    await this.#release(ids);
    await this.#untilExecuted();
    await this.#bench.untilNumbered();
    const { totals, counting, events, statements } = await timeFollower(this.#bench.bank.owner);
    const micros = (ms: number) => (ms * 1000) / ids.length;
    for (const [text, ms] of [...statements].sort(([, one], [, other]) => other - one).slice(0, dearest))
      this.#say(`${micros(ms).toFixed(1)} µs a payment: ${text.trim().replace(/\s+/g, ' ').slice(0, 90)}`);
    return { totals: micros(totals), counting: micros(counting), events: micros(events) };
  }

  /** Approved payments that no one executes before they are released: their rail has no loop. */
  async #approved(count: number, hot: boolean): Promise<string[]> {
    const { owner } = this.#bench.bank;
    const { rows } = await owner.query<{ id: string }>('select bench_world.order_among_partners($1, $2) as id', [
      count,
      hot,
    ]);
    const ids = rows.map(({ id }) => id);
    await this.#owner(`update payment set rail = 'card' where id = any ($1)`, [ids]);
    await this.#owner('select bench_world.approve_all($1)', [ids]);
    await this.#bench.untilNumbered();
    return ids;
  }

  async #release(ids: readonly string[]): Promise<void> {
    await this.#owner(`update payment set rail = 'book' where id = any ($1)`, [ids]);
  }

  async #untilExecuted(): Promise<void> {
    while ((await this.#bench.bank.owner.query<{ waiting: boolean }>(isWaiting)).rows[0]?.waiting) await delay(4);
  }

  async #place(): Promise<{ behind: number; unnumbered: boolean; lag: number }> {
    const { rows } = await this.#bench.bank.owner.query<{ behind: bigint; unnumbered: boolean; lag: number }>(
      readPlace,
    );
    const [row] = rows;
    if (!row) throw new Error('there is no follower of money');
    return { ...row, behind: Number(row.behind) };
  }

  async #owner(text: string, values: unknown[]): Promise<void> {
    await this.#bench.bank.owner.query(text, values);
  }
}
