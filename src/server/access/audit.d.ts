declare module '../audit/record.ts' {
  interface AuditVerbs {
    'passkey.revoke': 'person';
    'person.shut-out': 'person';
    'tries.exhaust': 'tries';
  }
}

export {};
