import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { voidCalls } from './calls.ts';
import { voidHandlers, voidPreparations } from './server/handlers.ts';
import { voidInvariants } from './server/invariants.ts';

export const voids: ServerFeature = {
  routes: getRoutes(voidCalls, voidHandlers, voidPreparations),
  invariants: voidInvariants,
};
