import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { safeguardingCalls } from './calls.ts';
import { safeguardingHandlers } from './server/handlers.ts';
import { safeguardingInvariants } from './server/invariants.ts';
import { lookJob } from './server/lookJob.ts';

export const safeguarding: ServerFeature = {
  routes: getRoutes(safeguardingCalls, safeguardingHandlers),
  jobs: [lookJob],
  invariants: safeguardingInvariants,
};
