/** Fills an empty bank with the demo world, through the same functions that real money moves by. */
import pg from 'pg';
import { scoreAll } from '#features/clients/score/server/nightly.ts';
import { type Db, getDb, sql, valueTypes } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { pastDays } from './calendar.ts';
import { getPlace } from './cases/moments.ts';
import { planDemoWorld } from './plan.ts';
import { getBatches } from './seeding/batches.ts';
import { closeMonths, countSafeguarding, fileSupervisorForms, settleDay } from './seeding/books.ts';
import { passCases, seedStories } from './seeding/cases.ts';
import { isNewMonth, passDays } from './seeding/diligence.ts';
import { addLists } from './seeding/lists.ts';
import { readLedger } from './seeding/orders.ts';
import { isOutside, sendOutside } from './seeding/outside.ts';
import { postBatch } from './seeding/post.ts';
import { screenWorld } from './seeding/screening.ts';
import { explainStatements, takeStatements } from './seeding/statements.ts';
import { makeToday } from './seeding/today.ts';
import { numberRecords, watchMoney } from './seeding/watching.ts';
import { makeWorld } from './seeding/world.ts';
import { readSpares } from './spares.ts';

export interface SeedOptions {
  /** The day of the first start, yyyy-mm-dd in the bank's zone; the real one unless given, and never a later one. */
  today?: string;
  /** Called after each batch. */
  onProgress?: (done: number, of: number) => void;
}

export interface SeedResult {
  /** How many payments this call has made. */
  payments: number;
  seconds: number;
}

/** One process seeds, others that start at once wait and find it done. */
const seedLock = 727_002;

// A crash loses at most the last batches, and the next start makes them again: no need to wait for the disk.
// Functions keep their plans, and those made while the tables are empty would scan them when they are full. A scan by a
// bitmap reads what is dead again and again: the index of open holds has many such entries.
const sessionSettings = [
  'timezone=UTC',
  'jit=off',
  'synchronous_commit=off',
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'plan_cache_mode=force_generic_plan',
];

/** The place in time of the first moment of today. */
const midnight = getPlace({ day: 0, seconds: 0 });

const lockSeed = sql<never>('select pg_advisory_lock($1)');
// The offset is below zero only between the first and the last stage of a seeding.
const readState = sql<{
  is_demo: boolean;
  is_seeding: boolean;
  has_clients: boolean;
  today: string;
  first_day: string | null;
}>(`
  select is_demo, clock_offset < '0' as is_seeding, exists (select from client) as has_clients,
    (now() at time zone zone)::date::text as today,
    (select ((min(opened_at) at time zone zone)::date + $1::integer)::text from account where client_id is not null)
      as first_day
  from bank`);
/** Those of the plan: what people buy in the outlet comes with the stories. */
const countPayments = sql<{ count: number }>(`select count(*)::integer as count from payment where tag <> 'OFFER'`);
const countCounterparties = sql<{ read: number }>('select count_counterparties(5000) as read');
/** Everybody was screened, with the data of now. */
const noOneWaits = sql<never>(`update follower set last_n = (select n from audit_head) where name = 'screening'`);
const analyze = sql<never>('analyze');

/**
 * Makes the demo world once. `url`: the owner's connection to a migrated database. A seeding that was killed goes on
 * where it stopped. Answers at once where the demo world stands already; throws if the database holds real clients.
 */
export async function seedDemo(url: string, options: SeedOptions = {}): Promise<SeedResult> {
  const startedAt = performance.now();
  const pool = new pg.Pool({
    connectionString: url,
    types: valueTypes,
    max: 1,
    idleTimeoutMillis: 0,
    pipeline: true,
    options: sessionSettings.map((setting) => `-c ${setting}`).join(' '),
  });
  // the next statement says that the database has gone; without a listener the process would end here
  pool.on('error', () => {});
  try {
    const db = getDb(pool);
    await db.run(lockSeed, [seedLock]);
    const today = await beginOrResume(pool, options.today);
    const payments = today === null ? 0 : await makePast(pool, today, options.onProgress);
    return { payments, seconds: (performance.now() - startedAt) / 1000 };
  } finally {
    await pool.end();
  }
}

/** Makes the world if there is none. Answers the day of the first start, or null if nothing is left to do. */
async function beginOrResume(pool: pg.Pool, asked: string | undefined): Promise<string | null> {
  const state = await getDb(pool).one(readState, [pastDays]);
  if (state.has_clients && !state.is_demo) {
    throw new Error('This database holds clients and is no demo: the demo world is not put into it.');
  }
  if (state.has_clients) return state.is_seeding ? state.first_day : null;
  const today = asked ?? state.today;
  if (today > state.today) throw new Error(`The demo world cannot begin on ${today}: that day is yet to come.`);
  await inTransaction(pool, (tx) => makeWorld(tx, today));
  return today;
}

async function makePast(
  pool: pg.Pool,
  today: string,
  onProgress: SeedOptions['onProgress'] = () => {},
): Promise<number> {
  const db = getDb(pool);
  const plan = planDemoWorld({ today });
  const movements = [...plan.days()].flatMap((day) => day.movements);
  const ledger = await readLedger(db);
  const made = (await db.one(countPayments)).count;
  const batches = [...getBatches(movements)];
  const cases = seedStories(today, readSpares(batches));
  let done = 0;
  let day = -pastDays - 1;
  let printedAt = Number.NEGATIVE_INFINITY;
  for (const batch of batches) {
    const until = getPlace({ day: batch.day, seconds: batch.timeOfDaySeconds });
    if (done >= made) {
      const hasNewMonth = isNewMonth(day, batch.day, today);
      if (hasNewMonth) await passNight(pool);
      if (batch.day > day) await watchMoney(pool, batch.day);
      await inTransaction(pool, async (tx) => {
        if (batch.day > day) await settleDay(tx, batch.day, today);
        if (hasNewMonth) await takeStatements(tx, today);
        await passDays(tx, day, batch.day, today);
        await passCases(cases, printedAt, until, { tx, pool, today });
        await postBatch(tx, batch, today, ledger);
      });
    }
    day = batch.day;
    printedAt = until;
    done += batch.movements.length;
    onProgress(done, movements.length);
  }
  await watchMoney(pool, 0);
  await inTransaction(pool, async (tx) => {
    await passDays(tx, day, -1, today);
    await passCases(cases, printedAt, midnight, { tx, pool, today });
    await sendOutside(tx, plan.openPayments.filter(isOutside), today, ledger);
    await passCases(cases, midnight, Number.POSITIVE_INFINITY, { tx, pool, today });
    await addLists(tx);
    await makeToday(tx, plan.openPayments, today, ledger);
  });
  await screenWorld(pool);
  await passNight(pool);
  await watchMoney(pool, 0);
  await inTransaction(pool, async (tx) => {
    await takeStatements(tx, today);
    await explainStatements(tx, pool, today);
    await countSafeguarding(tx);
    await fileSupervisorForms(tx);
  });
  await inTransaction(pool, closeMonths);
  await finish(db);
  return movements.length + plan.openPayments.length - made;
}

/** The totals of the feed first, as a server's own loops would keep them, then everybody's score. */
async function passNight(pool: pg.Pool): Promise<void> {
  const db = getDb(pool);
  await follow(db);
  await inTransaction(pool, (tx) => scoreAll(tx, 'night'));
}

/** Numbers what happened, and adds it to the totals by country. */
async function follow(db: Db): Promise<void> {
  await numberRecords(db);
  while ((await db.one(countCounterparties)).read > 0);
}

/** Numbers what happened, as the server's own loop would, and shows the planner how the tables look now. */
async function finish(db: Db): Promise<void> {
  await follow(db);
  await db.run(noOneWaits);
  await db.run(analyze);
}
