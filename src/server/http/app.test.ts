import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { call, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { freePort } from '#tests/harness/ports.ts';
import { emptyServices } from '#tests/harness/services.ts';
import { createApp } from './app.ts';
import { type Context, getRoutes, type Route } from './context.ts';
import { openMetricsPort } from './metricsPort.ts';
import { addProbes } from './probes.ts';

const ping = call({
  method: 'GET',
  path: '/web/{companyId}/x',
  params: { companyId: clientId },
  who: { kind: 'public' },
  answer: undefined,
  transaction: 'none',
  errors: [],
  summary: 'A call.',
});
const pool = new pg.Pool();
const services = emptyServices(pool, 'http://localhost:1');

afterAll(async () => {
  await services.threads.close(0);
  await pool.end();
});

const metricsSecret = 'm'.repeat(32);

const appWith = (routes: Route[]) => createApp({ services, routes, realNow: Date.now, log: false, trustedProxies: [] });

test('a route that is not in the table of calls stops the start', async () => {
  const app = appWith(getRoutes({ ping }, { ping: async () => {} }));
  expect(() => app.get('/web/sneaky', () => 'x')).toThrow('GET /web/sneaky is not in the table');
  expect(() => app.post('/web/:v2/x', () => 'x')).toThrow('not in the table');
  expect(() => app.get('/healthz', () => 'x')).not.toThrow();
  await app.close();
});

test('a call without a handler or without a permission stops the start', () => {
  expect(() => getRoutes({ ping }, {} as never)).toThrow('no handler for the call ping');
  expect(() => getRoutes({ ping: { ...ping, who: undefined } } as never, { ping: async () => {} } as never)).toThrow(
    'no permission stated for the call ping',
  );
});

test('a step-up of a call that writes nothing stops the start', () => {
  const asked = stepUp({ ...ping, who: { kind: 'person' } });
  const prepare = async () => ({ shown: null, facts: {} });
  expect(() => getRoutes({ asked }, { asked: async () => {} }, { asked: prepare })).toThrow(
    'is approved but writes nothing',
  );
});

/** The head of the answer to these bytes, on a connection of their own. */
async function getHead(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const [data] = await once(socket, 'data');
  socket.destroy();
  return String(data).split('\r\n\r\n')[0] ?? '';
}

test('every answer carries the time by which proofs are judged, and asks for https where the bank has it', async () => {
  const realNow = () => Date.parse('2026-11-21T08:00:00.700Z');
  const real = { ...services, demo: false, publicUrl: 'https://bank.example' };
  const pace = { bodyMs: 20 };
  const app = createApp({ services: real, routes: [], realNow, log: false, trustedProxies: [], pace });
  app.get('/healthz', () => 'x');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  for (const [bytes, status] of [
    [get('/healthz'), 200],
    [get('/web/nowhere'), 404],
    // cannot be decoded
    [get('/%'), 400],
    ['hello\r\n\r\n', 400],
    // a body that does not come
    ['POST /web/x HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{', 408],
  ] as const) {
    const head = (await getHead(port, bytes)).split('\r\n');
    expect([bytes, head[0]]).toEqual([bytes, expect.stringContaining(`HTTP/1.1 ${status} `)]);
    expect(head).toContain('date: Sat, 21 Nov 2026 08:00:00 GMT');
    expect(head).toContain('strict-transport-security: max-age=63072000; includeSubDomains');
  }
  await app.close();
});

test('a call that takes too long answers 503, and its handler is aborted', async () => {
  let reported = () => {};
  const isReported = new Promise<void>((resolve) => {
    reported = resolve;
  });
  const slow = { ...ping, timeoutMs: 20 };
  const handler = async (_input: unknown, { signal }: Context) => {
    await once(signal, 'abort');
    reported();
  };
  const app = appWith(getRoutes({ slow }, { slow: handler }));
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const asked = request({
    port,
    host: '127.0.0.1',
    path: '/web/10000000001/x',
    headers: { host: 'localhost:1' },
  }).end();
  const [answer]: IncomingMessage[] = await once(asked, 'response');
  expect([answer?.statusCode, answer?.headers['retry-after']]).toEqual([503, '1']);
  answer?.resume();
  await isReported;
  await app.close();
});

test.each([
  ['without a secret set, a program on this machine', '', {}, '127.0.0.1', 404],
  ['without a secret set, one that sends an empty one', '', { authorization: 'Bearer ' }, '127.0.0.1', 404],
  [
    'with a secret, a program that sends it',
    metricsSecret,
    { authorization: `Bearer ${metricsSecret}` },
    '10.0.0.7',
    200,
  ],
  ['with a secret, one that sends another', metricsSecret, { authorization: 'Bearer x' }, '127.0.0.1', 401],
  ['with a secret, one that sends none', metricsSecret, {}, '127.0.0.1', 401],
])('metrics %s: answered or refused', async (_, secret, headers, remoteAddress, status) => {
  const app = appWith([]);
  addProbes(app, { services, loops: [], metricsSecret: secret || undefined });
  const { statusCode } = await app.inject({
    url: '/metrics',
    headers: { host: 'localhost:1', ...headers },
    remoteAddress,
  });
  expect(statusCode).toBe(status);
  await app.close();
});

test('metrics on a port of their own: by names of this machine, and nothing else', async () => {
  const port = await freePort();
  const metrics = await openMetricsPort(port, services.pool, () => {});
  const ask = async (path: string, host: string, method = 'GET') => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers: { host } }).end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    answer?.resume();
    return answer?.statusCode;
  };
  expect(await ask('/metrics', `localhost:${port}`)).toBe(200);
  expect(await ask('/metrics', `127.0.0.1:${port}`)).toBe(200);
  expect(await ask('/metrics', `bank.example:${port}`)).toBe(404);
  expect(await ask('/healthz', `localhost:${port}`)).toBe(404);
  expect(await ask('/metrics', `localhost:${port}`, 'POST')).toBe(404);
  await metrics.close();
});

test.each([
  ['x-forwarded-host', 'localhost:1'],
  ['x-forwarded-host', 'bank.example'],
  ['forwarded', 'for=10.0.0.7;host=bank.example'],
])('the demo is not reached through a proxy that says %s: %s, even a trusted one', async (name, value) => {
  const routes = getRoutes({ ping }, { ping: async () => {} });
  const app = createApp({ services, routes, realNow: Date.now, log: false, trustedProxies: ['127.0.0.1'] });
  const ask = (headers: Record<string, string>) => app.inject({ url: '/web/10000000001/x', headers });
  expect((await ask({ host: 'localhost:1' })).statusCode).toBe(204);
  expect((await ask({ host: 'localhost:1', [name]: value })).json()).toMatchObject({ code: 'wrong-host' });
  expect((await ask({ host: 'bank.example', 'x-forwarded-host': 'localhost:1' })).statusCode).toBe(400);
  await app.close();
});

test('two calls of one address stop the start', () => {
  const routes = getRoutes({ ping, pong: { ...ping } }, { ping: async () => {}, pong: async () => {} });
  expect(() => appWith(routes)).toThrow('The calls ping and pong cannot be distinguished.');
});
