// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PATCH /web/tasks/{clientId}/{caseId}?report': { version: 1, comment: 'Strange.' },
  'PATCH /web/clients/{clientId}?report': { comment: 'Strange.' },
  'PATCH /web/payments/{clientId}/{paymentId}?report': { comment: 'Strange.' },
  'PATCH /web/mlro-reports/{reportId}': {
    ...{ version: 1, suspectedAt: null, suspendedAt: null, readers: [], caseIDs: [], paymentIDs: [] },
  },
  'PATCH /web/mlro-reports/{reportId}?narrative': { version: 1, narrative: 'Cash in parts.', checklist: ['who'] },
  'PATCH /web/mlro-reports/{reportId}?stop': {
    ...{ version: 1, paymentId: '01900000-0000-7000-8000-000000000001', comment: 'To be looked at.' },
  },
  'PATCH /web/mlro-reports/{reportId}?file': { version: 1 },
  'PATCH /web/mlro-reports/{reportId}?leave': { version: 1, reasons: 'Explained.' },
  'PATCH /web/mlro-reports/{reportId}?supplement': { version: 1, reasons: 'More payments.' },
  'PATCH /web/mlro-reports/{reportId}?acknowledge': { version: 1, reference: 'FNTT-1' },
  'PATCH /web/mlro-reports/{reportId}?filing': { version: 0, indicators: [], action: 'Asked.', facts: {} },
};
