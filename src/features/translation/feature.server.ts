import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { translationCalls } from './calls.ts';
import { translationHandlers } from './server/handlers.ts';

export const translation: ServerFeature = {
  routes: getRoutes(translationCalls, translationHandlers),
};
