import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isInside } from './inside.ts';
import { lookAt, type Websites } from './look.ts';

/** What the site was asked, in order. */
let asked: string[] = [];
let status = 200;
const site = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.headers.host} ${request.url}`);
  response.writeHead(status, { location: 'http://127.0.0.1:1/inside' }).end('x');
});
/** Takes connections and says nothing. */
const silent = net.createServer(() => undefined);
const getPort = (server: net.Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await Promise.all(
    [site, silent].map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))),
  );
});
afterAll(() => {
  site.close();
  silent.close();
});
beforeEach(() => {
  asked = [];
  status = 200;
});

/** A name service with one answer, on a machine of which nothing is inside. */
function outside(given: Partial<Websites> = {}): Websites {
  return {
    resolve: async () => ['127.0.0.1'],
    knowsInternet: async () => true,
    isInside: () => false,
    anyPort: true,
    timeoutMs: 5000,
    ...given,
  };
}
const failing = (code: string) => async () => Promise.reject(Object.assign(new Error(code), { code }));
const at = (server: net.Server, name = 'kontora.example') => new URL(`http://${name}:${getPort(server)}/path?x=1`);

describe('a look at a website', () => {
  test.each([200, 204, 301, 403, 404, 500])(
    'that answers %i says yes, and asks for nothing but the head of /',
    async (code) => {
      status = code;
      expect(await lookAt(at(site), undefined, outside())).toBe('yes');
      expect(asked).toEqual([`HEAD kontora.example:${getPort(site)} /`]);
    },
  );

  test('without such a name says no', async () => {
    for (const code of ['ENOTFOUND', 'ENODATA']) {
      expect(await lookAt(at(site), undefined, outside({ resolve: failing(code) }))).toBe('no');
    }
    expect(await lookAt(at(site), undefined, outside({ resolve: async () => [] }))).toBe('no');
  });

  test('answers unknown without a name service for the internet', async () => {
    const closed = { knowsInternet: async () => false };
    expect(await lookAt(at(site), undefined, outside({ ...closed, resolve: failing('ENOTFOUND') }))).toBe('unknown');
    expect(await lookAt(at(site), undefined, outside({ ...closed, resolve: async () => ['::1'], isInside }))).toBe(
      'unknown',
    );
    const failed = { knowsInternet: failing('ENOTFOUND') };
    expect(await lookAt(at(site), undefined, outside({ ...failed, resolve: failing('ENOTFOUND') }))).toBe('unknown');
    expect(asked).toEqual([]);
  });

  test('says unknown where no one knows', async () => {
    for (const code of ['ESERVFAIL', 'ETIMEOUT', 'ECONNREFUSED', 'EAI_AGAIN']) {
      expect(await lookAt(at(site), undefined, outside({ resolve: failing(code) }))).toBe('unknown');
    }
    const closed = new URL('http://kontora.example:1/');
    expect(await lookAt(closed, undefined, outside())).toBe('unknown');
    expect(await lookAt(at(silent), undefined, outside({ timeoutMs: 50 }))).toBe('unknown');
    expect(await lookAt(at(silent), AbortSignal.abort(), outside())).toBe('unknown');
    // no certificate, not even a secure connection
    expect(await lookAt(new URL(`https://kontora.example:${getPort(site)}`), undefined, outside())).toBe('unknown');
    expect(asked).toEqual([]);
  });

  test('never goes inside, if only one of the addresses is', async () => {
    for (const addresses of [['127.0.0.1'], ['192.0.43.8', '10.0.0.1'], ['::1'], ['::ffff:127.0.0.1']]) {
      expect(await lookAt(at(site), undefined, outside({ resolve: async () => addresses, isInside }))).toBe('no');
    }
    expect(asked).toEqual([]);
  });

  test('asks the name service once and connects to what it said then', async () => {
    let times = 0;
    const resolve = async () => {
      times += 1;
      return times === 1 ? ['127.0.0.1'] : ['127.0.0.2'];
    };
    expect(await lookAt(at(site, 'rebinding.example'), undefined, outside({ resolve }))).toBe('yes');
    expect([times, asked.length]).toEqual([1, 1]);
  });

  test('follows no redirect', async () => {
    status = 302;
    expect(await lookAt(at(site), undefined, outside())).toBe('yes');
    expect(asked).toHaveLength(1);
  });

  test('asks no other port than those of the web', async () => {
    let times = 0;
    const resolve = async () => {
      times += 1;
      return ['127.0.0.1'];
    };
    expect(await lookAt(at(site), undefined, outside({ anyPort: false, resolve }))).toBe('unknown');
    expect([times, asked.length]).toEqual([0, 0]);
  });
});

describe('inside', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.8',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '3fff::1',
    'ff02::1',
    '',
    'localhost',
    '0x7f.1',
    '2130706433',
  ])('is %j', (address) => expect(isInside(address)).toBe(true));

  test.each([
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.255.255',
    '193.219.1.1',
    '2a00:1450::1',
    '2606:4700::1111',
  ])('is not %s', (address) => expect(isInside(address)).toBe(false));
});
