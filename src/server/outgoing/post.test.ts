import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isInside } from './inside.ts';
import type { Outside } from './outside.ts';
import { postInHouse, postOutside } from './post.ts';

/** What the service was asked, in order. */
let asked: unknown[] = [];
let answer: (response: http.ServerResponse) => void;
const service = http.createServer(async (request, response) => {
  asked.push([request.method, request.url, request.headers.host, await json(request)]);
  answer(response);
});
const getPort = () => (service.address() as AddressInfo).port;

beforeAll(() => new Promise<void>((done) => service.listen(0, '127.0.0.1', done)));
afterAll(() => {
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.end('good');
});

/** A name service with one answer, on a machine of which nothing is inside. */
const outside = (given: Partial<Outside> = {}): Outside => ({
  resolve: async () => ['127.0.0.1'],
  isInside: () => false,
  ...given,
});
const post = (host = 'kontora.example', signal = AbortSignal.timeout(5_000)) => ({
  ...{ url: new URL(`http://${host}:${getPort()}/translate`), body: { q: 'Ačiū' }, maxBytes: 10, signal },
});
const sent = (host: string) => ['POST', '/translate', `${host}:${getPort()}`, { q: 'Ačiū' }];

test('the text comes back, from the address that the name had', async () => {
  expect(await postOutside(post(), outside())).toBe('good');
  expect(asked).toEqual([sent('kontora.example')]);
});

describe('nothing reaches an address inside', () => {
  test.each(['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433'])('as %s in the URL', async (host) => {
    await expect(postOutside(post(host), outside({ isInside }))).rejects.toThrow('nowhere');
    expect(asked).toEqual([]);
  });

  test.each([[['127.0.0.1']], [['192.0.43.8', '10.0.0.1']], [['::ffff:127.0.0.1']]])(
    'as the name leads to %j',
    async (addresses) => {
      await expect(postOutside(post(), outside({ resolve: async () => addresses, isInside }))).rejects.toThrow(
        'nowhere',
      );
      expect(asked).toEqual([]);
    },
  );

  test('as the name changes its mind: it is asked once', async () => {
    let times = 0;
    const resolve = async () => {
      times += 1;
      return times === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    expect(await postOutside(post('rebinding.example'), outside({ resolve }))).toBe('good');
    expect([times, asked.length]).toEqual([1, 1]);
  });

  test('as a redirect', async () => {
    answer = (response) => response.writeHead(307, { location: `http://127.0.0.1:${getPort()}/inside` }).end();
    await expect(postOutside(post(), outside())).rejects.toThrow('status 307');
    expect(asked).toHaveLength(1);
  });
});

test('in-house the machine finds its neighbours', async () => {
  expect(await postInHouse(post('localhost'))).toBe('good');
  expect(asked).toEqual([sent('localhost')]);
});

test('an answer that is too long is not read to its end', async () => {
  answer = (response) => {
    response.write('x'.repeat(11));
  };
  await expect(postOutside(post(), outside())).rejects.toThrow('too large');
});

test.each([
  ['never comes', () => undefined],
  ['never ends', (response: http.ServerResponse) => void response.write('x')],
])('an answer that %s is given up', async (_, says) => {
  answer = says;
  await expect(postOutside(post(undefined, AbortSignal.timeout(50)), outside())).rejects.toThrow();
});
