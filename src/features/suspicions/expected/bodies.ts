// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PATCH /web/mlro-reports/{reportId}?filing': { version: 0, indicators: [], action: 'Asked.', facts: {} },
  'PATCH /web/tasks/{clientId}/{caseId}?report': { version: 1, comment: 'Strange.' },
  'PATCH /web/clients/{clientId}?report': { comment: 'Strange.' },
  'PATCH /web/payments/{clientId}/{paymentId}?report': { comment: 'Strange.' },
  'PATCH /web/mlro-reports/{reportId}': {
    ...{ version: 1, suspectedAt: null, suspendedAt: null, readers: [], caseIDs: [], paymentIDs: [] },
  },
};
