import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { closingCalls } from './calls.ts';
import { closingHandlers, closingPreparations } from './server/handlers.ts';
import { closingInvariants } from './server/invariants.ts';
import { checkBooksJob, closeMonthJob } from './server/jobs.ts';
import { recentBooks } from './server/recentBooks.ts';

export const closing: ServerFeature = {
  routes: getRoutes(closingCalls, closingHandlers, closingPreparations),
  jobs: [closeMonthJob, checkBooksJob],
  loops: [recentBooks],
  invariants: closingInvariants,
};
