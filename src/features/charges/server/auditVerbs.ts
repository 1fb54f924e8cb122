import { declareVerbs, type SubjectsOf } from '#server/audit/verbs.ts';

export const chargeVerbs = declareVerbs({
  'client.charge': { subject: 'payment', companySees: false, did: 'charged the client', kind: 'money' },
});

declare module '#server/audit/verbs.ts' {
  interface AuditVerbs extends SubjectsOf<typeof chargeVerbs> {}
}
