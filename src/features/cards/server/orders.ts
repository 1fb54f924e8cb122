/** Orders that the card processor does not know of yet are sent to it until it has answered. */

import { inTransaction } from '#server/db/transactions.ts';
import type { StartLoop } from '#server/feature.ts';
import type { Services } from '#server/http/context.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { orderAnswer } from '../processor/messages.ts';
import { askProcessor } from './processor.ts';
import { getProcessor } from './settings.ts';
import * as queries from './sql.ts';

export const cardOrdersLoop = 'card-orders';
const pauseMs = 5000;

/**
 * Sends the one that waits longest. The message has the id of the order, so the processor acts once, whatever is killed
 * in between. One that was not answered waits, and the others go on. False: there was none.
 */
async function sendOrder(
  services: Pick<Services, 'pool' | 'config'>,
  onError: (error: unknown) => void,
): Promise<boolean> {
  return inTransaction(services.pool, async (tx) => {
    const order = await tx.maybe(queries.lockUnsent);
    if (!order) return false;
    const { id, card_id: cardId, design, name: nameOnCard } = order;
    const at = new Date(order.at).toISOString();
    const message = { id, kind: 'order', at, orderId: id, cardId, design, nameOnCard } as const;
    const answer = await askProcessor(services, message, orderAnswer).catch(onError);
    if (answer) await tx.run(queries.nameNumber, [cardId, answer.last4, answer.expiresOn]);
    await tx.run(answer ? queries.markSent : queries.sendLater, [id]);
    return true;
  });
}

export const startCardOrders: StartLoop = (services, onError) =>
  getProcessor(services.config) &&
  startLoop({
    name: cardOrdersLoop,
    pauseMs,
    onError,
    work: async () => {
      const isSent = await sendOrder(services, onError);
      if (isSent) services.afterWrite();
      return isSent;
    },
  });
