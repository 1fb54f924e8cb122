import { loop, type ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { screeningCalls } from './calls.ts';
import { foldingCalls } from './foldingCalls.ts';
import { whatIsSuppressed } from './server/caseSections.ts';
import { screeningCases } from './server/cases.ts';
import { screeningFollower } from './server/checks/follow.ts';
import { nightlyScreeningJob, rescreenJob, screenChangesJob, screenClientJob } from './server/checks/jobs.ts';
import { compareAhead, screenPayments } from './server/checks/payments.ts';
import { foldingHandlers, foldingPreparations } from './server/folding/handlers.ts';
import { screeningHandlers, screeningPreparations } from './server/handlers.ts';
import { screeningInvariants } from './server/invariants.ts';
import { watchFolder } from './server/versions/folder.ts';
import { measureLists } from './server/versions/listAges.ts';
import { readListJob } from './server/versions/readListJob.ts';
import { listVersionSteps } from './server/versions/states.ts';
import { clearListJob, takeListJob } from './server/versions/take.ts';

/**
 * How long the lists stay in memory without a look-up. They stand outside of the heap (`matchNames.ts`), which holds
 * what was met last.
 */
const keptLists = { idleMs: 1_800_000, heapMb: 1_024, isAwaited: true, atOnce: 8 };

/** Fetched lists are hours old: a look each half minute is soon enough, at them and at their age. */
const folderPauseMs = 30_000;

export const screening: ServerFeature = {
  routes: [
    ...getRoutes(screeningCalls, screeningHandlers, screeningPreparations),
    ...getRoutes(foldingCalls, foldingHandlers, foldingPreparations),
  ],
  cases: screeningCases,
  caseSections: [whatIsSuppressed],
  jobs: [readListJob, takeListJob, clearListJob, screenClientJob, screenChangesJob, rescreenJob, nightlyScreeningJob],
  loops: [
    loop({ name: 'lists-folder', pauseMs: folderPauseMs, work: watchFolder }),
    loop({ name: 'list-ages', pauseMs: folderPauseMs, work: measureLists }),
  ],
  tasks: ['stageList', 'matchNames'],
  apart: { stageList: { idleMs: 5_000, heapMb: 512 }, matchNames: keptLists },
  machines: [listVersionSteps],
  followers: [screeningFollower],
  screens: [{ stops: screenPayments, ahead: compareAhead }],
  invariants: screeningInvariants,
};
