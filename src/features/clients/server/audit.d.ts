declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'case.withdraw': 'case';
    'client.update': 'client';
    'account.rename': 'account';
  }
}

export {};
