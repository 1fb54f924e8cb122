import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SpillSink } from './spill.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'kontora-spill-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 31) % 251));

/** Cut into chunks of uneven size, as a PDF comes. */
function* chunks(whole: Buffer) {
  for (let at = 0, size = 1; at < whole.length; at += size, size = (size * 7) % 9_973)
    yield whole.subarray(at, at + size);
}

test('few bytes stay in memory, in a buffer of their own', async () => {
  const sink = new SpillSink(path.join(folder, 'x'), 200_000);
  await pipeline(Readable.from(chunks(bytes(200_000))), sink);
  expect(sink.path).toBeNull();
  expect(sink.sizeBytes).toBe(200_000);
  expect(Buffer.from(sink.bytes()).equals(bytes(200_000))).toBe(true);
  expect(sink.bytes().buffer.byteLength).toBe(200_000);
  expect(await readdir(folder)).toEqual([]);
});

test('more go into a file that only this user reads', async () => {
  const file = path.join(folder, 'x');
  const sink = new SpillSink(file, 199_999);
  await pipeline(Readable.from(chunks(bytes(200_000))), sink);
  expect(sink.path).toBe(file);
  expect((await readFile(file)).equals(bytes(200_000))).toBe(true);
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600);
});

test('nothing is left after an error, and a file that is there is not overwritten', async () => {
  const file = path.join(folder, 'x');
  const failing = async function* () {
    yield bytes(300_000);
    throw new Error('stopped');
  };
  const sink = new SpillSink(file, 10);
  const closed = new Promise((resolve) => sink.once('close', resolve));
  await expect(pipeline(Readable.from(failing()), sink)).rejects.toThrow('stopped');
  await closed;
  expect(await readdir(folder)).toEqual([]);

  await pipeline(Readable.from(chunks(bytes(70_000))), new SpillSink(file, 10));
  await expect(pipeline(Readable.from(chunks(bytes(80_000))), new SpillSink(file, 10))).rejects.toThrow('EEXIST');
  expect((await stat(file)).size).toBe(70_000);
});
