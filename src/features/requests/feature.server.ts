import { inTransaction } from '#server/db/transactions.ts';
import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { requestSteps } from './auditVerbs.ts';
import { requestTemplateCalls } from './calls.ts';
import { companyRequestCalls } from './companyCalls.ts';
import { ownRequestCalls } from './deviceCalls.ts';
import { entryCalls } from './entryCalls.ts';
import { asking } from './server/asking.ts';
import { companyRequestHandlers } from './server/companyHandlers.ts';
import { ownRequestHandlers } from './server/deviceHandlers.ts';
import { entryHandlers } from './server/entryHandlers.ts';
import { requestInvariants } from './server/invariants.ts';
import { passTime } from './server/schedule.ts';
import { templateHandlers, templatePreparations } from './server/templateHandlers.ts';

export const requests: ServerFeature = {
  routes: [
    ...getRoutes(companyRequestCalls, companyRequestHandlers),
    ...getRoutes(ownRequestCalls, ownRequestHandlers),
    ...getRoutes(entryCalls, entryHandlers),
    ...getRoutes(requestTemplateCalls, templateHandlers, templatePreparations),
  ],
  asking,
  loops: [
    loop({
      name: 'requests',
      pauseMs: sweepPauseMs,
      work: ({ pool }) => inTransaction(pool, passTime),
    }),
  ],
  machines: [requestSteps],
  invariants: requestInvariants,
};
