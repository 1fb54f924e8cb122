/** Orders that the card processor does not know of yet are told it, until it has answered. */
import { inTransaction } from '../../../server/db/transactions.ts';
import type { StartLoop } from '../../../server/feature.ts';
import type { Services } from '../../../server/http/context.ts';
import { startLoop } from '../../../server/jobs/loop.ts';
import { orderAnswer } from '../../../shared/cardProcessor/messages.ts';
import { askProcessor } from './processor.ts';
import * as queries from './sql.ts';

export const cardOrdersLoop = 'card-orders';
const pauseMs = 5000;

/**
 * Tells the oldest. The message has the id of the order, so the processor acts once, whatever is killed in between. False:
 * there was none.
 */
export async function tellOrder(services: Pick<Services, 'pool' | 'cards'>): Promise<boolean> {
  return inTransaction(services.pool, async (tx) => {
    const order = await tx.maybe(queries.lockUntold);
    if (!order) return false;
    const { id, card_id: cardId, design, name: nameOnCard } = order;
    const at = new Date(order.at).toISOString();
    const message = { id, kind: 'order', at, orderId: id, cardId, design, nameOnCard } as const;
    const { last4, expiresOn } = await askProcessor(services, message, orderAnswer);
    await tx.run(queries.nameNumber, [cardId, last4, expiresOn]);
    await tx.run(queries.markTold, [id]);
    return true;
  });
}

export const startCardOrders: StartLoop = (services, onError) =>
  services.cards &&
  startLoop({
    name: cardOrdersLoop,
    pauseMs,
    onError,
    work: async () => {
      const isTold = await tellOrder(services);
      if (isTold) services.afterWrite();
      return isTold;
    },
  });
