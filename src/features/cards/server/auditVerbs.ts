import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const cardVerbs = declareVerbs({
  'card.update': { subject: 'card', companySees: true },
  'card.invite': { subject: 'card', companySees: true },
  'card.accept': { subject: 'card', companySees: true },
  'card.refuse': { subject: 'card', companySees: true },
  'card.lose': { subject: 'card', companySees: true },
  'card.print': { subject: 'card', companySees: true },
  /** a message that does not fit moved no money; staff look at it */
  'card.except': { subject: 'card', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof cardVerbs> {}
}
