/** Jobs over a real database: once each, retries, stop and resume, dead owners, schedules. Nothing sleeps. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { jobLimits, wokenPauseMs } from '#shared/limits.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { breachesOn } from '../audit/invariants.ts';
import { getDb, openPool, sql } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Services } from '../http/context.ts';
import { jobInvariants } from './invariants.ts';
import { defineJob, getJobKinds, type Job, type Run } from './job.ts';
import type { Loop } from './loop.ts';
import { enqueue, type JobRow, resumeJob, stopJob, sweepJobs } from './queue.ts';
import { keepQueue, startWorker } from './worker.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
const workers: Loop[] = [];
const errors: unknown[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 12 });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await owner.query('delete from job');
  errors.length = 0;
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const input = z.object({ name: z.string() });
const cursor = z.object({ at: z.number() });
type Work = (input: { name: string }, run: Run<{ at: number }>) => Promise<Record<string, unknown>>;

function kind(work: Work, more: Partial<Job> = {}) {
  return defineJob({ kind: 'test', title: 'Test', input, cursor, staff: [], work, ...more } as Job<
    typeof input,
    typeof cursor
  >);
}

/** A worker of a process of its own. Its services are only those that jobs of these tests use. */
function start(job: Job): Loop {
  const services = { pool: app, jobs: { kinds: getJobKinds([job]), wake: () => {} } } as unknown as Services;
  const worker = startWorker(services, (error) => errors.push(error));
  workers.push(worker);
  return worker;
}

const ask = (job: Job<typeof input>, key = '') =>
  inTransaction(app, (tx) => enqueue(tx, job, { name: key }, { key, askedBy: null }));

interface Row extends Omit<JobRow, 'kind'> {
  tries: number;
  cursor: unknown;
  error: string | null;
}
async function toRow(id: string): Promise<Row> {
  const { rows } = await owner.query<Row>('select * from job where id = $1', [id]);
  if (!rows[0]) throw new Error('no such job');
  return rows[0];
}
const untilState = (id: string, state: string) => until(async () => (await toRow(id)).state === state);

/** Work that waits for the test; `reached` resolves when it has begun. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('four workers do fifty jobs once each', async () => {
  const done: string[] = [];
  const job = kind(async ({ name }) => {
    done.push(name);
    return {};
  });
  const keys = Array.from({ length: 50 }, (_, i) => `job ${i}`);
  await Promise.all(keys.map((key) => ask(job, key)));
  for (let i = 0; i < 4; i++) start(job);
  await until(async () => (await owner.query(`select from job where state = 'done'`)).rowCount === 50);
  expect(done.sort()).toEqual(keys.sort());
});

test('fifty who ask for the same at once get one job', async () => {
  const job = kind(async () => ({}));
  const asked = await Promise.all(Array.from({ length: 50 }, () => ask(job, 'same')));
  expect(asked.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(new Set(asked.map((one) => one.job.id)).size).toBe(1);
  start(job);
  await untilState(asked[0]?.job.id ?? '', 'done');
  // the queue is free for the next one
  expect((await ask(job, 'same')).isNew).toBe(true);
});

test('a job is queued with its transaction or not at all', async () => {
  const job = kind(async () => ({}));
  const failing = inTransaction(app, async (tx) => {
    await enqueue(tx, job, { name: 'x' }, { askedBy: null });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  expect((await owner.query('select from job')).rowCount).toBe(0);
});

test('a job does not run before its time', async () => {
  const ran: string[] = [];
  const job = kind(async ({ name }) => {
    ran.push(name);
    return {};
  });
  await inTransaction(app, (tx) =>
    enqueue(tx, job, { name: 'later' }, { key: 'later', askedBy: null, runAt: '2999-01-01T00:00:00Z' }),
  );
  const { job: now } = await ask(job, 'now');
  start(job);
  await untilState(now.id, 'done');
  expect(ran).toEqual(['now']);
});

test('its progress can be read while it runs, its result after', async () => {
  const { open, opened } = gate();
  const job = kind(async (_, { beat }) => {
    await beat({ done: 3, of: 8, cursor: { at: 3 } });
    await opened;
    return { words: 'all well' };
  });
  const { id } = (await ask(job)).job;
  start(job);
  await until(async () => (await toRow(id)).done_n === 3n);
  expect(await toRow(id)).toMatchObject({ state: 'running', of_n: 8n, result: null });
  open();
  await untilState(id, 'done');
  expect(await toRow(id)).toMatchObject({ result: { words: 'all well' }, owner: null });
});

test('an error is tried again from the cursor, after a pause that grows; in the end the job has failed', async () => {
  const cursors: unknown[] = [];
  const job = kind(async (_, run) => {
    cursors.push(run.cursor);
    await run.beat({ done: cursors.length, cursor: { at: cursors.length } });
    throw new Error(`try ${cursors.length}`);
  });
  const { id } = (await ask(job)).job;
  const worker = start(job);
  const pauses: number[] = [];
  for (let tries = 1; tries < jobLimits.maxTries; tries++) {
    await until(async () => (await toRow(id)).error === `try ${tries}`);
    expect(await toRow(id)).toMatchObject({ state: 'waiting', tries });
    const { rows } = await owner.query<{ seconds: number }>(
      'select extract(epoch from run_at - clock_timestamp())::float as seconds from job',
    );
    pauses.push(rows[0]?.seconds ?? 0);
    await owner.query('update job set run_at = now()');
    worker.wake();
  }
  await untilState(id, 'failed');
  expect(pauses.map((pause, i) => pause > 4 * 4 ** i && pause <= 5 * 4 ** i)).toEqual([true, true, true, true]);
  expect(cursors).toEqual([null, { at: 1 }, { at: 2 }, { at: 3 }, { at: 4 }]);
  expect(errors.map(String)).toContain('Error: try 5');
  await worker.stop();
  // a person may let it go on
  expect(await getDb(app).maybe(resumeJob, [id])).toMatchObject({ state: 'waiting' });
  expect(await toRow(id)).toMatchObject({ tries: 0, error: null, cursor: { at: 5 } });
});

test('a stopped job ends at its next beat, keeps its progress, and goes on from there', async () => {
  const first = gate();
  const runs: unknown[] = [];
  const job = kind(async (_, run) => {
    runs.push(run.cursor);
    if (run.cursor) return { from: run.cursor.at };
    await run.beat({ done: 5, cursor: { at: 5 } });
    await first.opened;
    await run.beat({ done: 6, cursor: { at: 6 } }).catch((error) => {
      runs.push(run.signal.aborted);
      throw error;
    });
    return {};
  });
  const { id } = (await ask(job)).job;
  const worker = start(job);
  await until(async () => (await toRow(id)).done_n === 5n);
  expect(await getDb(app).maybe(stopJob, [id])).toMatchObject({ state: 'stopped' });
  first.open();
  await until(async () => runs.length === 2);
  expect(runs).toEqual([null, true]);
  expect(await toRow(id)).toMatchObject({ state: 'stopped', done_n: 5n, cursor: { at: 5 } });
  await getDb(app).maybe(resumeJob, [id]);
  worker.wake();
  await untilState(id, 'done');
  expect(await toRow(id)).toMatchObject({ result: { from: 5 }, tries: 1 });
  expect(errors).toEqual([]);
});

const addRecord = sql<never>(
  `insert into audit_inbox (verb, subject_kind, subject_id) values ('test.piece', 'test', $1)`,
);

test('a piece of work commits with its progress: one that lost its job leaves nothing', async () => {
  const { open, opened } = gate();
  let refused: unknown;
  const job = kind(async ({ name }, { beat }) => {
    await opened;
    refused = await inTransaction(app, async (tx) => {
      await tx.run(addRecord, [name]);
      await beat({ done: 1, cursor: { at: 1 } }, tx);
    }).catch((error: unknown) => error);
    throw refused;
  });
  const { id } = (await ask(job, 'lost piece')).job;
  start(job);
  await untilState(id, 'running');
  await getDb(app).maybe(stopJob, [id]);
  open();
  await until(async () => refused !== undefined);
  expect(refused).toBeInstanceOf(Error);
  expect((await owner.query(`select from audit_inbox where subject_id = 'lost piece'`)).rowCount).toBe(0);
});

test('the job of a dead process is taken over, from where it was; the dead one cannot end it any more', async () => {
  const { open, opened } = gate();
  let runs = 0;
  const job = kind(async (_, run) => {
    runs++;
    if (run.cursor) return { by: 'the second' };
    await run.beat({ done: 7, cursor: { at: 7 } });
    await opened;
    return { by: 'the first' };
  });
  const { id } = (await ask(job)).job;
  const dead = start(job);
  await until(async () => (await toRow(id)).done_n === 7n);
  const kinds = getJobKinds([job]);
  const silent = (ms: number) =>
    owner.query(`update job set beat_at = clock_timestamp() - make_interval(secs => $1)`, [ms / 1000]);
  await silent(jobLimits.leaseMs - 5000);
  await keepQueue(getDb(app), kinds);
  expect(await toRow(id)).toMatchObject({ state: 'running' });
  // whatever the pauses between: the silence, the look for it, the look for work
  expect(jobLimits.leaseMs + jobLimits.beatMs + wokenPauseMs).toBeLessThan(120_000);
  await silent(jobLimits.leaseMs + 1000);
  await Promise.all([keepQueue(getDb(app), kinds), keepQueue(getDb(app), kinds)]);
  expect(await toRow(id)).toMatchObject({ state: 'waiting', tries: 1, cursor: { at: 7 } });
  start(job);
  await untilState(id, 'done');
  open();
  await dead.stop();
  expect(runs).toBe(2);
  expect(await toRow(id)).toMatchObject({ state: 'done', result: { by: 'the second' } });
});

test('a job whose process dies each time fails in the end', async () => {
  const job = kind(async () => ({}));
  const { id } = (await ask(job)).job;
  await owner.query(
    `update job set tries = $1, state = 'running', owner = new_id(), beat_at = now() - interval '1 hour'`,
    [jobLimits.maxTries],
  );
  await keepQueue(getDb(app), getJobKinds([job]));
  expect(await toRow(id)).toMatchObject({ state: 'failed' });
});

test('a server that shuts down hands its jobs back, and the try does not count', async () => {
  const job = kind(async (_, { beat, signal }) => {
    await beat({ done: 1, cursor: { at: 1 } });
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    await beat({ done: 2, cursor: { at: 2 } });
    return {};
  });
  const { id } = (await ask(job)).job;
  const worker = start(job);
  await until(async () => (await toRow(id)).done_n === 1n);
  await worker.stop();
  expect(await toRow(id)).toMatchObject({ state: 'waiting', tries: 0, done_n: 2n, cursor: { at: 2 } });
});

test('a daily job is queued once for all processes, for the next time of the bank’s day', async () => {
  const job = kind(async () => ({}), { dailyAt: '02:00' });
  const kinds = getJobKinds([job]);
  await Promise.all(Array.from({ length: 10 }, () => keepQueue(getDb(app), kinds)));
  const { rows } = await owner.query<{ key: string; local: string; isNext: boolean; state: string }>(
    `select key, to_char(run_at at time zone zone, 'YYYY-MM-DD HH24:MI') as local, state,
       run_at > now() and run_at <= now() + interval '25 hours' as "isNext"
     from job, bank`,
  );
  expect(rows).toEqual([{ key: rows[0]?.key, local: `${rows[0]?.key} 02:00`, state: 'waiting', isNext: true }]);
});

test('a daily job missed while the bank stood still runs once, and the next one is queued', async () => {
  const days: string[] = [];
  const daily = defineJob({
    kind: 'test',
    title: 'Test',
    input: z.object({}),
    cursor,
    staff: [],
    dailyAt: '02:00',
    work: async (_, { jobId }) => {
      days.push(jobId);
      return {};
    },
  });
  const kinds = getJobKinds([daily]);
  await keepQueue(getDb(app), kinds);
  await owner.query(`update job set key = '2026-01-01', run_at = run_at - interval '3 days'`);
  start(daily);
  start(daily);
  await until(async () => (await owner.query(`select from job where state = 'done'`)).rowCount === 1);
  await keepQueue(getDb(app), kinds);
  const { rows } = await owner.query<{ state: string }>('select state from job order by key');
  expect(rows.map(({ state }) => state)).toEqual(['done', 'waiting']);
  expect(days).toHaveLength(1);
});

test('a running job that no one has heard of breaks an invariant, at the newest record', async () => {
  const client = await owner.connect();
  const offenders = async (silence: string) => {
    await client.query('begin');
    await client.query(`insert into audit_inbox (verb, subject_kind, subject_id) values ('test.write', 'test', 'x')`);
    await client.query(
      `insert into job (id, kind, key, input, state, owner, beat_at)
       values (new_id(), 'test', '', '{}', 'waiting', null, null)`,
    );
    await client.query(`update job set state = 'running', owner = new_id(), beat_at = now() - $1::interval`, [silence]);
    const breaches = await breachesOn(client, jobInvariants);
    await client.query('rollback');
    return breaches.length;
  };
  expect([await offenders('119 seconds'), await offenders('121 seconds')]).toEqual([0, 1]);
  client.release();
});

test('ended jobs are swept after their time, but for the newest of a kind', async () => {
  await owner.query(
    `insert into job (id, kind, key, input, asked_at) select new_id(), k, n::text, '{}',
      now() - make_interval(days => n)
     from unnest(array['one', 'other']) k, generate_series(88, 95) n`,
  );
  await owner.query(`update job set state = 'stopped', ended_at = asked_at`);
  await owner.query(`delete from job where kind = 'other' and key < '94'`);
  await getDb(app).one(sweepJobs);
  const { rows } = await owner.query<{ left: string }>(`select kind || ' ' || key as left from job order by 1`);
  expect(rows.map(({ left }) => left)).toEqual(['one 88', 'one 89', 'other 94']);
});
