// An evidence pack: whatever is changed in it is found, by its name, with nothing but the file and the public key.
import { createPublicKey, generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { getHeader, type PackedFile, readDirectory, readEnd, writeArchive } from './archive.ts';
import { checkPack } from './checkPack.ts';
import { addManifest } from './manifest.ts';

const { privateKey } = generateKeyPairSync('ed25519');
const publicKey = createPublicKey(privateKey);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-pack-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const content: readonly PackedFile[] = [
  { name: 'report.xml', content: Buffer.from('<report/>\n') },
  { name: 'report.pdf', content: randomBytes(3000) },
  { name: 'narrative.txt', content: Buffer.from('Šešėlinė veikla\n') },
  { name: 'empty.csv', content: Buffer.alloc(0) },
  { name: 'cases/001/files/001 Sutartis ėš.pdf', content: inPieces(randomBytes(5000)) },
];

/** As files are read from a stream; it can be read again. */
function inPieces(bytes: Buffer): AsyncIterable<Uint8Array> {
  return {
    async *[Symbol.asyncIterator]() {
      for (let at = 0; at < bytes.length; at += 700) yield bytes.subarray(at, at + 700);
    },
  };
}

async function* each(files: readonly PackedFile[]) {
  yield* files;
}

async function collect<T>(all: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

const pack = async (files: AsyncIterable<PackedFile>) =>
  Buffer.concat(await collect(writeArchive(files, new AbortController().signal)));

/** What did not fit. */
const notes = ['events.csv: the newest 1 000 of 3 412'];

/** All files of a signed pack, the manifest and its signature among them. */
const signed: readonly PackedFile[] = await (async () => {
  const files: PackedFile[] = [];
  for await (const { name, content: bytes } of addManifest(each(content), privateKey, notes)) {
    const whole = bytes instanceof Uint8Array ? bytes : Buffer.concat(await collect(bytes));
    files.push({ name, content: whole });
  }
  return files;
})();
const whole = await pack(each(signed));

async function check(bytes: Uint8Array, key = publicKey) {
  const file = path.join(folder, 'pack.zip');
  fs.writeFileSync(file, bytes);
  return (await checkPack(file, key)).fault;
}

const repack = async (change: (files: PackedFile[]) => PackedFile[]) => check(await pack(each(change([...signed]))));

test('a pack is whole, the same each time, and other programs read it', async () => {
  expect(await check(whole)).toBeNull();
  expect(await pack(addManifest(each(content), privateKey, notes))).toEqual(whole);
  const files = unzipSync(whole);
  expect(Object.keys(files)).toEqual(signed.map(({ name }) => name));
  expect(Buffer.from(files['manifest.txt'] ?? []).toString()).toMatch(/^# events\.csv: the newest 1 000 of 3 412\n/);
  expect(files['report.xml']).toEqual(new Uint8Array(Buffer.from('<report/>\n')));
});

/** Which file a byte of the archive belongs to, if any. */
function findFile(position: number): string | undefined {
  const end = readEnd(whole.subarray(-22));
  const entries = readDirectory(whole.subarray(end?.offset, -22)) ?? [];
  return entries.find(({ name, offset, sizeBytes }) => {
    const begin = offset + getHeader(name).length;
    return position >= begin && position < begin + sizeBytes;
  })?.name;
}

async function checkChanged(position: number): Promise<void> {
  const bytes = Buffer.from(whole);
  bytes[position] = (bytes[position] ?? 0) ^ (1 << randomInt(8));
  const name = findFile(position);
  const fault = await check(bytes);
  expect(fault, `byte ${position}`).not.toBeNull();
  if (name) expect(fault, `byte ${position}`).toEqual({ kind: 'changed', name });
}

test('each of 200 random bytes, changed, is found, and the file is named', async () => {
  for (let n = 0; n < 200; n++) await checkChanged(randomInt(whole.length));
});

test('bytes that belong to no file, and those of the manifest and its signature, are found', async () => {
  const small = new Set(['manifest.txt', 'manifest.sig', undefined]);
  // every third, with another start each time
  const start = randomInt(3);
  const positions = Array.from(whole.keys()).filter(
    (position) => position % 3 === start && small.has(findFile(position)),
  );
  expect(positions.length).toBeGreaterThan(400);
  for (const position of positions) await checkChanged(position);
});

test('a removed, an added and a renamed file are named', async () => {
  for (const { name } of signed)
    expect(await repack((files) => files.filter((file) => file.name !== name))).toEqual({ kind: 'missing', name });
  const more = { name: 'more.txt', content: Buffer.from('more') };
  for (const at of [0, 3, signed.length])
    expect(await repack((files) => files.toSpliced(at, 0, more))).toEqual({ kind: 'added', name: 'more.txt' });
  const [first] = signed;
  if (first) expect(await repack((files) => [...files, first])).toEqual({ kind: 'added', name: first.name });
  for (const { name } of content)
    expect(
      await repack((files) => files.map((file) => (file.name === name ? { ...file, name: `${name}.old` } : file))),
    ).toEqual({ kind: 'renamed', name, now: `${name}.old` });
});

test('two files that have changed names are found', async () => {
  const swapped = await repack(([one, two, ...rest]) =>
    one && two ? [{ ...one, name: two.name }, { ...two, name: one.name }, ...rest] : [],
  );
  expect(swapped).toEqual({ kind: 'changed', name: 'report.xml' });
});

test.each([
  ['bytes before it', () => Buffer.concat([Buffer.from('x'), whole])],
  ['bytes after it', () => Buffer.concat([whole, Buffer.from('x')])],
  ['half of it', () => whole.subarray(0, whole.length / 2)],
  ['nothing', () => Buffer.alloc(0)],
  ['another form of the same files', () => Buffer.from(zipSync(unzipSync(whole), { level: 0 }))],
])('%s is another container', async (_, getBytes) => {
  expect(await check(getBytes())).toEqual({ kind: 'container' });
});

/** As any program packs it again: deflated, with extra fields and a comment, sizes before the bytes. */
const rezip = (change: (files: Record<string, Uint8Array>) => Record<string, Uint8Array>, level: 0 | 6) => {
  const extra = { 21589: Buffer.from([1, 0, 0, 0, 0]) };
  return check(zipSync(change(unzipSync(whole)), { level, extra, comment: 'A comment', mtime: '2026-11-29' }));
};

test.each([0, 6] as const)(
  'a file that another program has changed, taken or added is named; level %i',
  async (level) => {
    const text = Buffer.from('Another text, which is long enough to be deflated, deflated, deflated');
    const names = signed.map(({ name }) => name).filter((name) => name !== 'manifest.sig');
    for (const name of names)
      expect(await rezip((files) => ({ ...files, [name]: text }), level)).toEqual({ kind: 'changed', name });
    expect(await rezip(({ 'empty.csv': _, ...files }) => files, level)).toEqual({ kind: 'missing', name: 'empty.csv' });
    expect(await rezip((files) => ({ ...files, 'more.txt': text }), level)).toEqual({
      kind: 'added',
      name: 'more.txt',
    });
    // every file is right
    expect(await rezip((files) => files, level)).toEqual({ kind: 'container' });
  },
);

test('a deflated file with a broken byte is named, and so is one that says a wrong size', async () => {
  const bytes = Buffer.from(zipSync(unzipSync(whole), { level: 6 }));
  const entries = readDirectory(bytes.subarray(readEnd(bytes.subarray(-22))?.offset, -22)) ?? [];
  const entry = entries.find(({ name }) => name === 'narrative.txt');
  const at = (entry?.offset ?? 0) + getHeader('narrative.txt').length;
  const broken = Buffer.from(bytes);
  broken.fill(0xff, at, at + 3);
  expect(await check(broken)).toEqual({ kind: 'changed', name: 'narrative.txt' });
  const longer = Buffer.from(bytes);
  longer.writeUInt32LE(5, longer.lastIndexOf('narrative.txt') - 46 + 24);
  expect(await check(longer)).toEqual({ kind: 'changed', name: 'narrative.txt' });
});

test('the signature has one form', async () => {
  const fault = await repack((files) =>
    files.map((file) => (file.name === 'manifest.sig' ? { ...file, content: inPieces(withLine(file)) } : file)),
  );
  expect(fault).toEqual({ kind: 'changed', name: 'manifest.txt' });
});
const withLine = ({ content: bytes }: PackedFile) => Buffer.from(`${Buffer.from(bytes as Uint8Array)}\n`);

test('another order of the files is another container', async () => {
  expect(await repack(([one, two, ...rest]) => (one && two ? [two, one, ...rest] : []))).toEqual({ kind: 'container' });
});

test('a pack that somebody else has signed is not the bank’s', async () => {
  const other = generateKeyPairSync('ed25519');
  expect(await check(whole, other.publicKey)).toEqual({ kind: 'changed', name: 'manifest.txt' });
  const forged = await pack(addManifest(each(content), other.privateKey));
  expect(await check(forged)).toEqual({ kind: 'changed', name: 'manifest.txt' });
});
