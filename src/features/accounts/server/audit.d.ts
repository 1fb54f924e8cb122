declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'invoice.export': 'client';
    'statement.export': 'client';
  }
}

export {};
