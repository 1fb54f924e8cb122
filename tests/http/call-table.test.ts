// What a call can declare, each with a sample: a table of its own, in the real app, over HTTP.
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SessionReads } from '../../src/server/access/sessionReads.ts';
import { dbOf, openPool } from '../../src/server/db/pool.ts';
import { createApp } from '../../src/server/http/app.ts';
import { type Handlers, routesOf, type Services } from '../../src/server/http/context.ts';
import { openApi } from '../../src/server/http/openapi.ts';
import { Threads } from '../../src/server/threads/threads.ts';
import { call, second } from '../../src/shared/call.ts';
import { ticketType } from '../../src/shared/download.ts';
import { downloadBytes } from '../../src/shared/limits.ts';
import { field, freePort, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { people } from '../harness/village.ts';

const shared = { params: {}, transaction: 'none', errors: [], summary: 'A sample.' } as const;
const person = { kind: 'person' } as const;

const table = {
  removeStaff: second(
    call({
      ...shared,
      method: 'DELETE',
      path: '/web/staff/{staffId}',
      params: { staffId: z.string() },
      transaction: 'write',
      who: person,
      answer: undefined,
    }),
  ),
  readScreening: call({
    ...shared,
    method: 'GET',
    path: '/web/screening.json',
    query: z.strictObject({ size: z.string() }),
    who: person,
    answer: { download: ['application/json'] },
  }),
};

const proposalId = '01900000-0000-7000-8000-000000000001';
const handlers: Handlers<typeof table> = {
  removeStaff: async ({ params }) => (params.staffId === 'waits' ? { proposalId } : undefined),
  readScreening: async ({ query }) => ({
    type: 'application/json',
    name: 'screening.json',
    body: (async function* () {
      yield Buffer.from(JSON.stringify('x'.repeat(Number(query.size) - 2)));
    })(),
  }),
};

const routes = routesOf(table, handlers);
const document = openApi(routes, 'test');
let bank: TestBank;
let app: FastifyInstance;
let pool: pg.Pool;
let threads: Threads;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  pool = openPool({ url: bank.database.url, size: 4 });
  threads = new Threads({ fileOf: () => new URL('file:///not-needed.mjs'), environment: { databaseUrl: '' } });
  const port = await freePort();
  const services: Services = {
    pool,
    sessions: new SessionReads(dbOf(pool)),
    bank: { name: '', bic: '', bankCode: '', zone: 'UTC', isDemo: true, isSeeding: false },
    demo: true,
    version: 'test',
    support: { url: '', email: '' },
    publicUrl: `http://localhost:${port}`,
    party: { origin: `http://localhost:${port}`, id: 'localhost', name: '' },
    threads,
    requestKinds: {},
    auditHeads: undefined,
    routeOf: (name) => routes.find((route) => route.name === name),
    afterWrite: () => {},
    jobs: { kinds: new Map(), wake: () => {} },
    wakeLoop: () => {},
  };
  app = createApp({ services, routes, realNow: Date.now, log: false, trustedProxies: [] });
  await app.listen({ port, host: '127.0.0.1' });
  // people sign in at the bank; the samples stand beside it, on the same database
  finance = (await TestBrowser.signIn(bank.url, people.finance)).at(services.publicUrl);
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await threads.close(0);
  await bank.expectSound();
  await bank.close();
});

const responsesOf = (path: string, method: string) =>
  field(field(field(field(document, 'paths'), path), method), 'responses');

describe('a call that a second person must confirm', () => {
  test('answers 202 with the proposal, or as declared where nobody else is needed', async () => {
    const proposed = await finance.send('DELETE', '/web/staff/waits');
    expect([proposed.status, proposed.body]).toEqual([202, { proposalId }]);
    expect((await finance.send('DELETE', '/web/staff/goes')).status).toBe(204);
  });

  test('says so in the OpenAPI document', () => {
    const responses = responsesOf('/web/staff/{staffId}', 'delete');
    expect(Object.keys(Object(responses))).toEqual(expect.arrayContaining(['202', '204']));
    expect(JSON.stringify(field(responses, '202'))).toContain('proposalId');
  });
});

describe('a download of JSON', () => {
  test.each([
    [downloadBytes, 'application/json'],
    [downloadBytes + 1, ticketType],
  ])('of %i bytes is answered as %s', async (size, type) => {
    const { status, headers } = await finance.send('GET', `/web/screening.json?size=${size}`);
    expect([status, headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
  });

  test('and its ticket are two media types of the OpenAPI document', () => {
    const { content } = Object(field(responsesOf('/web/screening.json', 'get'), '200'));
    expect(Object.keys(content)).toEqual(['application/json', ticketType]);
  });
});
