/** Runs the jobs that are due. Every process has one worker; a row lock gives each job to one of them. */

import { jobLimits, wokenPauseMs } from '../../shared/limits.ts';
import { nameActor } from '../audit/record.ts';
import { newId } from '../db/ids.ts';
import { type Db, dbOf } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Services } from '../http/context.ts';
import type { Job, JobKinds, Progress } from './job.ts';
import { type Loop, startLoop } from './loop.ts';
import {
  failTry,
  finishJob,
  handBack,
  jobsWait,
  keepAlive,
  keepProgress,
  scheduleJobs,
  type TakenJob,
  takeFromDead,
  takeJob,
} from './queue.ts';

/** The run does not own its job any more: somebody stopped it, or another process took it over. */
class JobLost extends Error {}

/** Starts this process's worker. Its `stop` hands the jobs under way back to the queue, with their progress. */
export function startWorker(services: Services, onError: (error: unknown) => void): Loop {
  const { kinds } = services.jobs;
  const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const loop = startLoop({
    name: 'jobs',
    waits: jobsWait,
    pauseMs: wokenPauseMs,
    onError,
    work: async () => {
      if (runs.size >= jobLimits.atOnce) return false;
      const taken = await dbOf(services.pool).maybe(takeJob, [newId(), [...kinds.keys()]]);
      const job = taken && kinds.get(taken.kind);
      if (!job) return false;
      const controller = new AbortController();
      const ended = runJob(job, taken, services, controller)
        .catch(onError)
        .finally(() => {
          runs.delete(taken.owner);
          loop.wake();
        });
      runs.set(taken.owner, { controller, ended });
      return true;
    },
  });
  const keeper = startLoop({
    name: 'jobs-keeper',
    pauseMs: jobLimits.beatMs,
    onError,
    work: async () => {
      const db = dbOf(services.pool);
      const alive = runs.size === 0 ? [] : await db.many(keepAlive, [[...runs.keys()]]);
      for (const [owner, { controller }] of runs)
        if (!alive.some((run) => run.owner === owner)) controller.abort(new JobLost());
      await keepQueue(db, kinds);
      return false;
    },
  });
  return {
    ...loop,
    stop: async () => {
      await Promise.all([loop.stop(), keeper.stop()]);
      for (const { controller } of runs.values()) controller.abort(new Error('The server shuts down.'));
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

/** What any process does for all: queues the next job of each schedule, and requeues the jobs of dead processes. */
export async function keepQueue(db: Db, kinds: JobKinds): Promise<void> {
  const daily = [...kinds.values()].filter(({ dailyAt }) => dailyAt !== undefined);
  if (daily.length > 0)
    await db.run(scheduleJobs, [daily.map(({ kind }) => kind), daily.map(({ dailyAt }) => dailyAt)]);
  await db.run(takeFromDead);
}

async function runJob(job: Job, taken: TakenJob, services: Services, controller: AbortController): Promise<void> {
  const { pool } = services;
  const { signal } = controller;
  const own = [taken.id, taken.owner];
  const beat = async ({ done, of, cursor }: Progress<unknown>, tx: Db = dbOf(pool)) => {
    const kept = await tx.run(keepProgress, [...own, done, of ?? null, JSON.stringify(cursor)]);
    if (kept === 0) controller.abort(new JobLost());
    signal.throwIfAborted();
  };
  try {
    const cursor = taken.cursor === null ? null : job.cursor.parse(taken.cursor);
    const run = { jobId: taken.id, askedBy: taken.asked_by, cursor, services, signal, beat };
    const result = await job.work(job.input.parse(taken.input), run);
    await inTransaction(pool, async (tx) => {
      await tx.run(nameActor, [taken.asked_by ?? '', '']);
      if ((await tx.run(finishJob, [...own, JSON.stringify(result)])) > 0) await job.conclude?.(tx, result, taken.id);
    });
  } catch (error) {
    if (signal.aborted) {
      if (!(signal.reason instanceof JobLost)) await dbOf(pool).run(handBack, own);
      return;
    }
    await dbOf(pool).run(failTry, [...own, error instanceof Error ? error.message : String(error)]);
    throw error;
  }
}
