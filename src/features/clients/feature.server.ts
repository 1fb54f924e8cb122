import type { ServerFeature } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { accountCalls } from './accountCalls.ts';
import { clientCalls } from './calls.ts';
import { nameCalls } from './nameCalls.ts';
import { profileCalls } from './profileCalls.ts';
import { accountHandlers } from './server/accountSource.ts';
import { clientVerbs } from './server/auditVerbs.ts';
import { counterpartiesFollower } from './server/counterparties.ts';
import { clientHandlers, nameHandlers } from './server/handlers.ts';
import { clientInvariants } from './server/invariants.ts';
import { profileHandlers, profilePreparations } from './server/profileHandlers.ts';

export const clients: ServerFeature = {
  routes: [
    ...routesOf(clientCalls, clientHandlers),
    ...routesOf(nameCalls, nameHandlers),
    ...routesOf(accountCalls, accountHandlers),
    ...routesOf(profileCalls, profileHandlers, profilePreparations),
  ],
  followers: [counterpartiesFollower],
  invariants: clientInvariants,
  verbs: clientVerbs,
};
