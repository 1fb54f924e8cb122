import { loop, type ServerFeature } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { wokenPauseMs } from '../../shared/limits.ts';
import { accountCalls } from './accountCalls.ts';
import { clientCalls } from './calls.ts';
import { nameCalls } from './nameCalls.ts';
import { profileCalls } from './profileCalls.ts';
import { recordCalls } from './record/calls.ts';
import { recordHandlers, recordPreparations } from './record/server/handlers.ts';
import { restrictionInvariants } from './record/server/invariants.ts';
import { searchCalls } from './search/calls.ts';
import { searchVerbs } from './search/server/auditVerbs.ts';
import { keepSearches, searchHandlers } from './search/server/handlers.ts';
import { searchesWait } from './search/server/sql.ts';
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
    ...routesOf(recordCalls, recordHandlers, recordPreparations),
    ...routesOf(profileCalls, profileHandlers, profilePreparations),
    ...routesOf(searchCalls, searchHandlers),
  ],
  followers: [counterpartiesFollower],
  invariants: [...clientInvariants, ...restrictionInvariants],
  tasks: ['makeEnquiry'],
  loops: [loop({ name: 'client-searches', pauseMs: wokenPauseMs, waits: searchesWait, work: keepSearches })],
  verbs: { ...clientVerbs, ...searchVerbs },
};
