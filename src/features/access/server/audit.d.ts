declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'passkey.add': 'person';
    'passkey.list': 'person';
    'session.open': 'person';
    'session.approve': 'person';
    'session.close': 'person';
    'enrolment.make': 'person';
  }
}

export {};
