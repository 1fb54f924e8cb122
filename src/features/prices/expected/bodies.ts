// A well-formed body for each call that takes one.
import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/prices': {
    ...{ code: 'POST', title: 'Letter by post', basis: 'once', amount: '4.00', rate: '', least: '', most: '' },
    ...{ scope: 'all', from: '2199-01-01', comment: 'Postage' },
  },
  'PATCH /web/payments/{clientId}/{paymentId}?return-fee': { comment: 'Asked by the client.' },
  'PATCH /web/prices/{priceId}': { until: '2199-01-01', comment: 'It ends.' },
  'DELETE /web/prices/{priceId}': { comment: 'Not needed.' },
};
