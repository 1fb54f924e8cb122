// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/payments/{clientId}': { amount: '1.00', code: 'OTHER', comment: 'Asked by the client.' },
};
