declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'fee.export': 'client';
    'invoice.export': 'client';
    'statement.export': 'client';
  }
}

export {};
