import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { liveCalls } from './live/calls.ts';
import { monitoringCases } from './server/cases.ts';
import { liveHandlers } from './server/live/handlers.ts';
import { reviewSteps } from './server/live/reviewMachine.ts';

export const monitoring: ServerFeature = {
  routes: routesOf(liveCalls, liveHandlers),
  cases: monitoringCases,
  machines: [reviewSteps],
};
