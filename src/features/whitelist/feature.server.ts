import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { whiteListCalls } from './calls.ts';
import { whatIsWhiteListed } from './server/caseSections.ts';
import { whiteListHandlers, whiteListPreparations } from './server/handlers.ts';
import { whiteListInvariants } from './server/invariants.ts';

export const whitelist: ServerFeature = {
  routes: getRoutes(whiteListCalls, whiteListHandlers, whiteListPreparations),
  caseSections: [whatIsWhiteListed],
  invariants: whiteListInvariants,
};
