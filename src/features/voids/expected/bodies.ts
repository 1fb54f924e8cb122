// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'PATCH /web/payments/{clientId}/{paymentId}?void': {
    ...{ comment: 'Booked twice.', version: 0 },
    props: { reason: 'BANK' },
  },
};
