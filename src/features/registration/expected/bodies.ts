// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/client': { Name: 'Sidabrinė Žuvis UAB', Country: 'LT', Code: '304151376', Role: 'CEO' },
  'PATCH /web/{companyId}/client': { version: 1 },
  'PATCH /web/{companyId}/cdd/{cddId}': { version: 1 },
  'POST /web/{companyId}/contracts/{contractId}?sign': { sha256: 'a'.repeat(64) },
};
