import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const railVerbs = declareVerbs({
  /** staff looked at a file's content */
  'rail-message.export': { subject: 'rail-message', companySees: false },
  'rail-message.comment': { subject: 'rail-message', companySees: false },
  'recall.comment': { subject: 'recall', companySees: false },
  'payment.comment': { subject: 'payment', companySees: false },
  'payment.enquire': { subject: 'payment', companySees: false },
  'payment.recall': { subject: 'payment', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof railVerbs> {}
}
