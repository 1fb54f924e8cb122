declare module '../audit/record.ts' {
  interface AuditVerbs {
    'call.refuse': 'call';
  }
}

export {};
