import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { relationCalls } from './calls.ts';
import { whoBelongsToThem } from './server/caseSections.ts';
import { relationCases } from './server/cases.ts';
import { relationHandlers, relationPreparations } from './server/handlers.ts';
import { relationInvariants } from './server/invariants.ts';

export const relations: ServerFeature = {
  routes: getRoutes(relationCalls, relationHandlers, relationPreparations),
  cases: relationCases,
  caseSections: [whoBelongsToThem],
  invariants: relationInvariants,
};
