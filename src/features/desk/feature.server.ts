import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { caseFileCalls } from './calls.ts';
import { caseFileHandlers } from './server/handlers.ts';

export const desk: ServerFeature = {
  routes: routesOf(caseFileCalls, caseFileHandlers),
};
