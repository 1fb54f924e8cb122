// What a call can declare, each with a sample: a table of its own, in the real app, over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getPerson } from '#server/access/caller.ts';
import { getRoutes, type Handlers, type Preparations } from '#server/http/context.ts';
import { openApi } from '#server/http/openapi.ts';
import { call, second } from '#shared/call.ts';
import { ticketType } from '#shared/download.ts';
import { clientId, recordId } from '#shared/ids.ts';
import { downloadBytes } from '#shared/limits.ts';
import { may } from '#shared/permissions.ts';
import { proposal } from '#shared/proposal.ts';
import { confirmers } from '#shared/staffGroups.ts';
import { field, type Reply, type SendOptions, sendTo, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { type SampleApp, startSampleApp } from '../harness/sampleApp.ts';
import { companies, people, staff } from '../harness/village.ts';

const shared = { params: {}, transaction: 'none', errors: [], summary: 'A sample.' } as const;
const person = { kind: 'person' } as const;
/** what a sample has understood */
const text = z.object({ text: z.string() });
const cardsSecret = 'c'.repeat(32);

const table = {
  removeStaff: second(
    confirmers('headOfAml'),
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
  readBankLog: call({ ...shared, method: 'GET', path: '/web/logs/%23', who: person, answer: text }),
  readStaffLog: call({
    ...shared,
    method: 'GET',
    path: '/web/logs/%23{userId}',
    params: { userId: clientId },
    bare: 'time',
    query: z.strictObject({ time: z.optional(z.string()) }),
    who: person,
    answer: text,
  }),
  readClientLog: call({
    ...shared,
    method: 'GET',
    path: '/web/logs/{clientId}',
    params: { clientId },
    who: person,
    answer: text,
  }),
  readSales: call({
    ...shared,
    method: 'GET',
    path: '/web/outlet',
    word: 'sold',
    query: z.strictObject({ sold: z.optional(z.string().check(z.regex(/^\d+m$/))) }),
    who: person,
    answer: text,
  }),
  screenName: call({
    ...shared,
    method: 'GET',
    path: '/web/screening/{recordId}/{name}',
    params: { recordId, name: z.string().check(z.minLength(2), z.maxLength(800)) },
    values: ['name'],
    who: person,
    answer: text,
  }),
  order: call({
    ...shared,
    method: 'POST',
    path: '/web/orders/{clientId}',
    params: { clientId },
    client: 'clientId',
    query: z.strictObject({ note: z.optional(z.string()) }),
    body: z.strictObject({ name: z.string() }),
    transaction: 'write',
    who: may('payments.create'),
    idempotent: true,
    answer: text,
  }),
  readFile: call({
    ...shared,
    method: 'GET',
    path: '/web/file/{clientId}',
    params: { clientId },
    client: 'clientId',
    who: [may('company.edit'), { kind: 'staff', roles: ['A', 'M'] }],
    answer: text,
  }),
  register: call({
    ...shared,
    method: 'POST',
    path: '/web/register',
    who: { kind: 'person', flag: 'r' },
    transaction: 'write',
    answer: text,
  }),
  decide: call({
    ...shared,
    method: 'POST',
    path: '/web/decisions',
    bare: 'userId',
    query: z.strictObject({ userId: z.optional(clientId) }),
    who: [person, { kind: 'device' }],
    transaction: 'write',
    answer: text,
  }),
  receiveCards: call({
    ...shared,
    method: 'POST',
    path: '/cardrx',
    body: z.strictObject({ card: z.string() }),
    transaction: 'write',
    who: { kind: 'machine', machine: 'cards' },
    answer: text,
  }),
};

const handlers: Handlers<typeof table> = {
  removeStaff: async () => {},
  readScreening: async ({ query }) => ({
    type: 'application/json',
    name: 'screening.json',
    body: (async function* () {
      yield Buffer.from(JSON.stringify('x'.repeat(Number(query.size) - 2)));
    })(),
  }),
  readBankLog: async () => ({ text: 'bank' }),
  readStaffLog: async ({ params, query }) => ({ text: `staff ${params.userId} ${query.time ?? ''}` }),
  readClientLog: async ({ params }) => ({ text: `client ${params.clientId}` }),
  readSales: async ({ query }) => ({ text: `sold ${query.sold ?? 'ever'}` }),
  screenName: async ({ params }) => ({ text: params.name }),
  order: async ({ body }) => ({ text: body.name }),
  readFile: async (_, { caller }) => ({ text: getPerson(caller).personKind }),
  register: async (_, { caller }) => ({ text: getPerson(caller).flags }),
  decide: async (_, { caller }) => ({ text: caller.kind }),
  receiveCards: async ({ body }, { caller }) => ({ text: `${caller.kind} ${body.card}` }),
};

/** Some need a second person, some do not. */
const preparations: Preparations<typeof table> = {
  removeStaff: async ({ params: { staffId } }) => ({
    shown: { title: 'Remove', lines: [{ label: 'Number', value: staffId }] },
    facts: {},
    ...(staffId === 'waits' && { about: { subject: { kind: 'sample', id: staffId, version: 1 }, clientId: null } }),
  }),
};

const routes = getRoutes(table, handlers, preparations);
const document = openApi(routes, 'test');
let bank: TestBank;
let samples: SampleApp;
let finance: TestBrowser;
let stranger: TestBrowser;
let admin: TestBrowser;
let anonymous: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  samples = await startSampleApp(bank, routes, { machineSecrets: { cards: cardsSecret } });
  const { signIn } = samples;
  [finance, stranger, admin] = await Promise.all([signIn(people.finance), signIn(people.stranger), signIn(staff.A)]);
  anonymous = await TestBrowser.open(samples.url);
});
afterAll(async () => {
  await samples.close();
  await bank.expectSound();
  await bank.close();
});

const getResponses = (path: string, method: string) =>
  field(field(field(field(document, 'paths'), path), method), 'responses');

describe('a call that a second person must confirm', () => {
  test('answers 202 with the proposal, or as declared if no second person is needed', async () => {
    const proposed = await finance.send('DELETE', '/web/staff/waits');
    expect([proposed.status, proposal.safeParse(proposed.body).success]).toEqual([202, true]);
    expect((await finance.send('DELETE', '/web/staff/goes')).status).toBe(204);
  });

  test('says so in the OpenAPI document', () => {
    const responses = getResponses('/web/staff/{staffId}', 'delete');
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
    const { content } = Object(field(getResponses('/web/screening.json', 'get'), '200'));
    expect(Object.keys(content)).toEqual(['application/json', ticketType]);
  });
});

const outcome = ({ status, code, body }: Reply) => (status < 400 ? [status, Object(body).text] : [status, code]);

describe('an address', () => {
  test.each([
    ['/web/logs/%23', [200, 'bank']],
    [`/web/logs/%23${people.director}?2026-11-21`, [200, `staff ${people.director} 2026-11-21`]],
    [`/web/logs/${companies.timber}`, [200, `client ${companies.timber}`]],
    ['/web/logs/%23x', [404, 'not-found']],
    ['/web/logs/x', [404, 'not-found']],
    ['/web/outlet?sold', [200, 'sold ever']],
    ['/web/outlet?sold=3m', [200, 'sold 3m']],
    ['/web/outlet?sold=x', [400, 'invalid-input']],
    ['/web/outlet?sold=3m&sold=3m', [400, 'unknown-call']],
    ['/web/outlet', [400, 'unknown-call']],
  ])('%s is distinguished by form and word', async (address, expected) => {
    expect(outcome(await finance.send('GET', address))).toEqual(expected);
  });

  const screen = (name: string, id = '01900000-0000-7000-8000-000000000001') =>
    finance.send('GET', `/web/screening/${id}/${encodeURIComponent(name)}`);

  test('holds a value of any 800 characters', async () => {
    for (const name of ['Žemaitė & Söhne / “Ltd” %2F #1?', 'ü'.repeat(800), '日'.repeat(800)])
      expect(outcome(await screen(name))).toEqual([200, name]);
  });

  test('with a bad id is not there; with a bad value it is not right', async () => {
    expect(outcome(await screen('name', 'x'))).toEqual([404, 'not-found']);
    expect(outcome(await screen('n'))).toEqual([400, 'invalid-input']);
    expect(outcome(await screen('n\0me'))).toEqual([400, 'invalid-input']);
    expect(outcome(await screen('n'.repeat(801)))).toEqual([404, 'not-found']);
  });
});

describe('who may not make a call learns nothing of its schema', () => {
  const good = { text: '{"name":"x"}', key: 'k1' };
  const odd: readonly [string, SendOptions, string?][] = [
    ['malformed JSON', { ...good, text: '{' }],
    ['an unknown field', { ...good, text: '{"names":"x"}' }],
    ['no key', { text: good.text }],
    ['an odd key', { ...good, key: 'a'.repeat(256) }],
    ['an odd approval', { ...good, headers: { approval: 'x' } }],
    ['an unknown query', good, '?x=1'],
    ['a broken query', good, '?note=%zz'],
    ['another media type', { ...good, headers: { 'content-type': 'text/plain' } }],
  ];
  test.each(odd)('%s', async (what, options, query = '') => {
    const address = `/web/orders/${companies.timber}${query}`;
    expect(outcome(await anonymous.send('POST', address, options))).toEqual([401, 'not-signed-in']);
    expect(outcome(await stranger.send('POST', address, options))).toEqual([404, 'not-found']);
    expect(outcome(await admin.send('POST', address, options))).toEqual([403, 'not-permitted']);
    const { status } = await finance.send('POST', address, options);
    expect([what, status]).toEqual([what, what === 'another media type' ? 415 : 400]);
  });

  test('who may is understood', async () => {
    expect(outcome(await finance.send('POST', `/web/orders/${companies.timber}?note=1`, good))).toEqual([200, 'x']);
  });
});

describe('callers', () => {
  test('of several kinds: a member of the company in any path value, or staff', async () => {
    const read = (browser: TestBrowser, id: string = companies.timber) =>
      browser.send('GET', `/web/file/${id}`).then(outcome);
    await bank.owner.query(`update membership set letters = 'ABCDFGH' where person_id = $1`, [people.finance]);
    expect(await read(finance)).toEqual([200, 'client']);
    expect(await read(finance, companies.bakery)).toEqual([404, 'not-found']);
    expect(await read(stranger)).toEqual([404, 'not-found']);
    expect(await read(admin)).toEqual([200, 'staff']);
    expect(await read(await samples.signIn(staff.P))).toEqual([403, 'not-permitted']);
    expect(await read(anonymous)).toEqual([401, 'not-signed-in']);
  });

  test('with a flag', async () => {
    const flag = (flags: string) =>
      bank.owner.query('update person set flags = $2 where id = $1', [people.stranger, flags]);
    await flag('');
    expect(outcome(await stranger.send('POST', '/web/register'))).toEqual([403, 'not-permitted']);
    await flag('r');
    expect(outcome(await stranger.send('POST', '/web/register'))).toEqual([200, 'r']);
  });

  test('a person in the browser, or on the device', async () => {
    expect(outcome(await finance.send('POST', '/web/decisions'))).toEqual([200, 'person']);
    expect(outcome(await finance.device('POST', `/web/decisions?${people.director}`))).toEqual([200, 'device']);
    expect(outcome(await anonymous.send('POST', '/web/decisions'))).toEqual([401, 'not-signed-in']);
  });

  test('a machine, by its secret and nothing else', async () => {
    const send = (authorization?: string, body: unknown = { card: '1' }) =>
      sendTo(`${finance.url}/cardrx`, 'POST', body, undefined, authorization ? { authorization } : {}).then(outcome);
    expect(await send(`Bearer ${cardsSecret}`)).toEqual([200, 'machine 1']);
    expect(await send(`Bearer ${cardsSecret}`, { cards: '1' })).toEqual([400, 'invalid-input']);
    for (const wrong of [undefined, 'Bearer ', `Bearer ${cardsSecret}c`, `Bearer ${'d'.repeat(32)}`, cardsSecret])
      expect([wrong, ...(await send(wrong, { cards: '1' }))]).toEqual([wrong, 401, 'not-signed-in']);
    expect(outcome(await admin.send('POST', '/cardrx', { body: { card: '1' } }))).toEqual([401, 'not-signed-in']);
  });

  test('are named in the OpenAPI document, with their ways in', () => {
    const getOperation = (path: string, method: string) => field(field(field(document, 'paths'), path), method);
    expect(getOperation('/web/file/{clientId}', 'get')).toMatchObject({ 'x-who': table.readFile.who });
    expect(getOperation('/cardrx', 'post')).toMatchObject({ security: [{ machine: [] }] });
  });
});

describe('what cannot work stops the start', () => {
  const handler = async () => ({ text: '' });
  test.each([
    ['is for members, and its path names no company', { who: may() }],
    ['is public, and names other callers', { who: [{ kind: 'public' }, person] }],
    ['is for callers without a session', { who: [person, { kind: 'device' }], stepUp: true }],
    ['is for callers who are no person', { who: [person, { kind: 'public' }], idempotent: true }],
  ] as const)('%s', (why, declared) => {
    const odd = call({ ...shared, method: 'GET', path: '/web/odd', answer: text, ...declared });
    expect(() => getRoutes({ odd }, { odd: handler })).toThrow(why);
  });
});
