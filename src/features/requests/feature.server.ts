import { inTransaction } from '../../server/db/transactions.ts';
import { loop, type ServerFeature, sweepPauseMs } from '../../server/feature.ts';
import { routesOf } from '../../server/http/context.ts';
import { requestTemplateCalls } from './calls.ts';
import { companyRequestCalls } from './companyCalls.ts';
import { asking } from './server/asking.ts';
import { requestSteps, requestVerbs } from './server/auditVerbs.ts';
import { companyRequestHandlers } from './server/companyHandlers.ts';
import { requestInvariants } from './server/invariants.ts';
import { passTime } from './server/schedule.ts';
import { templateHandlers, templatePreparations } from './server/templateHandlers.ts';

export const requests: ServerFeature = {
  routes: [
    ...routesOf(companyRequestCalls, companyRequestHandlers),
    ...routesOf(requestTemplateCalls, templateHandlers, templatePreparations),
  ],
  asking,
  loops: [
    loop({
      name: 'requests',
      pauseMs: sweepPauseMs,
      work: ({ pool }) => inTransaction(pool, passTime),
    }),
  ],
  verbs: requestVerbs,
  machines: [requestSteps],
  invariants: requestInvariants,
};
