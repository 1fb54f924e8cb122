import type { ServerFeature } from '#server/feature.ts';
import { routesOf } from '#server/http/context.ts';
import { labCalls } from './lab/calls.ts';
import { ruleCalls } from './rules/calls.ts';
import { monitoringCases } from './server/cases.ts';
import { monitoringFollower } from './server/engine/follow.ts';
import { labHandlers } from './server/lab/handlers.ts';
import { replayJob } from './server/lab/replayJob.ts';
import { tryRuleJob } from './server/lab/tryRuleJob.ts';
import { ruleHandlers } from './server/rules/handlers.ts';
import { ruleStepPreparations } from './server/rules/steps.ts';

export const monitoring: ServerFeature = {
  cases: monitoringCases,
  routes: [...routesOf(ruleCalls, ruleHandlers, ruleStepPreparations), ...routesOf(labCalls, labHandlers)],
  followers: [monitoringFollower],
  jobs: [tryRuleJob, replayJob],
  tasks: ['tryRule', 'replayRules'],
};
