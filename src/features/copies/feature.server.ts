import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { copyCalls } from './calls.ts';
import { copyHandlers, copyPreparations } from './server/handlers.ts';

export const copies: ServerFeature = {
  routes: getRoutes(copyCalls, copyHandlers, copyPreparations),
};
