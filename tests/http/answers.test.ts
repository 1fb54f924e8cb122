// Every answer: security headers, one form of error, and the host names that are served.
import http from 'node:http';
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#shared/call.ts';
import { errorFacts, isErrorCode } from '#shared/errors.ts';
import { type Reply, sendTo, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { calls } from '../harness/calls.ts';
import { companies, ibans, people } from '../harness/village.ts';
import { createTask, getOrder } from './tasks.ts';

const metricsSecret = 'm'.repeat(32);
let bank: TestBank;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ settings: { KONTORA_METRICS_SECRET: metricsSecret } });
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const bare = (path: string, method = 'GET') => sendTo(bank.url + path, method, undefined, undefined, {});

/** The headers that no answer goes without. */
function expectHeaders({ headers }: { headers: Headers }): void {
  expect(headers.get('content-security-policy')?.split('; ').sort()).toEqual([
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "img-src 'self' data: blob:",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "script-src 'self'",
    "style-src 'self'",
    "worker-src 'self' blob:",
  ]);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\)/);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie', 'etag']) {
    expect([name, headers.get(name)]).toEqual([name, null]);
  }
}

/** RFC 9457, a known code with its own sentence and status, and nothing from inside. */
function expectProblem(reply: Reply): void {
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  const { errors: fields, ...problem } = Object(reply.body);
  const known = isErrorCode(reply.code) ? errorFacts(reply.code) : undefined;
  expect(problem).toEqual({
    type: 'about:blank',
    title: known?.title,
    status: known?.status,
    code: reply.code,
    requestId: reply.headers.get('x-request-id'),
  });
  expect(reply.status).toBe(known?.status);
  if (fields !== undefined) {
    expect(fields).toEqual(
      fields.map(() => ({ path: expect.any(String), code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/) })),
    );
  }
  expect(JSON.stringify(reply.body)).not.toMatch(/\b(select|insert|update|node_modules|src\/|at \w+ \(|FST_|pg_)\b/);
}

/** The address of a call with something in each {name}. */
function fill(path: string, taskId: string): string {
  return path
    .replace('{companyId}', companies.timber)
    .replace('{taskId}', taskId)
    .replace('{personId}', people.baker)
    .replace(/\{(requestId|approvalId|passkeyId)\}/, '01900000-0000-7000-8000-000000000000')
    .replace('{loginCode}', 'A'.repeat(32))
    .replace('{fundId}', `EUR.${ibans.timber}`)
    .replace('{filter}', '2026-01-01_2026-01-31')
    .replace('{date}', '2026-01-01');
}

describe.each(Object.entries<Call>(calls))('%s', (name, call) => {
  const query = [
    ...(call.word ? [call.word] : []),
    ...(call.bare ? [people.finance] : []),
    ...(name === 'renameFund' ? ['name=Main'] : []),
  ].join('&');

  test('good or refused, has its headers and its form', async () => {
    const path = fill(call.path, await createTask(finance)) + (query && `?${query}`);
    const body = name === 'updateTask' || name === 'createPayment' ? { body: getOrder() } : {};
    const isLogout = name === 'logout';
    const browser = isLogout ? await TestBrowser.signIn(bank.url, people.finance) : finance;
    const replies = [
      await browser.send(call.method, path, { key: `${name}-1`, ...body }),
      await sendTo(bank.url + path, call.method, undefined, undefined, {}),
      await finance.send(call.method, `${path}${query ? '&' : '?'}odd=1`, { key: `${name}-2`, ...body }),
      await finance.send(call.method, path, { key: `${name}-3`, claims: { htm: 'TRACE' }, ...body }),
    ];
    expect(replies[2]?.status).toBeGreaterThanOrEqual(400);
    for (const reply of replies) {
      expectHeaders(reply);
      if (reply.status >= 400) expectProblem(reply);
      expect(reply.status).toBeLessThan(500);
    }
  });
});

describe('what is no call', () => {
  test.each<[string, Record<string, string>]>([
    ['/healthz', {}],
    ['/readyz', {}],
    ['/web/openapi.json', {}],
    ['/metrics', { authorization: `Bearer ${metricsSecret}` }],
  ])('%s says nothing of anybody', async (path, headers) => {
    const reply = await sendTo(bank.url + path, 'GET', undefined, undefined, headers);
    expect(reply.status).toBe(200);
    expectHeaders(reply);
    const text = reply.body instanceof Uint8Array ? Buffer.from(reply.body).toString() : JSON.stringify(reply.body);
    for (const data of [ibans.timber, people.finance, 'Giria', 'postgres://']) expect(text).not.toContain(data);
  });

  test.each(['/nothing', '/web/nothing', '/%', `/web/${companies.timber}/statement/${'a'.repeat(300)}`, '/healthz/'])(
    '%s is refused like everything else',
    async (path) => {
      const reply = await bare(path);
      expectHeaders(reply);
      expectProblem(reply);
    },
  );

  test('too large, of the wrong type, broken: the same headers', async () => {
    const path = `/web/${companies.timber}/payments`;
    for (const [text, headers] of [
      ['x'.repeat(70_000), {}],
      ['x', { 'content-type': 'text/plain' }],
      ['{', {}],
    ] as const) {
      const reply = await finance.send('POST', path, { text, headers, key: 'k' });
      expectHeaders(reply);
      expectProblem(reply);
    }
  });
});

/** What comes back for these bytes on a bare connection. */
function sendBytes(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(bank.url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a broken header', 'GET /healthz HTTP/1.1\r\nHost localhost\r\n\r\n'],
  ['a head of 100 kB', `GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ['two lengths', 'POST /web/ping HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx'],
  [
    'a length and chunks',
    'POST /web/ping HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s is refused in the same form and cut off', async (_, bytes) => {
  const answer = await sendBytes(bytes);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request/);
  expect(head).toMatch(/content-security-policy: default-src 'none'/);
  expect(head).toMatch(/cache-control: no-store/);
  const requestId = /x-request-id: (\S+)/.exec(head)?.[1];
  expect(JSON.parse(body)).toEqual({
    type: 'about:blank',
    title: 'The request could not be read.',
    status: 400,
    code: 'malformed-request',
    requestId,
  });
});

describe('the host name', () => {
  const port = () => Number(new URL(bank.url).port);
  const ask = (host: string, path: string, method = 'GET') =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const request = http.request({ host: '127.0.0.1', port: port(), path, method, headers: { host } }, (reply) => {
        reply.resume();
        resolve(reply);
      });
      request.on('error', reject);
      request.end();
    });

  test.each(['evil.example', 'localhost.evil.example', '127.0.0.1.nip.io', '[::1]', '0.0.0.0', 'localhost:1'])(
    '%s is not served',
    async (host) => {
      const reply = await ask(host.includes(':1') ? host : `${host}:${port()}`, '/web/openapi.json');
      expect(reply.statusCode).toBe(400);
      expect(reply.headers['content-security-policy']).toBeTruthy();
    },
  );

  test('127.0.0.1 leads to localhost, where passkeys work; for reading only', async () => {
    const reply = await ask(`127.0.0.1:${port()}`, '/some/page?x=1');
    expect([reply.statusCode, reply.headers.location]).toEqual([308, `${bank.url}/some/page?x=1`]);
    expect(reply.headers['content-security-policy']).toBeTruthy();
    expect((await ask(`127.0.0.1:${port()}`, '/web/login', 'POST')).statusCode).toBe(400);
    const odd = await ask(`127.0.0.1:${port()}`, '//evil.example/');
    expect(odd.headers.location).toBe(`${bank.url}//evil.example/`);
  });

  test('a probe may come by any', async () => {
    expect((await ask('10.0.0.1:80', '/healthz')).statusCode).toBe(200);
  });
});
