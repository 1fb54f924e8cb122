declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'staff.create': 'person';
  }
}

export {};
