// A well-formed body for each call that takes one.
import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { unknownId } from '#tests/harness/village.ts';
import { sampleCoupon } from '#tests/samples/sampleCoupon.ts';

export const bodies: Bodies = {
  'POST /web/outlet': sampleCoupon,
  'PUT /web/outlet/{couponId}': sampleCoupon,
  'POST /web/outlet/{couponId}': { expiresOn: '2199-01-01', codes: ['CODE-1'] },
  'POST /web/time': {
    ...{ id: '01900000-0000-7000-8000-000000000001', clientId: '30000000099', seconds: 60, comment: 'Well done.' },
  },
  'POST /web/time?file': {
    ...{ id: '01900000-0000-7000-8000-000000000002', isTrial: true, comment: 'Well done.' },
    rows: [{ clientId: '30000000099', seconds: 60 }],
  },
  'POST /device/offers/{offerId}?ask': { version: 1, pay: 'SEC' },
  'POST /device/offers/{offerId}': { version: 1, pay: 'SEC' },
  'PATCH /web/outlet/{couponId}?refund': { saleId: unknownId, comment: 'The shop has closed.' },
};
