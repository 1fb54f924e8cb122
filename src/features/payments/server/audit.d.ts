declare module '../../../server/audit/record.ts' {
  interface AuditVerbs {
    'payment.push': 'payment';
    'payment.update': 'payment';
    'payment.confirmation': 'client';
    'payment.export': 'client';
    'task.export': 'client';
  }
}

export {};
