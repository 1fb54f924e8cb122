import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { eventCalls } from './events/calls.ts';
import { labCalls } from './lab/calls.ts';
import { liveCalls } from './live/calls.ts';
import { playCalls } from './play/calls.ts';
import { playByCommand } from './play/server/command.ts';
import { playHandlers } from './play/server/handlers.ts';
import { playJob } from './play/server/playJob.ts';
import { ruleCalls } from './rules/calls.ts';
import { eventsOfDiligence } from './server/caseSections.ts';
import { decidedDiligence, monitoringCases } from './server/cases.ts';
import { monitoringFollower } from './server/engine/follow.ts';
import { makeUpForFaults } from './server/engine/makeUp.ts';
import { forgetOldTotals, oldTotalsPauseMs } from './server/engine/oldTotals.ts';
import { turnJob } from './server/engine/turnJob.ts';
import { eventHandlers } from './server/events/handlers.ts';
import { monitoringInvariants } from './server/invariants.ts';
import { labHandlers } from './server/lab/handlers.ts';
import { replayJob } from './server/lab/replayJob.ts';
import { tryRuleJob } from './server/lab/tryRuleJob.ts';
import { liveHandlers } from './server/live/handlers.ts';
import { reviewSteps } from './server/live/reviewMachine.ts';
import { ruleHandlers } from './server/rules/handlers.ts';
import { ruleStepPreparations } from './server/rules/steps.ts';

export const monitoring: ServerFeature = {
  cases: monitoringCases,
  caseSections: [eventsOfDiligence],
  alsoDecided: decidedDiligence,
  machines: [reviewSteps],
  followers: [monitoringFollower],
  jobs: [turnJob, playJob, tryRuleJob, replayJob],
  loops: [
    loop({ name: 'rule-faults', pauseMs: sweepPauseMs, work: ({ pool }) => makeUpForFaults(pool) }),
    loop({ name: 'old-totals', pauseMs: oldTotalsPauseMs, work: ({ pool }) => forgetOldTotals(pool) }),
  ],
  tasks: ['tryRule', 'replayRules'],
  invariants: monitoringInvariants,
  routes: [
    ...getRoutes(ruleCalls, ruleHandlers, ruleStepPreparations),
    ...getRoutes(labCalls, labHandlers),
    ...getRoutes(liveCalls, liveHandlers),
    ...getRoutes(eventCalls, eventHandlers),
    ...getRoutes(playCalls, playHandlers),
  ],
  commands: {
    play: {
      usage: 'play <name>',
      explain: 'perform a play of the typology player in a running demo; without a name, list the plays',
      run: (url, args) => playByCommand(url, args),
    },
  },
};
