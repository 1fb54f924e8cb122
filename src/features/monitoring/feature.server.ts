import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { decidedDiligence, monitoringCases } from './server/cases.ts';
import { monitoringFollower } from './server/engine/follow.ts';
import { makeUpForFaults } from './server/engine/makeUp.ts';
import { turnJob } from './server/engine/turnJob.ts';
import { monitoringInvariants } from './server/invariants.ts';

export const monitoring: ServerFeature = {
  cases: monitoringCases,
  alsoDecided: decidedDiligence,
  followers: [monitoringFollower],
  jobs: [turnJob],
  loops: [loop({ name: 'rule-faults', pauseMs: sweepPauseMs, work: ({ pool }) => makeUpForFaults(pool) })],
  invariants: monitoringInvariants,
};
