import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { liveCalls } from './live/calls.ts';
import { ruleCalls } from './rules/calls.ts';
import { monitoringCases } from './server/cases.ts';
import { monitoringFollower } from './server/engine/follow.ts';
import { liveHandlers } from './server/live/handlers.ts';
import { reviewSteps } from './server/live/reviewMachine.ts';
import { ruleHandlers } from './server/rules/handlers.ts';
import { ruleStepPreparations } from './server/rules/steps.ts';

export const monitoring: ServerFeature = {
  cases: monitoringCases,
  machines: [reviewSteps],
  followers: [monitoringFollower],
  routes: [...routesOf(ruleCalls, ruleHandlers, ruleStepPreparations), ...routesOf(liveCalls, liveHandlers)],
};
