import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { priceCalls } from './calls.ts';
import { priceHandlers } from './server/handlers.ts';
import { priceInvariants } from './server/invariants.ts';
import { pricePreparations } from './server/preparations.ts';

export const prices: ServerFeature = {
  routes: getRoutes(priceCalls, priceHandlers, pricePreparations),
  invariants: priceInvariants,
};
