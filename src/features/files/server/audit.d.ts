declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'file.add': 'file';
    'file.export': 'client';
  }
}

export {};
