/** The queue of jobs: rows of `job`. All times are the database's real time. No job moves money. */

import type * as z from 'zod/mini';
import type { Schema } from '#shared/call.ts';
import { jobLimits } from '#shared/limits.ts';
import { newId } from '../db/ids.ts';
import { type Db, sql } from '../db/pool.ts';
import type { Job } from './job.ts';
import type { JobState } from './states.ts';

export interface JobRow {
  id: string;
  kind: string;
  state: JobState;
  asked_by: string | null;
  asked_at: string;
  done_n: bigint;
  of_n: bigint | null;
  result: unknown;
  ended_at: string | null;
}

/** A job that a run has just taken. */
export interface TakenJob extends JobRow {
  input: unknown;
  cursor: unknown;
  owner: string;
  tries: number;
}

const shown = 'id, kind, state, asked_by, asked_at, done_n, of_n, result, ended_at';
const insertJob = sql<JobRow>(`
  insert into job (id, kind, key, input, asked_by, run_at)
  values ($1, $2, $3, $4, $5, coalesce($6, now()))
  on conflict (kind, key) where state in ('waiting', 'running') do nothing
  returning ${shown}`);
const readUnderWay = sql<JobRow>(`
  select ${shown} from job where kind = $1 and key = $2 and state in ('waiting', 'running')`);
export const readJob = sql<JobRow>(`select ${shown} from job where id = $1`);
/**
 * $1: a person, $2: kinds that the person may see of others. Under way, or ended in the last minutes; the next day of a
 * daily job is neither.
 */
export const listJobs = sql<JobRow>(`
  select ${shown}
  from job
  where (asked_by = $1 or kind = any ($2)) and kind <> all ($3)
    and (
      state = 'running'
      or state = 'waiting' and (asked_by is not null or tries > 0)
      or ended_at > clock_timestamp() - make_interval(secs => ${jobLimits.shownMs / 1000})
    )
  order by asked_at desc, id desc
  limit 20`);
/** No row: it has ended already. */
export const stopJob = sql<JobRow>(`
  update job
  set state = 'stopped', owner = null, beat_at = null, ended_at = clock_timestamp()
  where id = $1 and state in ('waiting', 'running')
  returning ${shown}`);
/** No row: it waits, runs, or is done. */
export const resumeJob = sql<JobRow>(`
  update job
  set state = 'waiting', run_at = clock_timestamp(), tries = 0, error = null, ended_at = null
  where id = $1 and state in ('stopped', 'failed')
  returning ${shown}`);

export interface Asked {
  /** what the job is about; '' for a kind with one job at a time */
  key?: string;
  askedBy: string | null;
  /** ISO; default now */
  runAt?: string;
}

/**
 * Puts a job in the queue in the caller's transaction. While a job of this kind and key waits or runs, it answers that
 * one. The caller wakes the worker after the commit (`services.jobs.wake`).
 */
export async function enqueue<Input extends Schema>(
  tx: Db,
  { kind }: Job<Input, Schema>,
  input: z.input<Input>,
  { key = '', askedBy, runAt }: Asked,
): Promise<{ job: JobRow; isNew: boolean }> {
  for (;;) {
    const values = [newId(), kind, key, JSON.stringify(input), askedBy, runAt ?? null];
    const inserted = await tx.maybe(insertJob, values);
    const job = inserted ?? (await tx.maybe(readUnderWay, [kind, key]));
    // no row: the other job ended between the two statements
    if (job) return { job, isNew: inserted !== undefined };
  }
}

/** SQL: whether a job is due. */
export const jobsWait = `select exists (select from job where state = 'waiting' and run_at <= now())`;
/** $1: the new run; $2: the kinds that this process knows. */
export const takeJob = sql<TakenJob>(`
  update job
  set state = 'running', owner = $1, beat_at = clock_timestamp(), tries = tries + 1
  where id = (
    select id from job
    where state = 'waiting' and run_at <= now() and kind = any ($2)
    order by run_at
    limit 1
    for update skip locked
  )
  returning ${shown}, input, cursor, owner, tries`);
export const keepProgress = sql<never>(`
  update job
  set beat_at = clock_timestamp(), done_n = $3, of_n = coalesce($4, of_n), cursor = $5
  where id = $1 and owner = $2`);
/** $1: the runs of one process. Gives those that still own their job. */
export const keepAlive = sql<{ owner: string }>(
  `update job set beat_at = clock_timestamp() where state = 'running' and owner = any ($1) returning owner`,
);
export const finishJob = sql<never>(`
  update job
  set state = 'done', result = $3, owner = null, beat_at = null, error = null, ended_at = clock_timestamp()
  where id = $1 and owner = $2`);

/** The last try ends the job. */
const tryAgain = `
  state = case when tries < ${jobLimits.maxTries} then 'waiting' else 'failed' end,
  ended_at = case when tries < ${jobLimits.maxTries} then null else clock_timestamp() end,
  owner = null, beat_at = null`;
/** $3: the error. Each pause is four times the one before, at most an hour. */
export const failTry = sql<never>(`
  update job
  set ${tryAgain}, error = left($3, 500),
    run_at = clock_timestamp() + make_interval(secs => least(${jobLimits.firstPauseMs / 1000} * 4 ^ (tries - 1), 3600))
  where id = $1 and owner = $2`);
export const takeFromDead = sql<never>(`
  update job
  set ${tryAgain}, error = 'The server that worked on this job has ended.', run_at = clock_timestamp()
  where state = 'running' and beat_at < clock_timestamp() - make_interval(secs => ${jobLimits.leaseMs / 1000})`);
/** After a clean end of the server: the try does not count. */
export const handBack = sql<never>(`
  update job
  set state = 'waiting', run_at = clock_timestamp(), tries = tries - 1, owner = null, beat_at = null
  where id = $1 and owner = $2`);

/**
 * $1, $2: kinds and their times of day. Queues the next day of each kind, with the day as the key, so no day runs
 * twice.
 */
export const scheduleJobs = sql<never>(`
  insert into job (id, kind, key, input, run_at)
  select distinct on (s.kind) new_id(), s.kind, to_char(next.at, 'YYYY-MM-DD'), '{}',
    next.at at time zone b.zone - b.clock_offset
  from bank b
  cross join unnest($1::text[], $2::time[]) s (kind, daily_at)
  cross join lateral (values (bank_today() + s.daily_at), (bank_today() + 1 + s.daily_at)) next (at)
  where next.at at time zone b.zone > bank_now()
  order by s.kind, next.at
  on conflict (kind, key) where state in ('waiting', 'running') do nothing`);
export const sweepJobs = sql<{ count: number }>(`select sweep_jobs(${jobLimits.keptDays}, 1000) as count`);
