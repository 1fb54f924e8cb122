// How often a call goes to PostgreSQL and back. That is most of what a call costs, and the count is the same on any
// machine.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBank } from '#server/clock/bank.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import { createApp } from '#server/http/app.ts';
import type { Services } from '#server/http/context.ts';
import { getUpload } from '#server/http/uploads.ts';
import { readPrices } from '#server/prices/priceTable.ts';
import { product } from '#src/features.server.ts';
import { startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { type Packet, recordPackets } from '../harness/packets.ts';
import { emptyServices } from '../harness/services.ts';
import { companies, people, staff } from '../harness/village.ts';
import { getOrder } from './tasks.ts';

const home = `/web/${companies.timber}`;
let bank: TestBank;
let pool: pg.Pool;
let services: Services;
let app: FastifyInstance;
let takePackets: () => Packet[];
let finance: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  // of its own: the loops of the bank use other connections
  pool = openPool({ url: bank.database.serverUrl, size: 4 });
  takePackets = recordPackets(pool);
  services = emptyServices(pool, bank.url, {
    bank: await readBank(getDb(pool)),
    rails: product.rails.map(({ name }) => name),
    requestKinds: product.requests,
    routes: new Map(product.routes.map((route) => [route.name, route])),
  });
  const routes = product.routes.filter(({ call }) => !getUpload(call));
  // as after the first payment
  await readPrices(services.pool, getDb(pool));
  app = createApp({ services, routes, realNow: Date.now, log: false, trustedProxies: [] });
  [finance, admin] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, staff.A),
  ]);
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await services.threads.close(0);
  await bank.expectSound();
  await bank.close();
});

interface Sent {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  url: string;
  body?: unknown;
  /** undefined: the device of the demo */
  by?: TestBrowser;
}

async function send({ method, url, body, by }: Sent) {
  takePackets();
  const reply = await app.inject({
    method,
    url,
    headers: {
      host: new URL(bank.url).host,
      ...(by && { session: await by.proof(method, url), authorization: `DPoP ${by.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  const packets = takePackets();
  const answer: unknown = reply.body === '' ? undefined : reply.json();
  return { status: reply.statusCode, answer, packets };
}

/** Statements in each packet, after a call before it has prepared connection and memory. */
async function expectPackets(sent: Sent, status: number, statements: readonly number[]) {
  const reply = await send(sent);
  expect(reply.status).toBe(status);
  expect(
    reply.packets.map((packet) => packet.length),
    JSON.stringify(reply.packets),
  ).toEqual(statements);
  return reply.answer;
}

test('a list that is refused for its page size reads the session only', async () => {
  await expectPackets({ method: 'GET', url: `${home}/payments?limit=999`, by: finance }, 400, [1]);
});

test('a list reads the session, and begins its snapshot with its first query', async () => {
  // the page, the number of the feed, and the rollback, for which no answer waits
  await expectPackets({ method: 'GET', url: `${home}/payments`, by: finance }, 200, [1, 2, 1, 1]);
});

test('a write that is refused before its handler undoes what it opened with', async () => {
  const body = { ...getOrder(), accountid: 'EUR' };
  await expectPackets({ method: 'POST', url: `${home}/payments`, body, by: finance }, 400, [3, 1]);
});

test('creating, pushing and approving a payment', async () => {
  const order = { method: 'POST', url: `${home}/payments`, body: getOrder(), by: finance } as const;
  // begin, session and savepoint; parties; payment, stored answer and commit
  const task = textField(await expectPackets(order, 201, [3, 1, 3]), 'id');
  const push = { method: 'PATCH', url: `${home}/tasks/${task}?pushauth&who=${people.director}`, by: finance } as const;
  const requestId = textField(await expectPackets(push, 200, [3, 2, 1, 2, 4, 1]), 'requestId');
  await expectPackets({ method: 'GET', url: `/device/requests?${people.director}` }, 200, [1, 2, 1]);
  const url = `/device/requests/${requestId}?${people.director}`;
  const decision = { method: 'PUT', url, body: { decision: 'approve' } } as const;
  await expectPackets(decision, 200, [4, 1, 2, 3, 1, 1]);
  // a refusal undoes the handler and commits its record
  await expectPackets(decision, 409, [4, 1, 1, 1, 1]);
});

test('what a handler reads at once travels at once', async () => {
  const record = { method: 'GET', url: `/web/clients/${companies.timber}`, by: admin } as const;
  await send(record);
  const { packets } = await send(record);
  // session, test role, conflicts, the client, all of its record, rollback
  expect(packets.length, JSON.stringify(packets)).toBe(6);
  expect(packets[4]?.length).toBeGreaterThan(8);
});
