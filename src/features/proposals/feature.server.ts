import type { ServerFeature } from '#server/feature.ts';
import { getRoutes } from '#server/http/context.ts';
import { proposalInvariants } from '#server/secondPerson/invariants.ts';
import { proposalSteps } from '#server/secondPerson/states.ts';
import { proposalCalls } from './calls.ts';
import { proposalHandlers, proposalPreparations } from './server/handlers.ts';

export const proposals: ServerFeature = {
  routes: getRoutes(proposalCalls, proposalHandlers, proposalPreparations),
  invariants: proposalInvariants,
  machines: [proposalSteps],
};
