/** A card processor that knows orders and wallets: over HTTP, signed, and sometimes it is away. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { type ToProcessor, toProcessor, type Wallet } from '../../src/shared/cardProcessor/messages.ts';

export interface TestProcessor {
  url: string;
  /** it answers 503 */
  isAway: boolean;
  /** how many messages it has answered so */
  refused: number;
  /** ids of the orders that it knows */
  orders: string[];
  /** ids of the wallets of a card */
  wallets: Map<string, string[]>;
  close(): Promise<void>;
}

export async function startTestProcessor(secret: string): Promise<TestProcessor> {
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    const { 'x-time': time, 'x-signature': signature } = request.headers;
    const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    if (signature !== wanted) return response.writeHead(401).end();
    if (processor.isAway) {
      processor.refused += 1;
      return response.writeHead(503).end();
    }
    return response.end(JSON.stringify(answer(processor, toProcessor.parse(JSON.parse(body)))));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const processor: TestProcessor = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/cards/messages`,
    isAway: false,
    refused: 0,
    orders: [],
    wallets: new Map(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return processor;
}

function answer({ orders, wallets }: TestProcessor, message: ToProcessor): unknown {
  if (message.kind === 'order') {
    orders.push(message.orderId);
    return { last4: '4711', expiresOn: '2029-11-30' };
  }
  const held = wallets.get(message.cardId ?? '') ?? [];
  if (message.kind === 'read-wallets') return { wallets: held.map(walletOf) };
  if (message.kind !== 'delete-wallet') throw new Error(`nobody feeds this processor: ${message.kind}`);
  const kept = message.walletId === null ? [] : held.filter((id) => id !== message.walletId);
  wallets.set(message.cardId, kept);
  return { deleted: held.length - kept.length };
}

function walletOf(walletId: string): Wallet {
  const addedAt = '2026-11-01T10:00:00Z';
  return { walletId, provider: 'Apple Pay', device: 'iPhone', last4: '0815', state: 'active', addedAt };
}
