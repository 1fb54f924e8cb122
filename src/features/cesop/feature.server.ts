import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { cesopCalls } from './calls.ts';
import { cesopHandlers } from './server/handlers.ts';
import { cesopInvariants } from './server/invariants.ts';
import { eraseCesopJob, makeMessageJob } from './server/jobs.ts';
import { cesopSteps } from './server/machines.ts';

export const cesop: ServerFeature = {
  routes: getRoutes(cesopCalls, cesopHandlers),
  jobs: [makeMessageJob, eraseCesopJob],
  machines: [cesopSteps],
  tasks: ['readCesopAnswer'],
  invariants: cesopInvariants,
};
