// Which call an address means: the product's own table together with the calls that the specification asks for beyond
// it, so that each can be declared without ambiguity. Remove a call from the list below once the product has it.
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getAddress } from '../src/client/api/address.ts';
import { chooseCall, getShapes } from '../src/server/http/addresses.ts';
import { getRefusal } from '../src/server/http/problem.ts';
import { readQuery } from '../src/server/http/query.ts';
import { type Call, fillPath, type Method, type Schema } from '../src/shared/call.ts';
import { clientId, fundId, recordId } from '../src/shared/ids.ts';
import { http } from '../src/shared/limits.ts';
import { calls } from './harness/calls.ts';
import { readExpected } from './harness/expectations.ts';

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const text = z.string().check(z.maxLength(800));
const optional = z.optional(text);

/** Form of a path value by its name; all others are texts. */
const ids: Readonly<Record<string, Schema>> = {
  companyId: clientId,
  clientId,
  sourceId: clientId,
  subjectId: clientId,
  userId: clientId,
  caseId: recordId,
  reportId: recordId,
  paymentId: recordId,
  cardId: recordId,
  walletId: recordId,
  recordId,
  fundId,
};

interface Address {
  word?: string;
  bare?: string;
  /** fields of the query */
  fields?: Record<string, Schema>;
}

function declare(method: Method, path: string, { word, bare, fields }: Address = {}): Call {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    method,
    path,
    params: Object.fromEntries(names.map((name) => [name, ids[name] ?? text])),
    values: names.filter((name) => !ids[name]),
    ...(word ? { word } : {}),
    ...(bare ? { bare } : {}),
    ...(fields || bare ? { query: z.strictObject({ ...(bare ? { [bare]: optional } : {}), ...fields }) } : {}),
    answer: undefined,
    who: { kind: 'person' },
    transaction: 'none',
    errors: [],
    summary: '',
  };
}

const period = { from: day, to: day };
const backOffice: Readonly<Record<string, Call>> = {
  readReport: declare('GET', '/web/reports/{report}', { fields: period }),
};

const c = '30000000001';
const s = '90000000001';
const r = '01900000-0000-7000-8000-000000000001';

/** Addresses of the calls above, and the call it means; those of the product are in its features' `addresses.csv`. */
const expected: readonly (readonly [string, string])[] = [
  ...readExpected('addresses').rows.map((row) => {
    const [, address = '', call = ''] = /^(.*),(\w+)$/.exec(row) ?? [];
    return [address, call] as const;
  }),
  ...[
    'paymentsByClientCountry',
    'significantPayments',
    'highvaluePayments',
    'outgoingPaymentsByCountry',
    'incommingPaymentsByCountry',
  ].map((report) => [`GET /web/reports/${report}?from=2026-01-01&to=2026-01-31`, 'readReport'] as const),
];

const refused: readonly (readonly [string, string])[] = [
  // none of the forms
  ['GET /web/logs/x', 'not-found'],
  [`GET /web/logs/%23${r}`, 'not-found'],
  [`GET /web/logs/%2523${s}`, 'not-found'],
  ['GET /web/logs/%23%23', 'not-found'],
  ['GET /web/logs/', 'not-found'],
  // none of the words, one that is too much, or a value that it does not take
  ['GET /web/payments', 'unknown-call'],
  ['GET /web/payments?old&new', 'unknown-call'],
  [`PATCH /web/clients/${c}`, 'unknown-call'],
  [`PATCH /web/clients/${c}?lock=1`, 'unknown-call'],
  [`PATCH /web/clients/${c}?lock&lock`, 'unknown-call'],
  [`PATCH /web/clients/${c}?block=x&unblock=x`, 'unknown-call'],
  ['GET /web/stats?day=1&day=2', 'unknown-call'],
  ['GET /web/stats?assets=1', 'unknown-call'],
  ['GET /web/payments?%zz', 'malformed-request'],
];

const table: Readonly<Record<string, Call>> = { ...calls, ...backOffice };
const route = (name: string, call: Call) => ({ name, call, handle: async () => undefined });
let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify({ routerOptions: { maxParamLength: http.maxPathValue } });
  app.setErrorHandler((error, _request, reply) => reply.send(getRefusal(error)?.code));
  app.setNotFoundHandler((_request, reply) => reply.send('not-found'));
  for (const shape of getShapes(Object.entries(table).map(([name, call]) => route(name, call)))) {
    app.route({
      method: shape.method,
      url: shape.pattern,
      handler: async ({ url, params }) =>
        chooseCall(shape, params as Record<string, string>, readQuery(url)).route.name,
    });
  }
  await app.ready();
});
afterAll(() => app.close());

async function meantBy(address: string): Promise<string> {
  const [method = '', url = ''] = address.split(' ');
  const { body } = await app.inject({ method: method as Method, url });
  return body;
}

test.each([...expected, ...refused])('%s is %s', async (address, name) => {
  expect(await meantBy(address)).toBe(name);
});

test('each call that is still to come is named once', () => {
  const named = new Set(expected.map(([, name]) => name));
  expect(Object.keys(backOffice).filter((name) => !named.has(name))).toEqual([]);
});

describe('the browser', () => {
  test.each([
    ['readDayStats', { query: { day: '2026-11-21' } }, '/web/stats?day=2026-11-21'],
    ['readSold', { params: { couponId: r } }, `/web/outlet/${r}?sold`],
    ['readSold', { params: { couponId: r }, query: { sold: '3m' } }, `/web/outlet/${r}?sold=3m`],
    ['readStaffLog', { params: { userId: s }, query: { time: '2026-11-21' } }, `/web/logs/%23${s}?2026-11-21`],
    ['searchClients', { query: { text: 'a=b&c' } }, '/web/clients?a%3Db%26c'],
    ['searchClients', { query: { text: 'search' } }, '/web/clients?search'],
  ])('addresses %s with %o', async (name, input, address) => {
    const call = table[name];
    if (!call) throw new Error(`no call ${name}`);
    const { path, query } = getAddress(call, input);
    expect(path + query).toBe(address);
    expect(await meantBy(`${call.method} ${address}`)).toBe(name);
  });

  test.each(['Žemaitė ir %2F/?#&=+ co', '.hidden', '日本'.repeat(100), 'x'.repeat(http.maxPathValue)])(
    'has the value %j in a path, and the server reads it again',
    async (value) => {
      const shape = getShapes([route('send', declare('PUT', '/web/file/{token}'))])[0];
      if (!shape) throw new Error('no shape');
      const echo = Fastify({ routerOptions: { maxParamLength: http.maxPathValue } });
      echo.put(
        shape.pattern,
        async ({ params }) => chooseCall(shape, params as Record<string, string>, readQuery('')).params['token'],
      );
      const { body } = await echo.inject({ method: 'PUT', url: fillPath('/web/file/{token}', { token: value }) });
      expect(body).toBe(value);
    },
  );

  test.each(['.', '..'])('does not call with the path value %j, which browsers take away', (token) => {
    expect(() => fillPath('/web/file/{token}', { token })).toThrow('no path holds');
  });
});

describe('calls that cannot be distinguished stop the start', () => {
  const sold = { word: 'sold', fields: { sold: optional } };
  test.each([
    ['one address twice', declare('GET', '/web/x/{clientId}'), declare('GET', '/web/x/{userId}')],
    ['one text after another', declare('GET', '/web/x/{name}'), declare('GET', '/web/x/{title}')],
    ['one word twice', declare('GET', '/web/x', sold), declare('GET', '/web/x', { word: 'sold' })],
    ['a word and a field', declare('GET', '/web/x', sold), declare('GET', '/web/x', { fields: { sold: optional } })],
    ['one prefix twice', declare('GET', '/web/%23{clientId}'), declare('GET', '/web/%23{userId}')],
  ])('%s', (_, first, second) => {
    const start = (a: Call, b: Call) => () => getShapes([route('first', a), route('second', b)]);
    expect(start(first, second)).toThrow('The calls first and second cannot be distinguished');
    expect(start(second, first)).toThrow('cannot be distinguished');
    expect(start(first, { ...second, method: 'POST' })).not.toThrow();
  });
});
