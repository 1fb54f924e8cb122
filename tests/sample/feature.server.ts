import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { noteCalls } from './calls.ts';
import { countJob } from './server/countJob.ts';
import { noteHandlers, notePreparations } from './server/handlers.ts';
import { noteInvariants } from './server/invariants.ts';

export const notes: ServerFeature = {
  routes: routesOf(noteCalls, noteHandlers, notePreparations),
  jobs: [countJob],
  invariants: noteInvariants,
};
