declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'approvals.tighten': 'client';
    'user.export': 'client';
  }
}

export {};
