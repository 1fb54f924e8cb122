import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { amlReportCalls } from './calls.ts';
import { amlReportHandlers } from './server/handlers.ts';
import { amlReportInvariants } from './server/invariants.ts';
import { amlReportsFollower } from './server/sql.ts';

export const amlReports: ServerFeature = {
  routes: getRoutes(amlReportCalls, amlReportHandlers),
  followers: [amlReportsFollower],
  invariants: amlReportInvariants,
};
