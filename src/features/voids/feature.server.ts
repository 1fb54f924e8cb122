import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { voidCalls } from './calls.ts';
import { voidHandlers, voidPreparations } from './server/handlers.ts';
import { voidInvariants } from './server/invariants.ts';

export const voids: ServerFeature = {
  routes: routesOf(voidCalls, voidHandlers, voidPreparations),
  invariants: voidInvariants,
};
