import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const memberVerbs = declareVerbs({
  'approvals.tighten': { subject: 'client', companySees: true },
  'user.export': { subject: 'client', companySees: false },
  /** written by the trigger membership_changed() */
  'membership.change': { subject: 'person', companySees: true },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof memberVerbs> {}
}
