// Goal 7: what a call reads stays as quick as on the first day. The bank fills itself: orders, approvals, its executor
// and its audit, so that every row is there that a real one would have. A fifth of all payments reach one account.
import { setTimeout as delay } from 'node:timers/promises';
import { readLines, readPeriod } from '#features/accounts/server/statement/sql.ts';
import {
  type LiveReader,
  makeShared,
  readNewer,
  readOlder,
  readReviewed,
} from '#features/monitoring/server/live/read.ts';
import { readTrailRows } from '#features/monitoring/server/live/trail.ts';
import { paymentSource } from '#features/payments/lists/server/paymentSource.ts';
import { taskSource } from '#features/payments/tasks/server/taskSource.ts';
import { findBrokenRecord } from '#server/audit/chain.ts';
import { type Db, getDb, openPool, sql } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import { readList } from '#server/lists/read.ts';
import { dayAt } from '#shared/days.ts';
import { product } from '#src/features.server.ts';
import type { Bench } from '../bench.ts';
import { quantile } from '../figures.ts';

const zone = 'Europe/Vilnius';
const paymentsAtOnce = 10_000;
/** asked so often; the first few fill caches and plans */
const times = 520;
const warmUps = 20;

export interface ReadTimes {
  /** median and 99th percentile, ms */
  p50: number;
  p99: number;
}

export interface Sizes {
  entries: number;
  records: number;
}

/** Goes on until the bank has this many entries. `place` is called with their number now and then. */
export async function fillBank(bench: Bench, entries: number, print: (there: number) => void): Promise<void> {
  const { owner } = bench.bank;
  const order = async (isHot: boolean) => {
    const { rows } = await owner.query<{ id: string }>('select bench_world.order_payments($1, $2) as id', [
      paymentsAtOnce,
      isHot,
    ]);
    return rows.map(({ id }) => id);
  };
  let turn = 0;
  let next = order(true);
  for (let there = await countEntries(bench); there < entries; there = await countEntries(bench)) {
    print(there);
    const ids = await next;
    // the next are ordered while these are executed
    next = order(++turn % 4 === 0);
    await owner.query('select bench_world.approve_all($1)', [ids]);
    const text = `select exists (select from payment where state = payment_state('authorized')) as waiting`;
    while ((await owner.query<{ waiting: boolean }>(text)).rows[0]?.waiting) await delay(10);
  }
  await next;
  await bench.untilNumbered();
  await owner.query('vacuum analyze');
  await owner.query('checkpoint');
}

/** Each account counts its own: no table is read through. */
async function countEntries({ bank }: Bench): Promise<number> {
  const { rows } = await bank.owner.query<{ sum: string }>('select sum(seq)::text as sum from account');
  return Number(rows[0]?.sum);
}

export async function countSizes(bench: Bench): Promise<Sizes> {
  const { rows } = await bench.bank.owner.query<{ n: bigint }>('select n from audit_head');
  return { entries: await countEntries(bench), records: Number(rows[0]?.n) };
}

/** The reads of the company area, each on a connection such as calls have, one after the other. */
export async function measureLists({ bank, world }: Bench): Promise<Record<ListName, ReadTimes>> {
  const pool = openPool({ url: bank.databaseUrl, size: 1 });
  const [busiest] = world.companies;
  const anyCompany = () => world.companies[Math.floor(Math.random() * world.companies.length)]?.id ?? '';
  const busy = busiest?.id ?? '';
  const scope = (clientId: string) => ({ clientId, personId: '', zone, verbs: product.companyVerbs });
  try {
    const db = getDb(pool);
    const { rows } = await bank.owner.query<{ id: bigint; n: bigint }>(
      'select a.id, h.n from account a, audit_head h where a.client_id = $1',
      [busy],
    );
    const [{ id: account, n: head } = { id: 0n, n: 0n }] = rows;
    const period = { from: dayAt(Date.now(), zone), to: dayAt(Date.now(), zone) };
    const recent = String(head - 1000n);
    return {
      anyList: await timeReads(() => readList(paymentSource, scope(anyCompany()), {}, db)),
      busyList: await timeReads(() => readList(paymentSource, scope(busy), { limit: '200' }, db)),
      tasks: await timeReads(() => readList(taskSource, scope(anyCompany()), {}, db)),
      news: await timeReads(() => readList(paymentSource, scope(busy), { ver: recent }, db)),
      sums: await timeReads(() => readPeriod(db, account, period)),
      lines: await timeReads(() => firstLines(db, account)),
      ...(await measureStaff(db, recent)),
    };
  } finally {
    await pool.end();
  }
}

export type ListName = 'anyList' | 'busyList' | 'tasks' | 'news' | 'sums' | 'lines' | StaffList;
/** of staff, over all clients */
type StaffList = 'older' | 'reviewed' | 'newer' | 'trail';

/** What officers read who watch all transactions; the newest 50 wait for review. */
async function measureStaff(db: Db, recent: string): Promise<Record<StaffList, ReadTimes>> {
  const scope = { clientId: null, personId: '', zone, verbs: [] };
  const seen = { isRestricted: true, isTech: true };
  const reader: LiveReader = { db, ownDb: db, seen, scope, shared: makeShared() };
  const { items } = await readOlder(reader, {}, undefined);
  for (const { id } of items.slice(0, reviewedAtOnce)) await db.run(markReviewed, [id]);
  const anyPayment = () => items[Math.floor(Math.random() * items.length)];
  const readTrail = async () => {
    const payment = anyPayment();
    if (payment) await readTrailRows(reader, payment);
  };
  return {
    older: await timeReads(() => readOlder(reader, {}, undefined)),
    reviewed: await timeReads(() => readReviewed(reader, {})),
    newer: await timeReads(() => readNewer({ ...reader, shared: makeShared() }, {}, recent, undefined)),
    trail: await timeReads(readTrail),
  };
}

const reviewedAtOnce = 50;
const markReviewed = sql<never>(`
  insert into payment_review (payment_id, state, since, changed_at) values ($1, 'new', bank_now(), bank_now())
  on conflict do nothing`);

async function firstLines(db: Db, account: bigint): Promise<void> {
  for await (const lines of readLines(db, account, 0n, 200n, 200)) if (lines.length > 0) return;
}

async function timeReads(read: () => Promise<unknown>): Promise<ReadTimes> {
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const began = performance.now();
    await read();
    if (turn >= warmUps) taken.push(performance.now() - began);
  }
  return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) };
}

/** How long the check of the whole audit takes, µs a record. Throws if it finds anything. */
export async function measureVerify({ bank }: Bench, { records }: Sizes): Promise<number> {
  const began = performance.now();
  const broken = await inSnapshot(bank.owner, findBrokenRecord);
  if (broken) throw new Error(`the audit is broken: ${JSON.stringify(broken)}`);
  return ((performance.now() - began) * 1000) / records;
}
