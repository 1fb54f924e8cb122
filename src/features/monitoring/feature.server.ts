import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { ruleCalls } from './rules/calls.ts';
import { monitoringCases } from './server/cases.ts';
import { monitoringFollower } from './server/engine/follow.ts';
import { ruleHandlers } from './server/rules/handlers.ts';
import { ruleStepPreparations } from './server/rules/steps.ts';

export const monitoring: ServerFeature = {
  cases: monitoringCases,
  followers: [monitoringFollower],
  routes: routesOf(ruleCalls, ruleHandlers, ruleStepPreparations),
};
