import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { logCalls } from './calls.ts';
import { logHandlers } from './server/handlers.ts';

export const logs: ServerFeature = {
  routes: getRoutes(logCalls, logHandlers),
};
