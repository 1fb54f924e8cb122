import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { suspicionCalls } from './calls.ts';
import { filingPreparations } from './server/filing.ts';
import { suspicionHandlers } from './server/handlers.ts';
import { mlroReportSteps } from './server/machines.ts';

export const suspicions: ServerFeature = {
  routes: getRoutes(suspicionCalls, suspicionHandlers, filingPreparations),
  machines: [mlroReportSteps],
};
