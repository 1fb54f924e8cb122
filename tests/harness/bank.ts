// A whole bank in this process on a database of its own, and people who call it as a browser would.
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { inspect } from 'node:util';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { expect } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { loadConfig } from '#server/config/config.ts';
import { openPool } from '#server/db/pool.ts';
import type { Product } from '#server/feature.ts';
import { callsUnderWay } from '#shared/limits.ts';
import { product as wholeProduct } from '#src/features.server.ts';
import { startServer } from '#src/serve.ts';
import { bundleTasks } from './bundleTasks.ts';
import { freshDatabase, type TestDatabase, villageDatabase } from './database.ts';
import { freePort } from './ports.ts';

export interface TestBank {
  url: string;
  database: TestDatabase;
  /** as the owner: tests look at rows, and sometimes spoil them */
  owner: ReturnType<typeof openPool>;
  /** the invariants of the whole product; call it at the end of each file */
  expectSound(): Promise<void>;
  /** stops the server only */
  stop(): Promise<void>;
  close(): Promise<void>;
}

export interface TestBankOptions {
  demo?: boolean;
  /** an existing database: a second server beside the first */
  database?: TestDatabase;
  /** fills its database; the village unless given */
  settle?: (url: string) => Promise<void>;
  /** addresses whose X-Forwarded-For counts, separated by commas */
  trustedProxies?: string;
  /** folder of the audit's block heads; off unless given */
  auditHeads?: string;
  /** folder shared with the clearing; off unless given */
  railDir?: string;
  /** what it serves; the whole product unless given */
  product?: Product;
  /** further settings, by their names in the environment */
  settings?: Readonly<Record<string, string>>;
}

/** The clearing of tests. */
export const clearingBic = 'TESTLT2CXXX';

let tasks: ReturnType<typeof bundleTasks> | undefined;

/** Starts a server on a database of this file's own, with the village in it. */
export async function startBank({
  demo = true,
  database,
  settle,
  trustedProxies = '',
  auditHeads = 'off',
  railDir = 'off',
  product = wholeProduct,
  settings = {},
}: TestBankOptions = {}): Promise<TestBank> {
  const db = database ?? (await (settle ? freshDatabase() : villageDatabase()));
  if (!database) await settle?.(db.url);
  const port = await freePort();
  tasks ??= bundleTasks();
  const config = loadConfig({
    PORT: String(port),
    KONTORA_DEMO: demo ? 'on' : 'off',
    KONTORA_LOG: process.env['TEST_LOG'] ?? 'fatal',
    KONTORA_TRUSTED_PROXIES: trustedProxies,
    KONTORA_AUDIT_HEADS: auditHeads,
    ...settings,
    KONTORA_RAIL_DIR: railDir,
    KONTORA_RAIL_BIC: clearingBic,
  });
  const server = await startServer(config, {
    databaseUrl: db.serverUrl,
    version: 'test',
    taskFolder: (await tasks).folder,
    product,
  });
  const owner = openPool({ url: db.url, size: 4, role: null });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= server.close();
    return stopped;
  };
  return {
    url: server.url,
    database: db,
    owner,
    stop,
    expectSound: async () => {
      const breaches = await findBreaches(owner, product.invariants);
      // a log keeps the message alone
      if (breaches.length > 0) throw new Error(`The bank is not sound: ${inspect(breaches, { depth: 4 })}`);
    },
    close: async () => {
      await stop();
      await owner.end();
      if (!database) await db.drop();
    },
  };
}

export interface Reply {
  status: number;
  headers: Headers;
  body: unknown;
  /** code of a problem answer, '' otherwise */
  code: string;
}

export interface SendOptions {
  body?: unknown;
  /** sent as it is, instead of body */
  text?: string | Buffer;
  key?: string;
  headers?: Record<string, string>;
  /** changes the proof's claims before it is signed */
  claims?: Record<string, unknown>;
}

interface KeyPair {
  jwk: JWK;
  privateKey: CryptoKey;
}

async function newKeyPair(): Promise<KeyPair> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { jwk: await exportJWK(publicKey), privateKey };
}

/** Calls that a browser has under way: so many that the person's phone finds a place too. */
const maxAtOnce = callsUnderWay.perPerson - 2;

/** A browser with a key of its own: anonymous until somebody approves. */
export class TestBrowser {
  readonly url: string;
  readonly keys: KeyPair;
  token: string | undefined;
  #running = 0;
  readonly #waiting: (() => void)[] = [];

  private constructor(url: string, keys: KeyPair) {
    this.url = url;
    this.keys = keys;
  }

  static async open(url: string): Promise<TestBrowser> {
    return new TestBrowser(url, await newKeyPair());
  }

  /** A signed-in browser, by the demo's own way: code on the screen, number on the device. */
  static async signIn(url: string, personId: string): Promise<TestBrowser> {
    const browser = await TestBrowser.open(url);
    await browser.start();
    const { loginCode, number } = await browser.code();
    const approved = await browser.device('PUT', `/web/login?${personId}`, { loginCode, number });
    expect(approved.status).toBe(204);
    const { body } = await browser.send('GET', '/web/login');
    browser.token = textField(body, 'authorization');
    return browser;
  }

  /** A browser on another server with this one's key and token. */
  at(url: string): TestBrowser {
    const other = new TestBrowser(url, this.keys);
    other.token = this.token;
    return other;
  }

  async start(): Promise<void> {
    const { body } = await this.send('POST', '/web/login');
    this.token = textField(body, 'token');
  }

  async code(): Promise<{ loginCode: string; number: number }> {
    const { body } = await this.send('GET', '/web/login');
    return { loginCode: textField(body, 'loginCode'), number: Number(field(body, 'number')) };
  }

  /** The proof of a call; the address signed is the public one, without its query. */
  async proof(method: string, path: string, claims: Record<string, unknown> = {}): Promise<string> {
    const ath = this.token && createHash('sha256').update(this.token).digest('base64url');
    return new SignJWT({
      htm: method,
      htu: this.url + path.split('?')[0],
      jti: randomUUID(),
      ...(ath ? { ath } : {}),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: this.keys.jwk })
      .setIssuedAt(typeof claims['iat'] === 'number' ? claims['iat'] : undefined)
      .sign(this.keys.privateKey);
  }

  async send(
    method: string,
    path: string,
    { body, text, key, headers = {}, claims }: SendOptions = {},
  ): Promise<Reply> {
    // like the real one, a browser does not ask for more places than its person has
    return this.#inPlace(async () =>
      sendTo(this.url + path, method, body, text, {
        session: await this.proof(method, path, claims),
        ...(this.token ? { authorization: `DPoP ${this.token}` } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      }),
    );
  }

  async #inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= maxAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }

  /** A call of the demo's device: no session, the person is in the address. */
  device(method: string, path: string, body?: unknown): Promise<Reply> {
    return this.#inPlace(() => sendTo(this.url + path, method, body, undefined, {}));
  }
}

/** Any call at all, as bare as wanted. */
export async function sendTo(
  url: string,
  method: string,
  body: unknown,
  text: string | Buffer | undefined,
  headers: Record<string, string>,
): Promise<Reply> {
  const payload = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const answer = await request(url, method, payload, {
    accept: 'application/json',
    'user-agent': 'a browser of the tests',
    // node says the length of a body by itself, but for DELETE
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }),
    ...headers,
  });
  const isJson = /json/.test(answer.headers.get('content-type') ?? '');
  const answered: unknown = isJson ? JSON.parse(answer.bytes.toString('utf8')) : new Uint8Array(answer.bytes);
  const code = isJson && answer.status >= 400 ? textField(answered, 'code') : '';
  return { status: answer.status, headers: answer.headers, body: answered, code };
}

const connections = new http.Agent({ keepAlive: true });

/** A request by node:http, which costs a fifth of the processor time of fetch. Follows no redirect. */
async function request(
  url: string,
  method: string,
  payload: string | Buffer | undefined,
  headers: Record<string, string>,
) {
  const call = http.request(url, { method, agent: connections, headers });
  call.end(payload);
  const [answer]: http.IncomingMessage[] = await once(call, 'response');
  if (!answer) throw new Error(`no answer to ${method} ${url}`);
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  const named = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) named.set(name, String(value));
  return { status: Number(answer.statusCode), headers: named, bytes: Buffer.concat(parts) };
}

/** A field of an answer that the test relies on. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !(name in value))
    throw new Error(`no ${name} in ${JSON.stringify(value)}`);
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

export function textField(value: unknown, name: string): string {
  return String(field(value, name));
}

/** items of a list answer */
export function getItems(value: unknown): Record<string, unknown>[] {
  const items = field(value, 'items');
  if (!Array.isArray(items)) throw new Error('items is no list');
  return items;
}
