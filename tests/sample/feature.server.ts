import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { noteCalls } from './calls.ts';
import { countJob } from './server/countJob.ts';
import { noteHandlers, notePreparations } from './server/handlers.ts';
import { noteInvariants } from './server/invariants.ts';

export const notes: ServerFeature = {
  routes: getRoutes(noteCalls, noteHandlers, notePreparations),
  jobs: [countJob],
  invariants: noteInvariants,
};
