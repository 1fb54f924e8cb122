// What `send` does for calls that the caller's own device must approve, and for those of the open device itself.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { call, stepUp } from '#shared/call.ts';
import { deviceStore, lockReasonStore } from '../session/device.ts';
import { sessionStore } from '../session/session.ts';
import { ApiProblem } from './problem.ts';
import { makeKeys } from './proof.ts';
import { send } from './send.ts';

const shared = { params: {}, transaction: 'write', errors: [], summary: '' } as const;
const person = { kind: 'person' } as const;
const device = { kind: 'device' } as const;
const params = { approvalId: z.string() };
const address = '/web/approvals/{approvalId}';
const state = z.object({
  state: z.enum(['open', 'approved', 'rejected', 'over']),
  title: z.string(),
  expiresAt: z.string(),
});

vi.mock('../wiring.ts', () => ({
  wired: () => ({
    calls: {
      readApproval: call({ ...shared, method: 'GET', path: address, params, who: person, answer: state }),
      withdrawApproval: call({ ...shared, method: 'DELETE', path: address, params, who: person, answer: undefined }),
    },
  }),
}));

const order = stepUp(
  call({
    ...shared,
    method: 'POST',
    path: '/web/cards',
    who: person,
    body: z.object({ name: z.string() }),
    answer: undefined,
    idempotent: true,
  }),
);
const plain = call({ ...shared, method: 'POST', path: '/web/plain', who: person, answer: undefined });
const decide = call({ ...shared, method: 'PUT', path: '/device/requests/1', who: device, answer: undefined });

interface Asked {
  what: string;
  body: unknown;
  headers: Headers;
}

let asked: Asked[] = [];
let answers: Response[] = [];
const items = new Map<string, string>();

const refusal = (status: number, code: string, requestId = 'r1') =>
  Response.json({ type: 'about:blank', title: 'No.', status, code, requestId }, { status });
const approval = (what: string) =>
  Response.json({ state: what, title: 'Order a card', expiresAt: '2026-11-21T12:00:00Z' });
const done = () => new Response(null, { status: 204 });

const session = async (userId: string, token: string) => ({
  userId,
  token,
  keys: await makeKeys(),
  expiresAt: Date.now() + 240_000,
});

beforeEach(async () => {
  asked = [];
  answers = [];
  items.clear();
  sessionStore.set(await session('20000000001', 'web-token'));
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  vi.stubGlobal('document', { visibilityState: 'visible' });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: Asked & { method: string }) => {
    asked.push({ what: `${method} ${url}`, body, headers });
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next;
  });
});

afterEach(() => {
  sessionStore.set(undefined);
  deviceStore.set(undefined);
  lockReasonStore.set(undefined);
  vi.unstubAllGlobals();
});

const getCode = (run: Promise<unknown>) =>
  run.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiProblem ? error.problem.code : error),
  );

test('once approved, the very same call goes out with the approval and the same key', async () => {
  answers = [refusal(428, 'approval-required', 'a1'), approval('approved'), done()];
  await send(order, { body: { name: 'Fuel' } });
  expect(asked.map(({ what }) => what)).toEqual(['POST /web/cards', 'GET /web/approvals/a1', 'POST /web/cards']);
  const [first, , second] = asked;
  expect(second?.body).toBe(first?.body);
  expect(first?.headers.get('approval')).toBe(null);
  expect(second?.headers.get('approval')).toBe('a1');
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
  expect(second?.headers.get('session')).not.toBe(first?.headers.get('session'));
  expect(items.size).toBe(0);
});

test('a rejection is the end of the call, and the next try has a new key', async () => {
  answers = [refusal(428, 'approval-required', 'a1'), approval('rejected'), done()];
  expect(await getCode(send(order, { body: { name: 'Fuel' } }))).toBe('approval-rejected');
  expect(await getCode(send(order, { body: { name: 'Fuel' } }))).toBe('done');
  expect(asked.at(-1)?.headers.get('idempotency-key')).not.toBe(asked[0]?.headers.get('idempotency-key'));
});

test('a second 428 is shown instead of asked again', async () => {
  answers = [refusal(428, 'approval-required', 'a1'), approval('approved'), refusal(428, 'approval-required', 'a2')];
  expect(await getCode(send(order, { body: { name: 'Fuel' } }))).toBe('approval-required');
});

test('a call that declares no step is not repeated', async () => {
  answers = [refusal(428, 'approval-required', 'a1')];
  expect(await getCode(send(plain, {}))).toBe('approval-required');
  expect(asked).toHaveLength(1);
});

test("the device's calls carry its own token; without one, as in the demo, none", async () => {
  answers = [done(), done()];
  await send(decide, {});
  deviceStore.set(await session('20000000009', 'device-token'));
  await send(decide, {});
  expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([null, 'DPoP device-token']);
});

test.each([
  ['not-signed-in', undefined, 'refused'],
  ['assertion-not-valid', 'device-token', undefined],
])('%s to the device leaves it open with %s, and the session stays', async (code, token, reason) => {
  deviceStore.set(await session('20000000009', 'device-token'));
  answers = [refusal(401, code)];
  expect(await getCode(send(decide, {}))).toBe(code);
  expect(deviceStore.get()?.token).toBe(token);
  expect(lockReasonStore.get()).toBe(reason);
  expect(sessionStore.get()?.token).toBe('web-token');
});
