// Bodies that are files: who may not send them is refused before the first byte, and nothing of them is left.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { getRoutes, type Handlers, type Preparations } from '#server/http/context.ts';
import { openApi } from '#server/http/openapi.ts';
import { call, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { field, type Reply, sendTo, startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { type SampleApp, startSampleApp } from '../harness/sampleApp.ts';
import { until } from '../harness/until.ts';
import { companies, people, staff } from '../harness/village.ts';

const shared = { transaction: 'write', errors: [], summary: 'A sample.' } as const;
const member = may('payments.create');
const received = z.object({ sizeBytes: z.int(), sha256: z.string(), type: z.string(), text: z.string() });
const bytes = { bytes: ['application/pdf', 'text/plain'] } as const;

const table = {
  sendFile: call({
    ...shared,
    method: 'PUT',
    path: '/web/{companyId}/file',
    params: { companyId: clientId },
    body: bytes,
    who: member,
    idempotent: true,
    answer: received,
  }),
  sendApproved: stepUp(
    call({
      ...shared,
      method: 'PUT',
      path: '/web/{companyId}/approved',
      params: { companyId: clientId },
      body: bytes,
      who: member,
      answer: received,
    }),
  ),
  sendForm: call({
    ...shared,
    method: 'POST',
    path: '/web/{companyId}/list',
    params: { companyId: clientId },
    body: { form: z.strictObject({ comment: z.string().check(z.maxLength(20)) }), files: ['text/csv'] },
    who: member,
    idempotent: true,
    answer: z.object({ comment: z.string(), files: z.array(z.object({ ...received.shape, name: z.string() })) }),
  }),
};

async function getText(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString('utf8').slice(0, 100);
}

/** what the next file's handler waits for, once it has the bytes */
let hold: Promise<void> | undefined;
let handled = 0;
const handlers: Handlers<typeof table, Preparations<typeof table>> = {
  sendFile: async ({ body: { sizeBytes, sha256, type, read } }) => {
    handled += 1;
    await hold;
    if (type === 'text/plain' && sizeBytes === 13) throw new Error('a fault of the handler');
    return { sizeBytes, sha256, type, text: await getText(read()) };
  },
  sendApproved: async ({ body: { sizeBytes, sha256, type, read } }) => ({
    sizeBytes,
    sha256,
    type,
    text: await getText(read()),
  }),
  sendForm: async ({ body: { fields, files } }) => ({
    comment: fields.comment,
    files: await Promise.all(
      files.map(async ({ name, sizeBytes, sha256, type, read }) => ({
        name,
        sizeBytes,
        sha256,
        type,
        text: await getText(read()),
      })),
    ),
  }),
};
const routes = getRoutes(table, handlers, {
  sendApproved: async () => ({ shown: { title: 'Send a file', lines: [] }, facts: undefined }),
});

const maxBytes = 200_000;
const folder = path.join(os.tmpdir(), `kontora-uploads-${randomUUID()}`);
const address = `/web/${companies.timber}/file`;
let bank: TestBank;
let samples: SampleApp;
let finance: TestBrowser;

/** What a killed process leaves: one whose number is no one's now, and one whose number is ours. */
async function leaveBehind(): Promise<string[]> {
  const child = spawn(process.execPath, ['-e', '']);
  await new Promise((resolve) => child.on('exit', resolve));
  return [child.pid, process.pid].map((pid) => {
    const left = path.join(folder, `${pid}.x`, 'upload');
    fs.mkdirSync(left, { recursive: true });
    fs.writeFileSync(path.join(left, '0'), 'half a file');
    return left;
  });
}

beforeAll(async () => {
  bank = await startBank();
  const left = await leaveBehind();
  samples = await startSampleApp(bank, routes, {
    uploads: { folder, maxBytes, maxPerCaller: 2 },
    // the sweep looks twice a second
    pace: { bodyMs: 400, windowMs: 400, minWindowBytes: 2000 },
  });
  expect(left.filter((one) => fs.existsSync(one))).toEqual([]);
  finance = await samples.signIn(people.finance);
});
afterEach(async () => {
  hold = undefined;
  await until(async () => filesLeft().length === 0 && openFiles().length === 0);
});
afterAll(async () => {
  await samples.close();
  expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([]);
  fs.rmSync(folder, { recursive: true, force: true });
  await bank.expectSound();
  await bank.close();
});

function filesLeft(): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.includes(path.sep));
}

/** Files of uploads that this process still has open, removed or not; Linux knows. */
function openFiles(): string[] {
  if (process.platform !== 'linux') return [];
  const targets = fs.readdirSync('/proc/self/fd').map((fd) => {
    try {
      return fs.readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(folder));
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
const outcome = ({ status, code }: Reply) => [status, code];

/** Sends bytes as a browser would. */
async function send(browser: TestBrowser, content: string, options: { type?: string; key?: string; to?: string } = {}) {
  const { type = 'text/plain', key = randomUUID(), to = address } = options;
  return browser.send('PUT', to, { text: content, key, headers: { 'content-type': type } });
}

interface Raw {
  socket: net.Socket;
  /** all that has come back so far */
  answered: () => string;
  /** resolves once the other side has closed */
  closed: Promise<string>;
  errors: readonly Error[];
}

/** A connection that has sent the head of an upload, and nothing of its body. */
async function begin(
  browser: TestBrowser,
  headers: Record<string, string>,
  to = address,
  method = 'PUT',
): Promise<Raw> {
  const socket = net.connect(samples.port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const errors: Error[] = [];
  socket.on('error', (error) => errors.push(error));
  const closed = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  const head = {
    host: `localhost:${samples.port}`,
    session: await browser.proof(method, to),
    ...(browser.token ? { authorization: `DPoP ${browser.token}` } : {}),
    'idempotency-key': randomUUID(),
    'content-type': 'text/plain',
    ...headers,
  };
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
  socket.write([`${method} ${to} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
  return { socket, answered: () => text, closed, errors };
}

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
    handled = 0;
    const key = randomUUID();
    const first = await send(finance, 'one', { key });
    expect(await send(finance, 'one', { key })).toMatchObject({ status: 200, body: first.body });
    expect(outcome(await send(finance, 'two', { key }))).toEqual([422, 'idempotency-key-reused']);
    expect(handled).toBe(1);
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
    handled = 0;
    const { socket } = await begin(finance, { 'content-length': '100000' });
    socket.write(Buffer.alloc(60_000));
    await until(async () => filesLeft().length > 0);
    socket.destroy();
    await until(async () => filesLeft().length === 0);
    expect(handled).toBe(0);
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
    hold = new Promise((resolve) => {
      release = resolve;
    });
    handled = 0;
    const held = [send(finance, 'first'), send(finance, 'second')];
    await until(async () => handled === 2);
    expect(outcome(await send(finance, 'third'))).toEqual([429, 'too-many-uploads']);
    release();
    for (const reply of await Promise.all(held)) expect(reply.status).toBe(200);
    expect((await send(finance, 'third')).status).toBe(200);
  });
});

describe('a form', () => {
  const to = `/web/${companies.timber}/list`;
  interface Part {
    name: string;
    file?: string;
    type?: string;
    content: string;
  }
  const lines: Part = {
    name: 'list',
    file: 'Są\u202erašas\u200b.csv',
    type: 'text/csv',
    content: 'a,b\n'.repeat(20_000),
  };
  const comment: Part = { name: 'comment', content: 'Nauja' };
  let boundaries = 0;

  function sendParts(parts: readonly Part[], { key = randomUUID(), isCut = false } = {}): Promise<Reply> {
    boundaries += 1;
    const boundary = `----boundary${boundaries}`;
    const text = parts.map(({ name, file, type, content }) => {
      const filename = file ? `; filename="${file}"` : '';
      const contentType = type ? `content-type: ${type}\r\n` : '';
      return `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename}\r\n${contentType}\r\n${content}\r\n`;
    });
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return finance.send('POST', to, { text: text.join('') + (isCut ? '' : `--${boundary}--\r\n`), key, headers });
  }

  test('brings its fields and files', async () => {
    expect((await sendParts([comment, lines, { ...lines, file: 'b.csv', content: 'x' }])).body).toEqual({
      comment: 'Nauja',
      files: [
        {
          name: 'Sąrašas.csv',
          type: 'text/csv',
          sizeBytes: 80_000,
          sha256: sha256(lines.content),
          text: lines.content.slice(0, 100),
        },
        { name: 'b.csv', type: 'text/csv', sizeBytes: 1, sha256: sha256('x'), text: 'x' },
      ],
    });
  });

  test('is the same for its key with any boundary of the browser, and another with other bytes', async () => {
    const key = randomUUID();
    const first = await sendParts([comment, lines], { key });
    expect(await sendParts([comment, lines], { key })).toMatchObject({ status: 200, body: first.body });
    for (const other of [
      [{ ...comment, content: 'Sena' }, lines],
      [comment, { ...lines, content: 'x' }],
      [comment, { ...lines, file: 'x.csv' }],
    ])
      expect(outcome(await sendParts(other, { key }))).toEqual([422, 'idempotency-key-reused']);
  });

  test.each<[string, readonly Part[], number, string, { isCut?: boolean }?]>([
    ['a field that is too long', [{ ...comment, content: 'x'.repeat(21) }, lines], 400, 'invalid-input'],
    ['a field twice', [comment, comment, lines], 400, 'invalid-input'],
    ['an unknown field', [comment, { name: 'more', content: '' }, lines], 400, 'invalid-input'],
    ['a hostile field', [{ ...comment, content: 'a\0b' }, lines], 400, 'malformed-request'],
    ['a file of another type', [comment, { ...lines, type: 'text/html' }], 415, 'wrong-content-type'],
    ['a name without end', [comment, { ...lines, file: 'x'.repeat(300) }], 400, 'malformed-request'],
    ['no end', [comment, lines], 400, 'malformed-request', { isCut: true }],
    ['too many files', [comment, ...Array(21).fill({ ...lines, content: 'x' })], 413, 'body-too-large'],
    ['too many bytes', [comment, { ...lines, content: 'x'.repeat(maxBytes) }], 413, 'body-too-large'],
  ])('with %s is refused', async (_, parts, status, code, options) => {
    expect(outcome(await sendParts(parts, options))).toEqual([status, code]);
  });

  test('that breaks off in a file leaves nothing, and no file open', async () => {
    const head = { 'content-length': '100000', 'content-type': 'multipart/form-data; boundary=b' };
    const { socket } = await begin(finance, head, to, 'POST');
    socket.write(
      '--b\r\ncontent-disposition: form-data; name="list"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
    );
    socket.write('a,b\n'.repeat(10_000));
    await until(async () => openFiles().length > 0 || process.platform !== 'linux');
    socket.destroy();
  });

  test('without a boundary is malformed', async () => {
    const headers = { 'content-type': 'multipart/form-data' };
    const reply = await finance.send('POST', to, { text: 'x', key: randomUUID(), headers });
    expect(outcome(reply)).toEqual([400, 'malformed-request']);
  });
});
