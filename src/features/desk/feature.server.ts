import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { caseFileCalls } from './calls.ts';
import { caseFileHandlers } from './server/handlers.ts';

export const desk: ServerFeature = {
  routes: getRoutes(caseFileCalls, caseFileHandlers),
};
