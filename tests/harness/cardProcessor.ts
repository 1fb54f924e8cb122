// The card processor in a test: it takes the bank's messages, and says what a test says it to.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import {
  type FromProcessor,
  processorPath,
  type ToProcessor,
  toProcessor,
} from '#features/cards/processor/messages.ts';
import { getSignature, getSigningMachine } from '#server/access/machines.ts';
import { processorHeaders } from '#shared/machineSignature.ts';
import { freePort } from './ports.ts';

type Without<T> = T extends unknown ? Omit<T, 'id' | 'at'> : never;
export type Said = Without<FromProcessor>;

export interface Answered {
  status: number;
  body: { decision?: string; reason?: string | null; paymentId?: string | null; code?: string };
}

export const merchant = { name: 'Kavinė Rūta', mcc: '5812', country: 'LT', city: 'Kaunas', street: '' };
export const use = {
  entry: 'M0',
  online: false,
  atm: false,
  contactless: true,
  magstripe: false,
  localTime: '2026-11-22 12:00:00',
};

export class TestProcessor {
  readonly url: string;
  readonly secret = 'p'.repeat(32);
  /** what the bank asked */
  readonly asked: ToProcessor[] = [];
  /** what it answers; undefined: it does not answer */
  answer: (message: ToProcessor) => unknown = () => ({ last4: '4242', expiresOn: '2029-11-30' });
  readonly #server: http.Server;
  #count = 0;

  private constructor(port: number) {
    this.url = `http://127.0.0.1:${port}${processorPath}`;
    this.#server = http.createServer((request, response) => void this.#take(request, response));
    this.#server.listen(port, '127.0.0.1');
  }

  static async start(): Promise<TestProcessor> {
    const processor = new TestProcessor(await freePort());
    await once(processor.#server, 'listening');
    return processor;
  }

  /** the settings of a bank that speaks with it */
  get settings(): Record<string, string> {
    return { KONTORA_CARDS_URL: this.url, KONTORA_CARDS_SECRET: this.secret, KONTORA_CARDS_STAND_IN: '5000' };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** A reference that no other message has. */
  reference(): string {
    this.#count += 1;
    return `R${this.#count}`;
  }

  /** Sends the bank a message, once more with the same `id`. */
  async say(
    bankUrl: string,
    said: Said,
    { id = newId(), time = new Date().toISOString(), secret = this.secret } = {},
  ): Promise<Answered> {
    const body = JSON.stringify({ id, at: new Date().toISOString(), ...said });
    return this.send(bankUrl, body, { time, signature: getSignature(secret, time, body) });
  }

  async send(
    bankUrl: string,
    body: string,
    { time, signature }: { time: string; signature: string },
  ): Promise<Answered> {
    const response = await fetch(bankUrl + processorPath, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [processorHeaders.time]: time,
        [processorHeaders.signature]: signature,
      },
      body,
    });
    return { status: response.status, body: (await response.json()) as Answered['body'] };
  }

  async #take(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const body = Buffer.concat(parts).toString();
    const signer = getSigningMachine({ headers: request.headers, body, now: Date.now() }, { processor: this.secret });
    const message = toProcessor.safeParse(JSON.parse(body));
    if (!signer || !message.success) return void response.writeHead(signer ? 400 : 401).end('{}');
    this.asked.push(message.data);
    const answer = this.answer(message.data);
    if (answer === undefined) return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }
}

/** as UUIDv7 are written; their order does not matter here */
export function newId(): string {
  return randomUUID();
}

/** A purchase of some euros, or of another currency. */
export function purchase(
  cardId: string,
  minor: bigint,
  over: Partial<Extract<Said, { kind: 'authorisation' }>> = {},
): Extract<Said, { kind: 'authorisation' }> {
  return {
    kind: 'authorisation',
    reference: `A${newId()}`,
    cardId,
    amount: { currency: 'EUR', minor: String(minor) },
    merchant,
    use,
    ...over,
  };
}

/** The shop asks for its money. */
export function clearing(
  cardId: string,
  authorisation: string | null,
  minor: bigint,
  over: Partial<Extract<Said, { kind: 'clearing' }>> = {},
): Extract<Said, { kind: 'clearing' }> {
  return {
    kind: 'clearing',
    reference: `C${newId()}`,
    authorisation,
    cardId,
    amount: { currency: 'EUR', minor: String(minor) },
    final: true,
    settlesOn: '2026-01-01',
    merchant,
    use,
    ...over,
  };
}
