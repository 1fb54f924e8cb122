import { getDb } from '#server/db/pool.ts';
import { loop, type ServerFeature, sweepPauseMs } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { bulkCalls } from './bulkCalls.ts';
import { caseCalls } from './calls.ts';
import { checklistCalls } from './checklistCalls.ts';
import { colleagueCalls } from './colleagueCalls.ts';
import { fileReviewCalls } from './fileReviewCalls.ts';
import { actOnCasesJob } from './server/bulkActs.ts';
import { closeCasesJob } from './server/bulkClosing.ts';
import { bulkHandlers, bulkPreparations } from './server/bulkHandlers.ts';
import { ownCases } from './server/cases.ts';
import { checklistHandlers } from './server/checklist.ts';
import { colleagueHandlers, forgetPresence } from './server/colleagues.ts';
import { drawnClearancesJob } from './server/drawClearance.ts';
import { foldFigures } from './server/figures.ts';
import { fileReviewHandlers } from './server/fileReviews.ts';
import { caseHandlers, casePreparations } from './server/handlers.ts';
import { caseInvariants } from './server/invariants.ts';
import { caseMachines } from './server/machines.ts';
import { viewHandlers } from './server/views.ts';
import { viewCalls } from './viewCalls.ts';

export const cases: ServerFeature = {
  routes: [
    ...getRoutes(caseCalls, caseHandlers, casePreparations),
    ...getRoutes(bulkCalls, bulkHandlers, bulkPreparations),
    ...getRoutes(checklistCalls, checklistHandlers),
    ...getRoutes(fileReviewCalls, fileReviewHandlers),
    ...getRoutes(viewCalls, viewHandlers),
    ...getRoutes(colleagueCalls, colleagueHandlers),
  ],
  cases: ownCases,
  jobs: [actOnCasesJob, closeCasesJob, drawnClearancesJob],
  loops: [
    loop({ name: 'case-tally', pauseMs: sweepPauseMs, work: ({ pool }) => foldFigures(getDb(pool)).then(() => false) }),
    loop({
      name: 'case-presence',
      pauseMs: sweepPauseMs,
      work: ({ pool }) => forgetPresence(getDb(pool)).then(() => false),
    }),
  ],
  invariants: caseInvariants,
  machines: caseMachines,
};
