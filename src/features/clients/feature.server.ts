import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { wokenPauseMs } from '#shared/limits.ts';
import { accountCalls } from './accountCalls.ts';
import { clientCalls } from './calls.ts';
import { nameCalls } from './nameCalls.ts';
import { ownAccountCalls } from './ownCalls.ts';
import { paperCalls } from './paper/calls.ts';
import { paperHandlers } from './paper/server/handlers.ts';
import { profileCalls } from './profileCalls.ts';
import { recordCalls } from './record/calls.ts';
import { closingCalls } from './record/closingCalls.ts';
import { identityCalls } from './record/identityCalls.ts';
import { closingHandlers, closingPreparations } from './record/server/closing.ts';
import { recordHandlers, recordPreparations } from './record/server/handlers.ts';
import { identityHandlers, identityPreparations } from './record/server/identityHandlers.ts';
import { restrictionInvariants } from './record/server/invariants.ts';
import { scoreCalls } from './score/calls.ts';
import { officeCalls } from './score/officeCalls.ts';
import { cddProfileCalls } from './score/profileCalls.ts';
import { scoresFollower } from './score/server/events.ts';
import { scoreHandlers, scorePreparations } from './score/server/handlers.ts';
import { scoreInvariants } from './score/server/invariants.ts';
import { scoreJob } from './score/server/nightly.ts';
import { officeHandlers, officePreparations } from './score/server/office.ts';
import { endOverrides } from './score/server/overrides.ts';
import { cddProfileHandlers } from './score/server/profileHandlers.ts';
import { searchCalls } from './search/calls.ts';
import { keepSearches, searchHandlers } from './search/server/handlers.ts';
import { searchesWait } from './search/server/sql.ts';
import { accountHandlers } from './server/accountSource.ts';
import { whatMoved, whatTheyHave } from './server/caseMoney.ts';
import { howRisky, whatIsLocked, whatTheyDeclared, whoTheyAre } from './server/caseSections.ts';
import { clientCases } from './server/cases.ts';
import { otherCase } from './server/closingCase.ts';
import { counterpartiesFollower } from './server/counterparties.ts';
import { clientHandlers, nameHandlers } from './server/handlers.ts';
import { clientInvariants } from './server/invariants.ts';
import { accountUnlock, ownAccountHandlers } from './server/ownAccount.ts';
import { profileHandlers, profilePreparations } from './server/profileHandlers.ts';
import { whoIsNamedAlike, whoSharesWithThem } from './server/sharing.ts';

export const clients: ServerFeature = {
  routes: [
    ...getRoutes(clientCalls, clientHandlers),
    ...getRoutes(nameCalls, nameHandlers),
    ...getRoutes(accountCalls, accountHandlers),
    ...getRoutes(recordCalls, recordHandlers, recordPreparations),
    ...getRoutes(identityCalls, identityHandlers, identityPreparations),
    ...getRoutes(closingCalls, closingHandlers, closingPreparations),
    ...getRoutes(profileCalls, profileHandlers, profilePreparations),
    ...getRoutes(cddProfileCalls, cddProfileHandlers),
    ...getRoutes(scoreCalls, scoreHandlers, scorePreparations),
    ...getRoutes(officeCalls, officeHandlers, officePreparations),
    ...getRoutes(searchCalls, searchHandlers),
    ...getRoutes(paperCalls, paperHandlers),
    ...getRoutes(ownAccountCalls, ownAccountHandlers),
  ],
  requests: { 'account-unlock': accountUnlock },
  followers: [counterpartiesFollower, scoresFollower],
  cases: [...clientCases, otherCase],
  caseSections: [
    ...[whoTheyAre, whatTheyDeclared, whatMoved, whatTheyHave, whatIsLocked, howRisky],
    ...[whoSharesWithThem, whoIsNamedAlike],
  ],
  jobs: [scoreJob],
  invariants: [...clientInvariants, ...restrictionInvariants, ...scoreInvariants],
  tasks: ['makeEnquiry', 'makeProfile'],
  loops: [
    loop({ name: 'client-searches', pauseMs: wokenPauseMs, waits: searchesWait, work: keepSearches }),
    loop({ name: 'score-overrides', pauseMs: sweepPauseMs, work: ({ pool }) => endOverrides(pool) }),
  ],
};
