declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'audit.check': 'audit';
    'audit.conclude': 'audit';
  }
}

export {};
