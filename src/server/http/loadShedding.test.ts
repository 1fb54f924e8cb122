import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { ConcurrencyLimit } from './concurrencyLimit.ts';
import { sheddingServer } from './loadShedding.ts';
import { SlowSenders } from './slowSenders.ts';

const limit = new ConcurrencyLimit(1);
const getHeaders = (id: string) => ({ 'x-request-id': id });
const server = sheddingServer(
  limit,
  new SlowSenders(getHeaders),
  getHeaders,
)((_request, response) => response.end('served'), {
  keepAliveTimeout: 7_000,
  requestTimeout: 8_000,
  connectionTimeout: 9_000,
});
const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function ask(path: string, init?: RequestInit): Promise<Response> {
  await listening;
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, init);
}

/** Runs `work` while the only place is taken. */
async function whileFull(work: () => Promise<void>): Promise<void> {
  let leave = () => {};
  const inside = limit.run(
    () =>
      new Promise<void>((resolve) => {
        leave = resolve;
      }),
  );
  await work().finally(leave);
  await inside;
}

test('a call is refused while the limit is reached, with all that an answer has, and served again afterwards', async () => {
  await whileFull(async () => {
    for (const path of ['/web/ping', '/device/requests', '/cardrx']) {
      const answer = await ask(path, { method: 'POST', body: '{}' });
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('content-type')).toBe('application/problem+json');
      const body = await answer.text();
      expect(answer.headers.get('content-length')).toBe(String(body.length));
      const requestId = answer.headers.get('x-request-id');
      expect(JSON.parse(body)).toMatchObject({ code: 'try-again-later', status: 503, requestId });
    }
  });
  expect(await (await ask('/web/ping')).text()).toBe('served');
});

test('pages and probes are served all the same', async () => {
  await whileFull(async () => {
    for (const path of ['/', '/assets/a.js', '/healthz', '/metrics'])
      expect(await (await ask(path)).text()).toBe('served');
  });
});

test('has the times that it is given', () => {
  expect(server).toMatchObject({
    keepAliveTimeout: 7_000,
    requestTimeout: 0,
    headersTimeout: 8_000,
    timeout: 9_000,
  });
});
