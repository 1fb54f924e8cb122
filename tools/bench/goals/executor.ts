// Goal 3: the executor of the real server process, fed by SQL because HTTP alone could not feed it.
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Bench, Rate } from '../bench.ts';
import { quantile } from '../figures.ts';

const waiting = `
  select exists (select from payment where state = payment_state('authorized') and rail = 'book') as waiting`;
const settled = `select id from payment where id = any ($1) and state = payment_state('executed')`;
const pollMs = 4;
const approversAtOnce = 16;

/** ms */
export interface Delay {
  p50: number;
  p99: number;
}

/** Executed payments per second while a long queue of approved ones waits. */
export async function measureExecutor(bench: Bench, count: number, hot: boolean): Promise<Rate> {
  const { owner } = bench.bank;
  const ids = await placeOrders(bench, count, hot);
  await owner.query('select bench_world.approve_all($1)', [ids]);
  const rate = await bench.measure(async () => {
    while ((await owner.query<{ waiting: boolean }>(waiting)).rows[0]?.waiting) await delay(pollMs);
    return count;
  });
  await expectExecuted(bench, ids);
  return rate;
}

/**
 * How many payments a second the bank can approve one by one, 16 at a time, and execute beside that. Half of it is the
 * load under which delays are judged.
 */
export async function measureFlow(bench: Bench, seconds: number): Promise<Rate> {
  const { owner } = bench.bank;
  const ids = await placeOrders(bench, Math.ceil(seconds * (bench.lastRates.get('flow') ?? 3000) * 1.33), false);
  const approved: string[] = [];
  const rate = await bench.measure(async () => {
    const end = performance.now() + seconds * 1000;
    const approve = async () => {
      for (let id = ids.pop(); id !== undefined && performance.now() < end; id = ids.pop()) {
        await owner.query({ name: 'approve', text: 'select bench_world.approve($1)', values: [id] });
        approved.push(id);
      }
    };
    await Promise.all(Array.from({ length: approversAtOnce }, approve));
    while ((await owner.query<{ waiting: boolean }>(waiting)).rows[0]?.waiting) await delay(pollMs);
    return approved.length;
  });
  await expectExecuted(bench, approved);
  bench.lastRates.set('flow', rate.perSecond);
  return rate;
}

/**
 * From the answer to an approval until another connection sees the payment executed, ms, at `perSecond` approvals
 * that keep their times whatever happens. No approval wakes the executor here: it finds them in its own rhythm.
 */
export async function measureExecutorDelay(bench: Bench, perSecond: number, seconds: number): Promise<Delay> {
  const ids = await placeOrders(bench, Math.floor(perSecond * seconds), false);
  const watch = new Watch();
  const approving = approveInTime(bench.bank.owner, ids, perSecond, watch).finally(() => watch.expectNoMore());
  await Promise.all([approving, watch.run(bench.bank.owner)]);
  return { p50: quantile(watch.delays, 0.5), p99: quantile(watch.delays, 0.99) };
}

async function approveInTime(owner: pg.Pool, ids: string[], perSecond: number, watch: Watch): Promise<void> {
  const began = performance.now();
  const approve = async (id: string) => {
    await owner.query({ name: 'approve', text: 'select bench_world.approve($1)', values: [id] });
    watch.expect(id);
  };
  const approvals: Promise<void>[] = [];
  for (const [index, id] of ids.entries()) {
    const due = began + (index * 1000) / perSecond;
    if (due > performance.now()) await delay(Math.max(1, due - performance.now()));
    approvals.push(approve(id));
  }
  await Promise.all(approvals);
}

/** Looks every few milliseconds which approved payments have been executed, on a connection of its own. */
class Watch {
  /** ms from approved to seen */
  readonly delays: number[] = [];
  readonly #approved = new Map<string, number>();
  #isExpecting = true;

  expect(id: string): void {
    this.#approved.set(id, performance.now());
  }

  expectNoMore(): void {
    this.#isExpecting = false;
  }

  async run(owner: pg.Pool): Promise<void> {
    const client = await owner.connect();
    while (this.#isExpecting || this.#approved.size > 0) {
      const values = [[...this.#approved.keys()]];
      const { rows } = await client.query<{ id: string }>({ name: 'settled', text: settled, values });
      for (const { id } of rows) {
        this.delays.push(performance.now() - (this.#approved.get(id) ?? 0));
        this.#approved.delete(id);
      }
      await delay(pollMs);
    }
    client.release();
  }
}

/** Pushed and waiting for approval; returns when the audit has caught up, so that it does not share the round. */
async function placeOrders(bench: Bench, count: number, hot: boolean): Promise<string[]> {
  const { owner } = bench.bank;
  const { rows } = await owner.query<{ id: string }>('select bench_world.order_payments($1, $2) as id', [count, hot]);
  await bench.untilNumbered();
  return rows.map(({ id }) => id);
}

export async function expectExecuted(bench: Bench, ids: string[]): Promise<void> {
  const { rowCount } = await bench.bank.owner.query(settled, [ids]);
  if (rowCount !== ids.length) throw new Error(`${ids.length - (rowCount ?? 0)} of ${ids.length} were not executed`);
}
