// Bodies that are files: who may not send them is refused before the first byte, and nothing of them is left.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { openApi } from '#server/http/openapi.ts';
import {
  address,
  bank,
  begin,
  bytes,
  filesLeft,
  finance,
  folder,
  handling,
  maxBytes,
  outcome,
  type Raw,
  routes,
  samples,
  setUpUploads,
  sha256,
} from '#tests/harness/uploadSample.ts';
import { field, sendTo, TestBrowser } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { companies, people, staff } from '../harness/village.ts';

/** Sends bytes as a browser would. */
async function send(browser: TestBrowser, content: string, options: { type?: string; key?: string; to?: string } = {}) {
  const { type = 'text/plain', key = randomUUID(), to = address } = options;
  return browser.send('PUT', to, { text: content, key, headers: { 'content-type': type } });
}

setUpUploads();

describe('an upload', () => {
  test('reaches its handler with size, hash and type, and is gone afterwards', async () => {
    const content = 'Žalioji Giria '.repeat(10_000);
    const reply = await send(finance, content, { type: 'text/plain; charset=utf-8' });
    expect(reply.body).toEqual({
      sizeBytes: Buffer.byteLength(content),
      sha256: sha256(content),
      type: 'text/plain',
      text: content.slice(0, 100),
    });
  });

  test('of chunks without a length is the same', async () => {
    const { socket, closed } = await begin(finance, { 'transfer-encoding': 'chunked', connection: 'close' });
    socket.write('5\r\nhello\r\n6\r\n world\r\n0\r\n\r\n');
    expect(await closed).toContain(sha256('hello world'));
  });

  test('is done once for its key: the hash of the bytes is the hash of the body', async () => {
    handling.count = 0;
    const key = randomUUID();
    const first = await send(finance, 'one', { key });
    expect(await send(finance, 'one', { key })).toMatchObject({ status: 200, body: first.body });
    expect(outcome(await send(finance, 'two', { key }))).toEqual([422, 'idempotency-key-reused']);
    expect(handling.count).toBe(1);
  });

  test('is what a step-up approves, and no other bytes', async () => {
    const to = `/web/${companies.timber}/approved`;
    const ask = (content: string, approval?: string) =>
      finance.send('PUT', to, {
        text: content,
        headers: { 'content-type': 'text/plain', ...(approval ? { approval } : {}) },
      });
    const asked = await ask('mine');
    expect(outcome(asked)).toEqual([428, 'approval-required']);
    const approval = String(field(asked.body, 'requestId'));
    const onDevice = `${bank.url}/device/requests/${approval}?${people.finance}`;
    expect((await sendTo(onDevice, 'PUT', { decision: 'approve' }, undefined, {})).status).toBeLessThan(300);
    expect(outcome(await ask('theirs', approval))).toEqual([409, 'version-changed']);
    expect((await ask('mine', approval)).body).toMatchObject({ sha256: sha256('mine') });
  });

  test('leaves nothing when its handler fails', async () => {
    expect(outcome(await send(finance, 'x'.repeat(13)))).toEqual([500, 'internal-error']);
  });

  test('of another type, of JSON or without a key is refused', async () => {
    expect(outcome(await send(finance, 'x', { type: 'text/html' }))).toEqual([415, 'wrong-content-type']);
    expect(outcome(await send(finance, '{}', { type: 'application/json' }))).toEqual([415, 'wrong-content-type']);
    const reply = await finance.send('PUT', address, { text: 'x', headers: { 'content-type': 'text/plain' } });
    expect(outcome(reply)).toEqual([400, 'idempotency-key-missing']);
  });

  test('is described with its media types', () => {
    const operation = field(field(field(openApi(routes, 'test'), 'paths'), '/web/{companyId}/file'), 'put');
    expect(Object.keys(Object(field(field(operation, 'requestBody'), 'content')))).toEqual(bytes.bytes);
  });
});

describe('before the first byte', () => {
  const refusals: readonly [string, () => Promise<Raw>, number][] = [
    ['nobody', async () => begin(await TestBrowser.open(samples.url), { 'content-length': '1000' }), 401],
    ['staff', async () => begin(await samples.signIn(staff.A), { 'content-length': '1000' }), 403],
    ['a stranger', async () => begin(await samples.signIn(people.stranger), { 'content-length': '1000' }), 404],
    ['too much', () => begin(finance, { 'content-length': String(maxBytes + 1) }), 413],
    ['another type', () => begin(finance, { 'content-length': '1000', 'content-type': 'text/html' }), 415],
  ];
  test.each(refusals)('%s is refused, and the connection closed', async (_, open, status) => {
    const { closed } = await open();
    const answer = await closed;
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('connection: close');
    expect(filesLeft()).toEqual([]);
  });

  test('and who sends on all the same can read the answer: the connection is not reset', async () => {
    const { socket, answered, closed, errors } = await begin(finance, { 'content-length': String(maxBytes + 1) });
    socket.write(Buffer.alloc(100_000));
    await until(async () => answered().includes('body-too-large'));
    socket.write(Buffer.alloc(maxBytes + 1 - 100_000));
    await closed;
    expect([errors, socket.bytesWritten > maxBytes]).toEqual([[], true]);
  });
});

describe('while the bytes come', () => {
  test('too many are refused as soon as they are there, and answered', async () => {
    const { socket, closed } = await begin(finance, { 'transfer-encoding': 'chunked' });
    const chunk = Buffer.alloc(50_000);
    for (let sent = 0; sent <= maxBytes; sent += chunk.length) {
      socket.write(`${chunk.length.toString(16)}\r\n`);
      socket.write(chunk);
      socket.write('\r\n');
    }
    expect(await closed).toMatch(/^HTTP\/1.1 413 [\s\S]*body-too-large/);
  });

  test('they lie in a file that only this user may read', async () => {
    const { socket } = await begin(finance, { 'content-length': '100000' });
    socket.write(Buffer.alloc(60_000));
    await until(async () => filesLeft().some((name) => fs.statSync(path.join(folder, name)).isFile()));
    const file = filesLeft().find((name) => name.endsWith(`${path.sep}0`)) ?? '';
    if (process.platform !== 'win32') expect(fs.statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
    socket.destroy();
  });

  test('a sender who breaks off leaves nothing', async () => {
    handling.count = 0;
    const { socket } = await begin(finance, { 'content-length': '100000' });
    socket.write(Buffer.alloc(60_000));
    await until(async () => filesLeft().length > 0);
    socket.destroy();
    await until(async () => filesLeft().length === 0);
    expect(handling.count).toBe(0);
  });

  test('a slow sender is cut off with an answer', async () => {
    const { socket, closed } = await begin(finance, { 'content-length': '100000' });
    socket.write('a little');
    expect(await closed).toMatch(/^HTTP\/1.1 408 [\s\S]*request-too-slow/);
  });

  test('a steady sender is not, however long it takes', async () => {
    const { socket, answered, closed } = await begin(finance, { 'content-length': '40000', connection: 'close' });
    let left = 40_000;
    const timer = setInterval(() => {
      if (left > 0) socket.write('x'.repeat(2000));
      left -= 2000;
    }, 100);
    const answer = await closed;
    clearInterval(timer);
    expect([answered().slice(9, 12), answer.includes('40000')]).toEqual(['200', true]);
  });

  test('a slow body of JSON is cut off as well', async () => {
    const { socket, closed } = await begin(finance, { 'content-type': 'application/json', 'content-length': '100' });
    socket.write('{');
    expect(await closed).toMatch(/^HTTP\/1.1 408 [\s\S]*request-too-slow/);
  });

  test('one caller sends a few at once, and more once they have ended', async () => {
    let release = () => {};
    handling.hold = new Promise((resolve) => {
      release = resolve;
    });
    handling.count = 0;
    const held = [send(finance, 'first'), send(finance, 'second')];
    await until(async () => handling.count === 2);
    expect(outcome(await send(finance, 'third'))).toEqual([429, 'too-many-uploads']);
    release();
    for (const reply of await Promise.all(held)) expect(reply.status).toBe(200);
    expect((await send(finance, 'third')).status).toBe(200);
  });
});
