import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { ledgerCalls } from './calls.ts';
import { chartCalls } from './chart/calls.ts';
import { bankDayJob } from './chart/server/bankDayJob.ts';
import { chartHandlers, chartPreparations } from './chart/server/handlers.ts';
import { ledgerFileCalls } from './files/calls.ts';
import { countDaysJob } from './files/server/countDaysJob.ts';
import { ledgerFileHandlers } from './files/server/handlers.ts';
import { ledgerFileInvariants } from './files/server/invariants.ts';
import { ledgerHandlers, ledgerPreparations } from './server/handlers.ts';
import { ledgerInvariants } from './server/invariants.ts';
import { postingInvariants } from './server/postingInvariants.ts';

export const ledger: ServerFeature = {
  routes: [
    ...getRoutes(ledgerCalls, ledgerHandlers, ledgerPreparations),
    ...getRoutes(chartCalls, chartHandlers, chartPreparations),
    ...getRoutes(ledgerFileCalls, ledgerFileHandlers),
  ],
  jobs: [bankDayJob, countDaysJob],
  invariants: [...ledgerInvariants, ...postingInvariants, ...ledgerFileInvariants],
};
