import { declareVerbs } from '#shared/verbs.ts';

/** The steps of a proposal are identified by its machine. */
export const proposalVerbs = declareVerbs({
  'proposal.read': { subject: 'proposal', companySees: false, did: 'viewed a proposal', look: 'Viewed' },
});
