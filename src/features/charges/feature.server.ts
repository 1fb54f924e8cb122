import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { chargeCalls } from './calls.ts';
import { chargeHandlers, chargePreparations } from './server/handlers.ts';
import { chargeInvariants } from './server/invariants.ts';

export const charges: ServerFeature = {
  routes: getRoutes(chargeCalls, chargeHandlers, chargePreparations),
  invariants: chargeInvariants,
};
