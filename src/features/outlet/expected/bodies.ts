// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { unknownId } from '#tests/harness/village.ts';

export const bodies: Bodies = {
  'POST /device/offers/{offerId}?ask': { version: 1, pay: 'SEC' },
  'POST /device/offers/{offerId}': { version: 1, pay: 'SEC' },
  'PATCH /web/outlet/{couponId}?refund': { saleId: unknownId, comment: 'The shop has closed.' },
};
