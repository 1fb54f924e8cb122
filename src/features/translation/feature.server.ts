import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { translationCalls } from './calls.ts';
import { translationHandlers } from './server/handlers.ts';

export const translation: ServerFeature = {
  routes: routesOf(translationCalls, translationHandlers),
};
