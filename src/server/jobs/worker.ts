/** Runs the jobs that are due. Every process has one worker; a row lock gives each job to one of them. */

import { jobLimits, wokenPauseMs } from '#shared/limits.ts';
import { nameActor } from '../audit/record.ts';
import { newId } from '../db/ids.ts';
import { type Db, getDb } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Services } from '../http/context.ts';
import type { Job, JobKinds, Progress } from './job.ts';
import { type Loop, startLoop } from './loop.ts';
import type { TakenJob } from './queue.ts';
import * as queries from './queue.ts';

/** The run has lost its job: a person stopped it, or another process took it over. */
class JobLost extends Error {}

/** Starts the worker of this process. Its `stop` puts running jobs back into the queue, with their progress. */
export function startWorker(services: Services, onError: (error: unknown) => void): Loop {
  const { kinds } = services.jobs;
  const runs = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const loop = startLoop({
    name: 'jobs',
    waits: queries.jobsWait,
    pauseMs: wokenPauseMs,
    onError,
    work: async () => {
      if (runs.size >= jobLimits.atOnce) return false;
      const taken = await getDb(services.pool).maybe(queries.takeJob, [newId(), [...kinds.keys()]]);
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
  const heartbeat = startLoop({
    name: 'jobs-keeper',
    pauseMs: jobLimits.beatMs,
    onError,
    work: async () => {
      const db = getDb(services.pool);
      const alive = runs.size === 0 ? [] : await db.many(queries.keepAlive, [[...runs.keys()]]);
      for (const [owner, { controller }] of runs)
        if (!alive.some((run) => run.owner === owner)) controller.abort(new JobLost());
      await keepQueue(db, kinds);
      return false;
    },
  });
  return {
    ...loop,
    stop: async () => {
      await Promise.all([loop.stop(), heartbeat.stop()]);
      for (const { controller } of runs.values()) controller.abort(new Error('The server shuts down.'));
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

/** Queues the next job of each daily kind, and requeues the jobs of dead processes. Any process may do it for all. */
export async function keepQueue(db: Db, kinds: JobKinds): Promise<void> {
  const daily = [...kinds.values()].filter(({ dailyAt }) => dailyAt !== undefined);
  await db.run(queries.scheduleJobs, [daily.map(({ kind }) => kind), daily.map(({ dailyAt }) => dailyAt)]);
  await db.run(queries.takeFromDead);
}

async function runJob(job: Job, taken: TakenJob, services: Services, controller: AbortController): Promise<void> {
  const { pool } = services;
  const { signal } = controller;
  const own = [taken.id, taken.owner];
  const beat = async ({ done, of, cursor }: Progress<unknown>, tx: Db = getDb(pool)) => {
    const kept = await tx.run(queries.keepProgress, [...own, done, of ?? null, JSON.stringify(cursor)]);
    if (kept === 0) controller.abort(new JobLost());
    signal.throwIfAborted();
  };
  try {
    const cursor = taken.cursor === null ? null : job.cursor.parse(taken.cursor);
    const run = { jobId: taken.id, askedBy: taken.asked_by, cursor, services, signal, beat };
    const result = await job.work(job.input.parse(taken.input), run);
    await inTransaction(pool, async (tx) => {
      await tx.run(nameActor, [taken.asked_by ?? '', '']);
      if ((await tx.run(queries.finishJob, [...own, JSON.stringify(result)])) > 0)
        await job.conclude?.(tx, result, taken.id);
    });
  } catch (error) {
    if (signal.aborted) {
      if (!(signal.reason instanceof JobLost)) await getDb(pool).run(queries.handBack, own);
      return;
    }
    await getDb(pool).run(queries.failTry, [...own, error instanceof Error ? error.message : String(error)]);
    throw error;
  }
}
