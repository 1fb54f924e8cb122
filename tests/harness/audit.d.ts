declare module '../../src/server/audit/record.ts' {
  interface AuditVerbs {
    'test.write': 'test';
    'test.fail': 'test';
    'test.read': 'client';
  }
}

export {};
