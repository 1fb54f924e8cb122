// A sample of calls that take files, and uploads to them byte by byte.
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import * as z from 'zod/mini';
import { getRoutes, type Handlers, type Preparations } from '#server/http/context.ts';
import { call, stepUp } from '#shared/call.ts';
import { clientId } from '#shared/ids.ts';
import { may } from '#shared/permissions.ts';
import { type Reply, startBank, type TestBank, type TestBrowser } from '#tests/harness/bank.ts';
import { type SampleApp, startSampleApp } from '#tests/harness/sampleApp.ts';
import { until } from '#tests/harness/until.ts';
import { companies, people } from '#tests/harness/village.ts';

const shared = { transaction: 'write', errors: [], summary: 'A sample.' } as const;
const member = may('payments.create');
const received = z.object({ sizeBytes: z.int(), sha256: z.string(), type: z.string(), text: z.string() });
export const bytes = { bytes: ['application/pdf', 'text/plain'] } as const;

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

/** How often a file was handled, and what handlers wait for before they answer. */
export const handling: { count: number; hold: Promise<void> | undefined } = { count: 0, hold: undefined };

const handlers: Handlers<typeof table, Preparations<typeof table>> = {
  sendFile: async ({ body: { sizeBytes, sha256, type, read } }) => {
    handling.count += 1;
    await handling.hold;
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

export const routes = getRoutes(table, handlers, {
  sendApproved: async () => ({ shown: { title: 'Send a file', lines: [] }, facts: undefined }),
});

export const maxBytes = 200_000;
export const folder = path.join(os.tmpdir(), `kontora-uploads-${randomUUID()}`);
export const address = `/web/${companies.timber}/file`;
export let bank: TestBank;
export let samples: SampleApp;
export let finance: TestBrowser;

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

/** Registers what all tests of these files need before and after them. */
export function setUpUploads(): void {
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
    handling.hold = undefined;
    await until(async () => filesLeft().length === 0 && openFiles().length === 0);
  });
  afterAll(async () => {
    await samples.close();
    expect(fs.existsSync(folder) ? fs.readdirSync(folder) : []).toEqual([]);
    fs.rmSync(folder, { recursive: true, force: true });
    await bank.expectSound();
    await bank.close();
  });
}

export function filesLeft(): string[] {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.includes(path.sep));
}

/** Files of uploads that this process still has open, removed or not; Linux knows. */
export function openFiles(): string[] {
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

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
export const outcome = ({ status, code }: Reply) => [status, code];

export interface Raw {
  socket: net.Socket;
  /** all that has come back so far */
  answered: () => string;
  /** resolves once the other side has closed */
  closed: Promise<string>;
  errors: readonly Error[];
}

/** A connection that has sent the head of an upload, and nothing of its body. */
export async function begin(
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
