/** A bank that takes what the card processor says it: over HTTP, each message once, and sometimes it is away. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { type BankAnswer, type FromProcessor, fromProcessor } from '#features/cards/processor/messages.ts';

export interface CardBank {
  url: string;
  /** up: it answers. away: 503. silent: never answers. forgetful: takes the message and answers 503. */
  mood: 'up' | 'away' | 'silent' | 'forgetful';
  answer: BankAnswer;
  /** what it has taken, each id once, in the order in which they came */
  taken: FromProcessor[];
  /** how many requests came */
  requests: number;
  onRequest: (message: FromProcessor) => void;
  close(): Promise<void>;
}

export async function startCardBank(secret: string): Promise<CardBank> {
  const answers = new Map<string, string>();
  const server = http.createServer(async (request, response) => {
    const body = await text(request);
    const { 'x-time': time, 'x-signature': signature } = request.headers;
    const wanted = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
    const isNow = Math.abs(Date.parse(String(time)) - Date.now()) < 10_000;
    if (signature !== wanted || !isNow || request.url !== '/cards/messages') return response.writeHead(401).end();
    const message = fromProcessor.parse(JSON.parse(body));
    bank.requests += 1;
    bank.onRequest(message);
    if (bank.mood === 'silent') return undefined;
    if (bank.mood === 'away') return response.writeHead(503).end();
    const known = answers.get(message.id);
    if (known === undefined) {
      bank.taken.push(message);
      answers.set(message.id, JSON.stringify(bank.answer));
    }
    if (bank.mood === 'forgetful') return response.writeHead(503).end();
    return response.end(known ?? JSON.stringify(bank.answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const bank: CardBank = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/cards/messages`,
    mood: 'up',
    answer: { decision: 'approved', reason: null, paymentId: null },
    taken: [],
    requests: 0,
    onRequest: () => {},
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bank;
}
