import { getDb } from '#server/db/pool.ts';
import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { jobInvariants } from '#server/jobs/invariants.ts';
import { sweepJobs } from '#server/jobs/queue.ts';
import { jobSteps } from '#server/jobs/states.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { jobCalls } from './calls.ts';
import { jobHandlers } from './server/handlers.ts';

export const jobs: ServerFeature = {
  routes: getRoutes(jobCalls, jobHandlers),
  loops: [
    startWorker,
    loop({
      name: 'ended-jobs',
      pauseMs: sweepPauseMs,
      work: async ({ pool }) => (await getDb(pool).one(sweepJobs)).count === 1000,
    }),
  ],
  invariants: jobInvariants,
  machines: [jobSteps],
};
