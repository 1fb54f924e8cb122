import type { ServerFeature } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { registrationCalls } from './calls.ts';
import { registrationVerbs } from './server/auditVerbs.ts';
import { registrationCases } from './server/cases.ts';
import { registrationHandlers } from './server/handlers.ts';
import { registrationInvariants } from './server/invariants.ts';

export const registration: ServerFeature = {
  routes: routesOf(registrationCalls, registrationHandlers),
  cases: registrationCases,
  verbs: registrationVerbs,
  invariants: registrationInvariants,
};
