import { declareVerbs, type SubjectsOf } from '../../../server/audit/verbs.ts';

export const paymentVerbs = declareVerbs({
  'payment.push': { subject: 'payment', companySees: true },
  'payment.update': { subject: 'payment', companySees: true },
  'payment.confirmation': { subject: 'client', companySees: false },
  'payment.export': { subject: 'client', companySees: false },
  'directory.import': { subject: 'directory', companySees: false },
  'calendar.set': { subject: 'calendar', companySees: false },
  'task.export': { subject: 'client', companySees: false },
});

declare module '../../../server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof paymentVerbs> {}
}
