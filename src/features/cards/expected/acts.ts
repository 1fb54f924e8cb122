// What each call of staff may do alone, and what a thief would send with it.
import type { Acts } from '#tests/harness/insider/acts.ts';
import { commented } from '#tests/harness/insider/theft.ts';
import { companies } from '#tests/harness/village.ts';

export const acts: Acts = {
  retryCardMessage: {
    ...{ kind: 'second', bodies: commented },
    good: ({ foreign }) => ({ params: { messageId: foreign.messages.retried } }),
  },
  closeCardMessage: {
    ...{ kind: 'second', bodies: commented },
    good: ({ foreign }) => ({ params: { messageId: foreign.messages.closed } }),
  },
  deleteWalletAccount: {
    kind: 'tightening',
    good: ({ foreign }) => ({ params: { clientId: companies.timber, cardId: foreign.cardId } }),
  },
  deleteWallet: {
    ...{ kind: 'tightening', bodies: commented, query: '?LOST' },
    good: ({ foreign }) => ({ params: { clientId: companies.timber, cardId: foreign.cardId } }),
  },
  orderAgain: { kind: 'harmless', bodies: commented, good: ({ orderId }) => ({ params: { orderId } }) },
  makeCardFile: { kind: 'harmless' },
};
