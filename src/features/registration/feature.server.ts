import { loop, type ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { registrationCalls } from './calls.ts';
import { registrationCases } from './server/cases.ts';
import { checkContract } from './server/checkContract.ts';
import { contractPreparations } from './server/contracts.ts';
import { collectFees } from './server/feeAccount.ts';
import { feesFollower } from './server/fees.ts';
import { registrationHandlers } from './server/handlers.ts';
import { registrationInvariants } from './server/invariants.ts';
import { registrationMachines } from './server/machines.ts';
import { draftsPauseMs, eraseUnsentDrafts } from './server/unsentDrafts.ts';

export const registration: ServerFeature = {
  routes: getRoutes(registrationCalls, registrationHandlers, contractPreparations),
  cases: registrationCases,
  invariants: registrationInvariants,
  machines: registrationMachines,
  followers: [feesFollower],
  loops: [loop({ name: 'drafts', pauseMs: draftsPauseMs, work: ({ pool }) => eraseUnsentDrafts(pool) })],
  commands: {
    'collect-fees': {
      usage: 'collect-fees [<IBAN>]',
      explain:
        'name the bank’s own account to which applicants pay the fee of their registration; without one, show it',
      run: (url, args) => collectFees(url, args),
    },
  },
  checkSettings: checkContract,
};
