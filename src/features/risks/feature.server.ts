import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { riskCalls } from './calls.ts';
import { riskHandlers, riskPreparations } from './server/handlers.ts';

export const risks: ServerFeature = {
  routes: getRoutes(riskCalls, riskHandlers, riskPreparations),
};
