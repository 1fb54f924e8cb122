// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/whitelist/{iban}/{sourceId}/{externalId}': { comment: 'The same owner.' },
  'DELETE /web/whitelist/{iban}/{sourceId}/{externalId}': { comment: 'No longer.' },
};
