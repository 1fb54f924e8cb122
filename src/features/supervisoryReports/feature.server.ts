import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { supervisoryCalls } from './calls.ts';
import { dutyHandlers } from './server/dutyHandlers.ts';
import { formHandlers } from './server/formHandlers.ts';
import { supervisoryInvariants } from './server/invariants.ts';
import { dutyNoticeJob } from './server/noticeJob.ts';
import { checkSupervisorySettings } from './server/readForm.ts';

export const supervisoryReports: ServerFeature = {
  routes: getRoutes(supervisoryCalls, { ...formHandlers, ...dutyHandlers }),
  jobs: [dutyNoticeJob],
  invariants: supervisoryInvariants,
  checkSettings: checkSupervisorySettings,
};
