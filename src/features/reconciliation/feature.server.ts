import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { reconciliationCalls } from './calls.ts';
import { watchStatements } from './server/folder.ts';
import { reconciliationHandlers } from './server/handlers.ts';
import { reconciliationInvariants } from './server/invariants.ts';
import { rulePreparations } from './server/ruleHandlers.ts';

export const reconciliation: ServerFeature = {
  routes: getRoutes(reconciliationCalls, reconciliationHandlers, rulePreparations),
  loops: [watchStatements],
  tasks: ['readStatements'],
  invariants: reconciliationInvariants,
};
