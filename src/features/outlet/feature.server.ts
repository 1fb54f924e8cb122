import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { outletHandlers } from './server/handlers.ts';
import { outletInvariants } from './server/invariants.ts';
import { outletPreparations } from './server/preparations.ts';
import { giveTimeJob } from './server/timeJob.ts';
import { staffCalls } from './staffCalls.ts';

export const outlet: ServerFeature = {
  routes: [...getRoutes(staffCalls, outletHandlers, outletPreparations)],
  jobs: [giveTimeJob],
  invariants: outletInvariants,
};
