declare module '#server/audit/verbs.ts' {
  interface AuditVerbs {
    'test.write': 'test';
    'test.fail': 'test';
    'test.read': 'client';
    'payment.look': 'payment';
    'payment.alert': 'payment';
  }
}

export {};
