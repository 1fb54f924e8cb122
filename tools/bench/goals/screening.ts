// Goal 21: everybody compared with all lists, beside pg_trgm on the same names and lists, and look-ups meanwhile.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { nightlyScreeningJob } from '#features/screening/server/checks/jobs.ts';
import { getDb } from '#server/db/pool.ts';
import { enqueue } from '#server/jobs/queue.ts';
import type { Bench, Rate } from '../bench.ts';
import { addClients } from '../clients.ts';
import { Connection } from '../connection.ts';
import { quantile } from '../figures.ts';
import { addLists, type ListedName } from '../listed.ts';
import { expectStatus } from '../load.ts';
import { getRequest } from '../proofs.ts';
import type { Row } from '../report.ts';
import { onceRow, shareRow } from '../rows.ts';
import { enrolStaff } from '../staff.ts';
import type { SignedIn } from '../world.ts';

const clients = 100_000;
const entries = 20_000;
const trigramsAsked = 300;
const lookUps = 200;
const lookUpEveryMs = 100;
const minShare = 15;
const lookUpMostMs = 50;
/** where trigrams separate published pairs best (docs/screening.md) */
const trigramsAlike = 0.5;

/** Measured once. The clients beside those of the world come by COPY, and so do the lists. */
export async function measureScreening(bench: Bench, say: (line: string) => void): Promise<Row[]> {
  const { owner, databaseUrl } = bench.bank;
  const person = await enrolStaff(owner, 'M');
  const { rows } = await owner.query<{ count: number }>('select count(*)::integer as count from client');
  await addClients(databaseUrl, 0, clients - (rows[0]?.count ?? 0));
  const listed = await addLists(owner, entries);
  say(`${clients} clients, ${entries} entries with ${listed.length} names`);
  await untilFollowed(bench);
  const alone = await timeLookUps(bench, person, listed, async (asked) => asked >= lookUps);
  const trigrams = await timeTrigrams(bench, listed);
  say(`pg_trgm compares ${trigrams.perSecond.toFixed(1)} names a second`);
  const { serverMicros: server, databaseMicros: database } = trigrams;
  const compared = onceRow('21', `pg_trgm, names compared with ${entries} entries`, '/s', trigrams.perSecond);
  const lines: Row[] = [
    { ...compared, costs: [{ server, database }] },
    onceRow('21', 'look-up, p95, alone', 'ms', quantile(alone, 0.95)),
  ];
  for (const which of ['everybody for the first time', 'everybody again']) {
    let times: number[] = [];
    const rate = await bench.measure(async () => {
      const run = await rescreen(bench);
      times = await timeLookUps(bench, person, listed, run.isDone);
      return run.subjects();
    });
    say(`${which}: ${rate.perSecond.toFixed(0)} names a second, ${times.length} look-ups meanwhile`);
    lines.push(
      shareRow('21', `${which}, ${clients} clients`, rate, trigrams.perSecond, 'pg_trgm', { atLeast: minShare }),
      onceRow('21', 'look-up meanwhile, p50', 'ms', quantile(times, 0.5)),
      onceRow('21', 'the same, p95', 'ms', quantile(times, 0.95), { atMost: lookUpMostMs }),
    );
  }
  return lines;
}

/** What follows the audit has seen the world that was settled, and works no more. */
export async function untilFollowed(bench: Bench): Promise<void> {
  await bench.untilNumbered();
  const text = 'select exists (select from follower f, audit_head h where f.last_n < h.n) as waiting';
  while ((await bench.bank.owner.query<{ waiting: boolean }>(text)).rows[0]?.waiting) await delay(100);
}

/** Starts the job of the night. */
export async function rescreen({ bank: { owner } }: Bench) {
  const { job } = await enqueue(getDb(owner), nightlyScreeningJob, {}, { askedBy: null, key: 'bench' });
  const read = async () => {
    const { rows } = await owner.query<{ state: string; error: string | null; subjects: number }>(
      `select state, error, (result ->> 'subjects')::integer as subjects from job where id = $1`,
      [job.id],
    );
    if (rows[0]?.error) throw new Error(`The screening failed: ${rows[0].error}`);
    return rows[0];
  };
  while ((await read())?.state === 'waiting') await delay(5);
  return {
    isDone: async () => (await read())?.state === 'done',
    subjects: async () => (await read())?.subjects ?? 0,
  };
}

/**
 * Names of the lists with a slip, ten a second at fixed times: a look-up that waits delays the next ones. ms from when
 * each was due.
 */
export async function timeLookUps(
  { bank }: Bench,
  person: SignedIn,
  listed: readonly ListedName[],
  isDone: (asked: number) => Promise<boolean>,
): Promise<number[]> {
  const connection = await Connection.open(bank.port);
  const times: number[] = [];
  let began = performance.now();
  for (let turn = 0; !(await isDone(turn)); turn++) {
    const due = began + turn * lookUpEveryMs;
    if (due > performance.now()) await delay(due - performance.now());
    const { name } = listed[(turn * 7919) % listed.length] ?? { name: '' };
    const path = `/web/lookup?name=${encodeURIComponent(name.replace(/[aeo]/i, 'i').slice(0, 200))}`;
    const ask = () => connection.send(getRequest({ method: 'GET', path }, bank.publicUrl, person));
    let reply = await ask();
    // the first one loads the lists; where that takes longer than a call may, it is asked to try again
    for (; turn === 0 && reply.status === 503; reply = await ask()) await delay(1000);
    expectStatus(reply, 200);
    if (turn > 0) times.push(performance.now() - due);
    else began = performance.now();
  }
  connection.close();
  return times;
}

/** Names of clients, one after the other, with the index of trigrams: names a second. */
async function timeTrigrams({ bank, measure }: Bench, listed: readonly ListedName[]): Promise<Rate> {
  const db = new pg.Client({ connectionString: bank.databaseUrl });
  await db.connect();
  try {
    await db.query('create extension if not exists pg_trgm');
    await db.query('create temporary table bench_listed (id text, name text)');
    await db.query('insert into bench_listed select * from unnest($1::text[], $2::text[])', [
      listed.map(({ id }) => id),
      listed.map(({ name }) => name.toLowerCase()),
    ]);
    await db.query('create index on bench_listed using gin (name gin_trgm_ops)');
    await db.query('analyze bench_listed');
    await db.query(`set pg_trgm.similarity_threshold = ${trigramsAlike}`);
    const { rows } = await db.query<{ name: string }>(
      `select lower(name) as name
       from screening_subjects(array(select id from client order by md5(id) limit ${trigramsAsked}))`,
    );
    return await measure(async () => {
      for (const { name } of rows)
        await db.query('select id, similarity(name, $1) from bench_listed where name % $1', [name]);
      return rows.length;
    });
  } finally {
    await db.end();
  }
}
