// One call over HTTP with its proof; whatever becomes of it is in the journal.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { getProof } from '../bench/proofs.ts';
import { type Attempt, isUnknown, type Journal, type Verb } from './journal.ts';
import type { Actor } from './world.ts';

export interface Sent {
  mark: string;
  verb: Verb;
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  path: string;
  body?: unknown;
  key?: string;
  /** field of a good answer to remember */
  names?: 'id' | 'requestId' | 'version' | 'state';
}

/** A frozen server is not waited for longer. */
const patienceMs = 4_000;
const retryMs = 100;

export class Caller {
  readonly #ports: () => readonly number[];
  readonly #publicUrl: string;
  readonly #journal: Journal;
  readonly #agent = new http.Agent({ keepAlive: true });
  #turn = 0;

  constructor(ports: () => readonly number[], publicUrl: string, journal: Journal) {
    this.#ports = ports;
    this.#publicUrl = publicUrl;
    this.#journal = journal;
  }

  /** Sends it once, to the next server in turn. */
  async once(actor: Actor, sent: Sent): Promise<Attempt> {
    const at = Date.now();
    const answer = await this.#exchange(actor, sent);
    const { mark, verb, path, body, key } = sent;
    const attempt = { mark, verb, path, body, key, at, ms: Date.now() - at, ...answer };
    this.#journal.add(attempt);
    return attempt;
  }

  /**
   * As a browser does: again with the same key and body until there is an answer that decides, or `until` (epoch ms).
   */
  async untilKnown(actor: Actor, sent: Sent, until: number): Promise<Attempt> {
    for (;;) {
      const attempt = await this.once(actor, sent);
      if (!isUnknown(attempt) || Date.now() > until) return attempt;
      await delay(retryMs);
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #exchange(actor: Actor, { method, path, body, key, verb, names }: Sent) {
    this.#turn += 1;
    const ports = this.#ports();
    const port = ports[this.#turn % ports.length];
    const payload = body === undefined ? '' : JSON.stringify(body);
    const headers: Record<string, string> = { accept: 'application/json', host: new URL(this.#publicUrl).host };
    if (!isOfDevice(verb)) {
      headers['session'] = getProof(actor, { method, path }, this.#publicUrl);
      headers['authorization'] = `DPoP ${actor.token}`;
    }
    if (key) headers['idempotency-key'] = key;
    if (payload) headers['content-type'] = 'application/json';
    if (method !== 'GET') headers['content-length'] = String(Buffer.byteLength(payload));
    return new Promise<{ status: number; code: string; named: string }>((resolve) => {
      const none = () => resolve({ status: 0, code: '', named: '' });
      const options = { host: '127.0.0.1', port, method, path, headers, agent: this.#agent };
      const request = http.request(options, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', none);
        response.on('close', none); // without effect where the answer came to its end
        response.on('end', () => {
          const status = response.statusCode ?? 0;
          const isJson = String(response.headers['content-type']).includes('json');
          const text = isJson ? Buffer.concat(parts).toString() : '';
          resolve({
            status,
            code: status >= 400 ? getField(text, 'code') : '',
            named: names ? getField(text, names) : '',
          });
        });
      });
      request.setTimeout(patienceMs, () => request.destroy());
      request.on('error', none);
      request.on('close', none);
      request.end(payload);
    });
  }
}

/** The demo's device speaks without a session. */
function isOfDevice(verb: Verb): boolean {
  return verb === 'approve' || verb === 'reject';
}

function getField(text: string, name: string): string {
  try {
    const answer: unknown = JSON.parse(text);
    const found = typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)).get(name) : '';
    return String(found ?? '');
  } catch {
    return '';
  }
}
