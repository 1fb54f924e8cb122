import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { benchCalls } from './calls.ts';
import { bankEventCalls } from './eventCalls.ts';
import { bankEventHandlers } from './server/eventHandlers.ts';
import { benchHandlers } from './server/handlers.ts';

export const investigation: ServerFeature = {
  routes: [...getRoutes(benchCalls, benchHandlers), ...getRoutes(bankEventCalls, bankEventHandlers)],
};
