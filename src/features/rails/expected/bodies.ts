// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';

export const bodies: Bodies = {
  'POST /web/rail/{messageId}?retry': { comment: 'Mended.' },
  'POST /web/rail/aside/{transferId}?take': { iban: 'LT121000011101001000', comment: 'The payer wrote it.' },
  'POST /web/rail/aside/{transferId}?return': { reason: 'MS03', comment: 'No one knows it.' },
  'POST /web/rail/recalls/{recallId}?return': { comment: 'The payee agrees.' },
  'POST /web/rail/recalls/{recallId}?refuse': { reason: 'CUST', comment: 'The payee does not agree.' },
  'POST /web/payments/{paymentId}?recall': { reason: 'DUPL', comment: 'Paid twice.' },
  'POST /web/payments/{paymentId}?enquire': { comment: 'The payer asks.' },
  'POST /web/payments/{paymentId}?retry': { comment: 'Mended.' },
  'POST /web/payments/{paymentId}?fail': { comment: 'Not possible.' },
};
