import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { copyCalls } from './calls.ts';
import { copyHandlers, copyPreparations } from './server/handlers.ts';

export const copies: ServerFeature = {
  routes: routesOf(copyCalls, copyHandlers, copyPreparations),
};
