// A well-formed body for each call that takes one.

import type { Bodies } from '#tests/harness/expectedCalls.ts';
import { people } from '#tests/harness/village.ts';

export const bodies: Bodies = {
  'POST /web/{companyId}/cards': { type: 'named', limit: 1, monthlyLimit: 1 },
  'PATCH /web/{companyId}/cards/{cardId}?update': { limit: 0 },
  'PATCH /web/{companyId}/cards/{cardId}?invite': { holderID: people.stranger, holderDOB: '1980-01-01' },
  'PATCH /device/cards/{cardId}?update': { enabled: 0 },
  'POST /cards/messages': {},
  'POST /cardrx': {},
  'POST /web/wallet-account/{clientId}/{cardId}/{walletId}': { comment: 'The phone is lost.' },
  'POST /web/card-messages/{messageId}?retry': { comment: 'Mended.' },
  'POST /web/card-messages/{messageId}?close': { comment: 'The shop sent it again.' },
  'POST /web/card-orders/{orderId}?again': { comment: 'The address is right now.' },
};
