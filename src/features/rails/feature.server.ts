import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { railMessageSteps, recallSteps, setAsideSteps } from './auditVerbs.ts';
import { railCalls } from './calls.ts';
import { ordersFollower } from './server/bailiffOrders.ts';
import { bookRail } from './server/book.ts';
import { railCases } from './server/cases.ts';
import { railHandlers, railPreparations } from './server/handlers.ts';
import { railInvariants } from './server/invariants.ts';
import { failUnsentPayments, sepaRail, startInstant, startInstantIntake, startIntake } from './server/sepa.ts';

export const rails: ServerFeature = {
  routes: getRoutes(railCalls, railHandlers, railPreparations),
  rails: [bookRail, sepaRail],
  loops: [
    startInstant,
    startIntake,
    startInstantIntake,
    loop({ name: 'unsent', pauseMs: sweepPauseMs, work: ({ pool, bank }) => failUnsentPayments(pool, bank) }),
  ],
  followers: [ordersFollower],
  tasks: ['readLargeRailFile'],
  invariants: railInvariants,
  cases: railCases,
  machines: [railMessageSteps, recallSteps, setAsideSteps],
};
