import { declareVerbs, type SubjectsOf } from '#server/audit/verbs.ts';

/** The steps of a proposal are told by its machine. */
export const proposalVerbs = declareVerbs({
  'proposal.read': { subject: 'proposal', companySees: false, did: 'viewed a proposal', look: 'Viewed' },
});

declare module '#server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof proposalVerbs> {}
}
