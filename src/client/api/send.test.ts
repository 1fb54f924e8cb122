import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { card } from '#features/cards/card.ts';
import { call, second } from '#shared/call.ts';
import { ticketType } from '#shared/download.ts';
import { confirmers } from '#shared/staffGroups.ts';
import { sampleCard } from '#tests/samples/sampleCard.ts';
import { queueStore } from '../alerts/alerts.ts';
import { sessionStore } from '../session/session.ts';
import { forgetServerTime } from './clock.ts';
import { ApiProblem } from './problem.ts';
import { makeKeys } from './proof.ts';
import { send } from './send.ts';

const shared = { params: {}, transaction: 'write', errors: [], summary: '' } as const;
const read = call({
  ...shared,
  method: 'GET',
  path: '/web/client',
  who: { kind: 'person' },
  answer: z.object({ id: z.string() }),
});
const pay = call({
  ...shared,
  method: 'POST',
  path: '/web/pay',
  who: { kind: 'person' },
  body: z.object({ amount: z.string() }),
  answer: undefined,
  idempotent: true,
});
const remove = second(
  confirmers('admins'),
  call({ ...shared, method: 'DELETE', path: '/web/staff', who: { kind: 'person' }, answer: undefined }),
);
const save = call({
  ...shared,
  method: 'GET',
  path: '/web/screening',
  who: { kind: 'person' },
  answer: { download: ['application/json'] },
});
const upload = call({
  ...shared,
  method: 'PUT',
  path: '/web/file',
  who: { kind: 'person' },
  body: { bytes: ['text/csv'] },
  answer: undefined,
});
const uploadForm = call({
  ...shared,
  method: 'POST',
  path: '/web/list',
  who: { kind: 'person' },
  body: { form: z.strictObject({ comment: z.string() }), files: ['text/csv'] },
  answer: undefined,
});
const decide = call({ ...shared, method: 'PUT', path: '/device/x', who: { kind: 'device' }, answer: undefined });

interface Asked {
  url: string;
  headers: Headers;
  body: unknown;
}

let asked: Asked[] = [];
let answers: (() => Response)[] = [];
const items = new Map<string, string>();

const answer =
  (status: number, body: unknown, date = new Date()) =>
  () =>
    new Response(body === undefined ? null : JSON.stringify(body), { status, headers: { date: date.toUTCString() } });
const refusal = (status: number, code: string) =>
  answer(status, { type: 'about:blank', title: 'No.', status, code, requestId: 'r1' });

beforeEach(async () => {
  asked = [];
  answers = [];
  items.clear();
  forgetServerTime();
  sessionStore.set({
    userId: '20000000002',
    token: 'token-1',
    keys: await makeKeys(),
    expiresAt: Date.now() + 240_000,
  });
  vi.stubGlobal('location', { origin: 'http://localhost:3000' });
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
  vi.stubGlobal('fetch', async (url: string, { headers, body }: { headers: Headers; body: unknown }) => {
    asked.push({ url, headers, body });
    const next = answers.shift();
    if (!next) throw new TypeError('Failed to fetch');
    return next();
  });
});

afterEach(() => {
  vi.useRealTimers();
  sessionStore.set(undefined);
  vi.unstubAllGlobals();
});

const problemOfRun = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => (error instanceof ApiProblem ? error.problem : error),
  );

test('a call carries a proof and the token, and its answer is read by the schema', async () => {
  answers = [answer(200, { id: 'x', more: 1 })];
  expect(await send(read, {})).toEqual({ id: 'x' });
  expect(asked[0]?.headers.get('authorization')).toBe('DPoP token-1');
  expect(asked[0]?.headers.get('session')?.split('.')).toHaveLength(3);
  expect(asked[0]?.headers.get('accept')).toBe('application/json');
});

const cards = call({
  ...shared,
  method: 'GET',
  path: '/web/cards',
  who: { kind: 'person' },
  answer: z.object({ items: z.array(card), next: z.null(), count: z.optional(z.int()) }),
});

test('an entry that is none is left out, the others are shown, and the person reads that once', async () => {
  const [one, other] = [sampleCard(), sampleCard({ cardID: 'c2' })];
  const { cardID: _, ...nameless } = one;
  const bad = [nameless, { ...one, clientID: '' }, null, 'card', { ...one, order: { state: 'lost' } }];
  const body = { items: [one, ...bad, other], next: null };
  answers = [answer(200, body), answer(200, body), answer(200, { ...body, next: 1 }), answer(200, { items: {} })];
  expect(await send(cards, {})).toEqual({ items: [one, other], next: null });
  await send(cards, {});
  await vi.waitFor(() =>
    expect(queueStore.get().past.map(({ message }) => message)).toEqual([
      '5 entries could not be read and are not shown',
    ]),
  );
  // what is wrong beside the entries is not left out
  for (const _ of [1, 2]) expect(await problemOfRun(send(cards, {}))).toMatchObject({ code: 'answer-not-understood' });
});

test('a call that is made right before the session ends still carries it', async () => {
  const token = sessionStore.get()?.token;
  const sending = send(read, {}).catch(() => undefined);
  sessionStore.set(undefined);
  await sending;
  expect(asked[0]?.headers.get('authorization')).toBe(`DPoP ${token}`);
});

test('files are sent with their type; a form names its own, with the boundary', async () => {
  const file = new Blob(['a,b'], { type: 'text/csv' });
  answers = [answer(204, undefined), answer(204, undefined)];
  await send(upload, { body: file });
  await send(uploadForm, { body: { fields: { comment: 'x' }, files: [{ field: 'list', name: 'a.csv', file }] } });
  expect(asked.map(({ headers }) => headers.get('content-type'))).toEqual(['text/csv', null]);
  expect(asked[0]?.body).toBe(file);
  expect(asked[1]?.body).toBeInstanceOf(FormData);
});

const proposalId = '01900000-0000-7000-8000-000000000001';

test.each([
  ['was done', 204, undefined, undefined],
  ['was proposed', 202, { proposalId }, { proposalId }],
])('a call for a second person answers what %s', async (_, status, body, output) => {
  answers = [answer(status, body)];
  expect(await send(remove, {})).toEqual(output);
});

test('a proposal is an answer of calls for a second person only', async () => {
  answers = [answer(202, { proposalId })];
  expect(await problemOfRun(send(read, {}))).toMatchObject({ code: 'answer-not-understood' });
});

test.each([
  ['application/json', 'a file'],
  [`${ticketType}; charset=utf-8`, 'a ticket'],
])('an answer of %s to a download is %s', async (type, what) => {
  const ticket = { ticket: 'x', expiresAt: '2026-11-21T08:00:00Z' };
  answers = [() => new Response(JSON.stringify(ticket), { headers: { 'content-type': type } })];
  const output = await send(save, {});
  if (what === 'a ticket') return expect(output).toEqual(ticket);
  expect(output).toBeInstanceOf(Blob);
  if (output instanceof Blob) expect(await output.text()).toBe(JSON.stringify(ticket));
});

test('an answer of another form is a problem, not a value', async () => {
  answers = [answer(200, { id: 5 })];
  expect(await problemOfRun(send(read, {}))).toMatchObject({ code: 'answer-not-understood', status: 0 });
});

test('a device call carries neither session nor token', async () => {
  answers = [answer(204, undefined)];
  await send(decide, {});
  expect(asked[0]?.headers.has('session')).toBe(false);
  expect(asked[0]?.headers.has('authorization')).toBe(false);
});

test('a computer whose clock is wrong is given the time by the first refusal and asks once more', async () => {
  const hourLater = new Date(Date.now() + 3_600_000);
  answers = [
    () => new Response('{}', { status: 401, headers: { date: hourLater.toUTCString() } }),
    answer(200, { id: 'x' }, hourLater),
  ];
  expect(await send(read, {})).toEqual({ id: 'x' });
  const iat = (at: number) =>
    JSON.parse(Buffer.from(asked[at]?.headers.get('session')?.split('.')[1] ?? '', 'base64url').toString()).iat;
  expect(iat(1) - iat(0)).toBeGreaterThan(3500);
  expect(sessionStore.get()).toBeDefined();
});

test('a clock that is set while the page is open costs one call more, not the session', async () => {
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  answers = [
    answer(200, { id: '1' }, new Date(now)),
    () => new Response('{}', { status: 401, headers: { date: new Date(now).toUTCString() } }),
    answer(200, { id: '2' }, new Date(now)),
  ];
  await send(read, {});
  vi.setSystemTime(now + 212_000);
  await expect(send(read, {})).resolves.toEqual({ id: '2' });
  expect(asked).toHaveLength(3);
  expect(sessionStore.get()).toBeDefined();
});

test('a refused session ends here; a refusal of another kind does not end it', async () => {
  answers = [refusal(403, 'not-permitted')];
  expect(await problemOfRun(send(read, {}))).toMatchObject({ code: 'not-permitted' });
  expect(sessionStore.get()).toBeDefined();
  answers = [refusal(401, 'not-signed-in')];
  expect(await problemOfRun(send(read, {}))).toMatchObject({ code: 'not-signed-in' });
  expect(sessionStore.get()).toBe(undefined);
});

test('a refusal that belongs to the session before leaves the new one alone', async () => {
  const late = refusal(401, 'not-signed-in');
  const keys = await makeKeys();
  answers = [
    () => {
      sessionStore.set({ userId: '20000000001', token: 'token-2', keys, expiresAt: Date.now() + 240_000 });
      return late();
    },
  ];
  await problemOfRun(send(read, {}));
  expect(sessionStore.get()?.token).toBe('token-2');
});

test.each([
  ['nobody', undefined],
  ['somebody else', 'token-2'],
])('an answer that comes when %s is signed in is for no one', async (_, token) => {
  const keys = await makeKeys();
  for (const late of [answer(200, { id: 'x' }), refusal(403, 'not-permitted')]) {
    answers = [
      () => {
        const next = { userId: '20000000001', token: token ?? '', keys, expiresAt: Date.now() + 240_000 };
        sessionStore.set(token === undefined ? undefined : next);
        return late();
      },
    ];
    sessionStore.set({ userId: '20000000002', token: 'token-1', keys, expiresAt: Date.now() + 240_000 });
    expect(await problemOfRun(send(read, {}))).toMatchObject({ code: 'not-signed-in' });
    expect(sessionStore.get()?.token).toBe(token);
  }
});

test('a payment keeps its key until it is answered', async () => {
  const run = () => problemOfRun(send(pay, { body: { amount: '1.00' } }));
  const getKey = (at: number) => asked[at]?.headers.get('idempotency-key');
  expect(await run()).toMatchObject({ code: 'offline' });
  answers = [refusal(503, 'try-again-later')];
  expect(await run()).toMatchObject({ code: 'try-again-later' });
  answers = [answer(204, undefined)];
  expect(await run()).toBe(undefined);
  expect(getKey(0)).toBeTruthy();
  expect([getKey(1), getKey(2)]).toEqual([getKey(0), getKey(0)]);
  expect(items.size).toBe(0);
  answers = [refusal(422, 'limit-exceeded')];
  await run();
  expect(getKey(3)).not.toBe(getKey(0));
  expect(items.size).toBe(0);
});

test('a call for which the bank has no place is made again with a new proof and the same key', async () => {
  const full = () => {
    const problem = { type: 'about:blank', title: 'No.', status: 429, code: 'too-many-calls', requestId: 'r1' };
    return new Response(JSON.stringify(problem), { status: 429, headers: { 'retry-after': '0' } });
  };
  answers = [full, full, answer(204, undefined)];
  expect(await problemOfRun(send(pay, { body: { amount: '2.00' } }))).toBe(undefined);
  const [first, , third] = asked.map(({ headers }) => headers);
  expect(third?.get('idempotency-key')).toBe(first?.get('idempotency-key'));
  expect(third?.get('session')).not.toBe(first?.get('session'));
  answers = Array(5).fill(full);
  expect(await problemOfRun(send(read, {}))).toMatchObject({ code: 'too-many-calls' });
  expect(asked).toHaveLength(8);
});

test('a payment that a lost session has cut off keeps its key for the same person', async () => {
  const before = sessionStore.get();
  const getKey = (at: number) => asked[at]?.headers.get('idempotency-key');
  const order = { body: { amount: '1.00' } };
  // the first try has run, its answer got lost; the second finds the session over
  expect(await problemOfRun(send(pay, order))).toMatchObject({ code: 'offline' });
  answers = [refusal(401, 'not-signed-in'), answer(204, undefined)];
  expect(await problemOfRun(send(pay, order))).toMatchObject({ code: 'not-signed-in' });
  sessionStore.set(before && { ...before, token: 'token-2' });
  await send(pay, order);
  expect([getKey(1), getKey(2)]).toEqual([getKey(0), getKey(0)]);
});
