import { startHeadArchiver } from '#server/audit/headArchiver.ts';
import { auditInvariants } from '#server/audit/invariants.ts';
import { startRetention } from '#server/audit/retention.ts';
import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { auditCalls } from './calls.ts';
import { auditCheckJob } from './server/auditCheck.ts';
import { auditHandlers } from './server/handlers.ts';

export const audit: ServerFeature = {
  routes: getRoutes(auditCalls, auditHandlers),
  loops: [
    ({ pool }, onError) => startRetention(pool, onError),
    ({ pool, auditHeads, folderMode }, onError) =>
      auditHeads === undefined ? undefined : startHeadArchiver({ pool, auditHeads, folderMode }, onError),
  ],
  jobs: [auditCheckJob],
  invariants: auditInvariants,
};
