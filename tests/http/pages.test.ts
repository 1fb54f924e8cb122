// The built pages: served with the same strict headers, kept only where their name identifies their content,
// nothing else read.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '#server/config/config.ts';
import { pagePolicy } from '#server/http/headers.ts';
import { type RunningServer, startServer } from '#src/serve.ts';
import { sendTo } from '../harness/bank.ts';
import { type TestDatabase, villageDatabase } from '../harness/database.ts';
import { freePort } from '../harness/ports.ts';

let database: TestDatabase;
let server: RunningServer;
let folder: string;
const style = 'body { margin: 0 }';

beforeAll(async () => {
  database = await villageDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-pages-'));
  const webRoot = path.join(folder, 'web');
  fs.mkdirSync(path.join(webRoot, 'assets'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'secret.txt'), 'SECRET');
  fs.writeFileSync(path.join(webRoot, 'index.html'), `<!doctype html><style>${style}</style>`);
  const demoPage = `<!doctype html><html data-demo><style>${style}</style>`;
  fs.writeFileSync(path.join(webRoot, 'demo.html'), demoPage);
  fs.writeFileSync(path.join(webRoot, 'demo.html.gz'), gzipSync(demoPage));
  fs.writeFileSync(path.join(webRoot, 'assets', 'index-4f3a.js'), 'export {};');
  fs.writeFileSync(path.join(webRoot, '.env'), 'SECRET');
  const config = loadConfig({ PORT: String(await freePort()), KONTORA_LOG: 'fatal', KONTORA_AUDIT_HEADS: 'off' });
  const taskFolder = new URL('file:///not-needed/');
  server = await startServer(config, { databaseUrl: database.serverUrl, version: 'test', webRoot, taskFolder });
});
afterAll(async () => {
  await server.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const get = (address: string) => sendTo(server.url + address, 'GET', undefined, undefined, {});
const toBytes = (body: unknown) => (body instanceof Uint8Array ? Buffer.from(body).toString() : JSON.stringify(body));

test.each([
  ['/', 'text/html; charset=utf-8', 'no-cache'],
  ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ['/assets/index-4f3a.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
])('%s', async (address, type, cache) => {
  const { status, headers } = await get(address);
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe(type);
  expect(headers.get('cache-control')).toBe(cache);
  expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('the page of the demo says so, for the room of its banner, packed or not', async () => {
  expect(toBytes((await get('/')).body)).toContain('<html data-demo>');
  const packed = await sendTo(`${server.url}/`, 'GET', undefined, undefined, { 'accept-encoding': 'gzip' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(packed.body instanceof Uint8Array ? packed.body : '').toString()).toContain('<html data-demo>');
});

test('the policy allows the inline style of the page and no other', async () => {
  const styleSource = async (address: string) =>
    (await get(address)).headers.get('content-security-policy')?.match(/style-src ([^;]*)/)?.[1];
  const hash = createHash('sha256').update(style).digest('base64');
  for (const page of ['/', '/index.html']) expect(await styleSource(page)).toBe(`'self' 'sha256-${hash}'`);
  expect(await styleSource('/assets/index-4f3a.js')).toBe("'self'");
  expect(await styleSource('/web/about')).toBe("'self'");
  expect(() => pagePolicy(`<style>${style}</style><style>${style}</style>`)).toThrow('one inline style');
});

test.each([
  '/assets/index-0000.js',
  '/assets/index-4f3a.js/',
  '/assets/%69ndex-4f3a.js',
  '/assets/',
  '/assets',
  '/.env',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '//etc/passwd',
  '/%00',
  '/index.html%00.js',
])('%s shows nothing', async (address) => {
  const { status, body, headers } = await get(address);
  expect([400, 403, 404]).toContain(status);
  expect(toBytes(body)).not.toContain('SECRET');
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
});

test('what is written into the folder after the start is not served', async () => {
  fs.writeFileSync(path.join(folder, 'web', 'assets', 'later-1b2c.js'), 'SECRET');
  expect((await get('/assets/later-1b2c.js')).status).toBe(404);
});
