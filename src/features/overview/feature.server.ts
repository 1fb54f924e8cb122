import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { overviewCalls } from './calls.ts';
import { overviewHandlers } from './server/handlers.ts';
import { overviewInvariants } from './server/invariants.ts';
import { overviewFollower } from './server/sql.ts';

export const overview: ServerFeature = {
  routes: getRoutes(overviewCalls, overviewHandlers),
  followers: [overviewFollower],
  invariants: overviewInvariants,
};
