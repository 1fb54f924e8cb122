declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'case.open': 'case';
  }
}

export {};
