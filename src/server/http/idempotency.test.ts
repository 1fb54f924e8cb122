// A call with both an idempotency key and a step-up: what of its way is kept for the key, and what is not.

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call, second, stepUp } from '#shared/call.ts';
import { Refusal } from '#shared/errors.ts';
import { confirmers, staff as staffIn } from '#shared/staffGroups.ts';
import { startBank, type TestBank, type TestBrowser } from '#tests/harness/bank.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { emptyServices } from '#tests/harness/services.ts';
import { people, staff } from '#tests/harness/village.ts';
import { openPool } from '../db/pool.ts';
import { createApp } from './app.ts';
import { getRoutes, type Services } from './context.ts';

const order = stepUp(
  call({
    method: 'POST',
    path: '/web/orders',
    params: {},
    body: z.strictObject({ name: z.string() }),
    answer: z.object({ count: z.int() }),
    who: { kind: 'person' },
    transaction: 'write',
    idempotent: true,
    errors: [],
    summary: 'Order something.',
  }),
);

const secret = second(
  confirmers('admins'),
  call({
    method: 'POST',
    path: '/web/secrets',
    params: {},
    answer: z.object({ half: z.string() }),
    who: staffIn('admins'),
    transaction: 'write',
    idempotent: true,
    errors: [],
    summary: 'Make a secret in two halves.',
  }),
);

let bank: TestBank;
let app: FastifyInstance;
let pool: pg.Pool;
let phone: TestDevice;
let browser: TestBrowser;
let services: Services;
let ordered = 0;
let prepared = 0;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  phone = await TestDevice.enrol(bank, people.director);
  browser = await phone.signIn();
  pool = openPool({ url: bank.database.serverUrl, size: 4 });
  const handler = async ({ prepared }: { prepared: { ordered: string } }) => {
    if (prepared.ordered === 'refused') throw new Refusal('limit-exceeded');
    ordered += 1;
    return { count: ordered };
  };
  const prepare = async ({ body }: { body: { name: string } }) => {
    prepared += 1;
    return { shown: { title: 'Order something', lines: [] }, facts: { ordered: body.name } };
  };
  const demo = { name: '', bic: '', bankCode: '', zone: 'UTC', isDemo: false, isSeeding: false };
  services = emptyServices(pool, bank.url, { bank: demo, demo: false });
  const about = { subject: { kind: 'new-secret', id: '1', version: 0 }, clientId: null, hasCode: true } as const;
  const prepareSecret = async () => ({ shown: { title: 'Make a secret', lines: [] }, facts: {}, about });
  const routes = getRoutes(
    { order, secret },
    { order: handler, secret: async () => ({ half: 'other' }) },
    { order: prepare, secret: prepareSecret },
  );
  app = createApp({ services, routes, realNow: Date.now, log: false, trustedProxies: [] });
});
beforeEach(() => {
  ordered = 0;
  prepared = 0;
});
afterAll(async () => {
  await app.close();
  await pool.end();
  await services.threads.close(0);
  await bank.expectSound();
  await bank.close();
});

interface Sent {
  key: string;
  approval?: string;
  name?: string;
}

async function send({ key, approval, name = 'card' }: Sent) {
  const reply = await app.inject({
    method: 'POST',
    url: '/web/orders',
    headers: {
      host: new URL(bank.url).host,
      session: await browser.proof('POST', '/web/orders'),
      authorization: `DPoP ${browser.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(approval ? { approval } : {}),
    },
    payload: JSON.stringify({ name }),
  });
  return { status: reply.statusCode, body: reply.json() };
}

/** Asks, and has it approved. */
async function approvalFor(sent: Sent): Promise<string> {
  const asked = await send(sent);
  expect(asked).toMatchObject({ status: 428, body: { code: 'approval-required' } });
  expect(await phone.decide(asked.body.requestId)).toMatchObject({ status: 200 });
  return asked.body.requestId;
}

async function keptFor(key: string): Promise<unknown[]> {
  return (await bank.owner.query('select status from idempotency where key = $1', [key])).rows;
}

test('428 is no answer to keep: the same key does it once it is approved', async () => {
  const key = randomUUID();
  const approval = await approvalFor({ key });
  expect(await keptFor(key)).toEqual([]);
  expect(await send({ key, approval })).toEqual({ status: 200, body: { count: 1 } });
  expect(await keptFor(key)).toEqual([{ status: 200 }]);
});

test('a request computes its facts once, for the device and for the handler', async () => {
  const key = randomUUID();
  const approval = await approvalFor({ key, name: 'once' });
  expect(prepared).toBe(1);
  expect(await send({ key, name: 'once', approval })).toMatchObject({ status: 200 });
  expect(prepared).toBe(2);
});

test('the answer is given again for the key, used-up approval or none, and nothing is done twice', async () => {
  const key = randomUUID();
  const approval = await approvalFor({ key, name: 'again' });
  for (const again of [approval, approval, undefined]) {
    const sent = { key, name: 'again', ...(again ? { approval: again } : {}) };
    expect(await send(sent)).toEqual({ status: 200, body: { count: 1 } });
  }
  expect(ordered).toBe(1);
  // another key is another order, and needs an approval of its own
  expect(await send({ key: randomUUID(), name: 'again', approval })).toMatchObject({
    body: { code: 'already-decided' },
  });
});

test('an approval that does not fit is no answer to keep either', async () => {
  const approval = await approvalFor({ key: randomUUID(), name: 'other' });
  const key = randomUUID();
  expect(await send({ key, name: 'mine', approval })).toMatchObject({ status: 409, body: { code: 'version-changed' } });
  expect(await keptFor(key)).toEqual([]);
  const asked = await send({ key, name: 'rejected' });
  expect(await phone.decide(asked.body.requestId, 'reject')).toMatchObject({ status: 200 });
  const rejected = await send({ key, name: 'rejected', approval: asked.body.requestId });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'approval-rejected' } });
  expect(await keptFor(key)).toEqual([]);
  expect(ordered).toBe(0);
});

test('a rule’s refusal after the approval is the answer, and the approval is not used up by it', async () => {
  const key = randomUUID();
  const approval = await approvalFor({ key, name: 'refused' });
  for (let i = 0; i < 2; i++) {
    expect(await send({ key, name: 'refused', approval })).toMatchObject({
      status: 422,
      body: { code: 'limit-exceeded' },
    });
  }
  expect(await keptFor(key)).toEqual([{ status: 422 }]);
  const { rows } = await bank.owner.query('select state from request where id = $1', [approval]);
  expect(rows).toEqual([{ state: 'approved' }]);
});

test('sent many times at once with one approval and many keys, it is done once', async () => {
  const approval = await approvalFor({ key: randomUUID(), name: 'many' });
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => send({ key: randomUUID(), name: 'many', approval })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
  expect(ordered).toBe(1);
});

test('a code that is shown once is not kept for the key: the same call again answers the proposal alone', async () => {
  const admin = await (await TestDevice.enrol(bank, staff.A)).signIn();
  const key = randomUUID();
  const propose = async () => {
    const headers = {
      host: new URL(bank.url).host,
      session: await admin.proof('POST', '/web/secrets'),
      authorization: `DPoP ${admin.token}`,
      'idempotency-key': key,
    };
    const reply = await app.inject({ method: 'POST', url: '/web/secrets', headers });
    return { status: reply.statusCode, body: reply.json() };
  };
  const first = await propose();
  expect(first).toMatchObject({ status: 202, body: { code: expect.stringMatching(/^\w{4}-\w{4}$/) } });
  const { proposalId } = first.body;
  expect(await propose()).toEqual({ status: 202, body: { proposalId } });
  const { rows } = await bank.owner.query('select answer from idempotency where key = $1', [key]);
  expect(rows).toEqual([{ answer: { proposalId } }]);
});
