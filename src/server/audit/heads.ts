/**
 * Block heads outside the database: a file to which the newest head is added every minute. Who cuts the audit's tail,
 * or writes all of it again from some record on, leaves an audit that is whole in itself; only this file shows it. One
 * line a head: block, last record, hash, when it was sealed. The file's name is that of the chain.
 */
import { createReadStream } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { BrokenRecord } from '#shared/audit.ts';
import { type Db, sql } from '../db/pool.ts';
import { closeFile, type FolderMode, getFileMode, getFolderMode } from '../processes/closedFolders.ts';
import { brokenAt } from './chain.ts';

export interface Head {
  block: bigint;
  n: bigint;
  /** hex */
  hash: string;
  /** ISO */
  sealedAt: string;
}

const line = /^([1-9]\d{0,18}) ([1-9]\d{0,18}) ([0-9a-f]{64}) (\S{1,40})$/;
/** one line is shorter */
const tailBytes = 256;
const headsAtOnce = 1000;

const readChain = sql<{ chain: string }>('select chain from audit_head');
const readSealed = sql<{ number: bigint; last_n: bigint; hash: string }>(
  `select number, last_n, encode(hash, 'hex') as hash from audit_block where number = any ($1::bigint[])`,
);

/** Where the heads of this database's audit lie; undefined where they are kept nowhere. */
export async function headsFile(db: Db, folder: string | undefined): Promise<string | undefined> {
  const row = folder === undefined ? undefined : await db.maybe(readChain);
  return folder !== undefined && row ? path.join(folder, `${row.chain}.heads`) : undefined;
}

export function getLine({ block, n, hash, sealedAt }: Head): string {
  return `${block} ${n} ${hash} ${sealedAt}\n`;
}

function parseLine(text: string): Head | null {
  const [, block = '', n = '', hash = '', sealedAt = ''] = line.exec(text) ?? [];
  return block ? { block: BigInt(block), n: BigInt(n), hash, sealedAt } : null;
}

/**
 * The newest head, and how many bytes of the file are whole lines (a writer may have been killed within its last one).
 * `head` is null for an empty file or a last line that cannot be read; undefined instead of an answer: no file.
 */
export async function readTail(file: string): Promise<{ head: Head | null; wholeBytes: number } | undefined> {
  const handle = await fs.open(file, 'r').catch(ignoreMissing);
  if (!handle) return undefined;
  try {
    const { size } = await handle.stat();
    const start = Math.max(0, size - 2 * tailBytes);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2 * tailBytes), 0, 2 * tailBytes, start);
    const end = buffer.subarray(0, bytesRead).lastIndexOf('\n') + 1;
    const [last = ''] = buffer
      .toString('latin1', 0, Math.max(0, end - 1))
      .split('\n')
      .slice(-1);
    return { head: parseLine(last), wholeBytes: end === 0 ? 0 : start + end };
  } finally {
    await handle.close();
  }
}

/** Adds a line behind `wholeBytes` and waits for the disk; one at a time, see archiveHead(). */
export async function appendHead(file: string, head: Head, wholeBytes: number, mode: FolderMode): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: getFolderMode(mode) });
  const handle = await fs.open(file, 'a', getFileMode(mode));
  try {
    await closeFile(handle, mode);
    if ((await handle.stat()).size > wholeBytes) await handle.truncate(wholeBytes);
    await handle.appendFile(getLine(head));
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

export interface HeadsCompared {
  /** null: there is no file, or nothing in it yet */
  newest: Head | null;
  broken: BrokenRecord | null;
}

/** Compares every head of a file with the block in the database; the first that differs is named. */
export async function compareHeads(db: Db, file: string): Promise<HeadsCompared> {
  const compared: HeadsCompared = { newest: null, broken: null };
  for await (const heads of batches(file)) {
    const rows = await db.many(readSealed, [heads.map((head) => head?.block ?? 0n)]);
    const sealed = new Map(rows.map((row) => [row.number, row]));
    for (const head of heads) {
      const before = compared.newest;
      const next = { n: (before?.n ?? 0n) + 1n, block: (before?.block ?? 0n) + 1n };
      if (!head || head.block < next.block || head.n < next.n)
        return { ...compared, broken: brokenAt(next.n, next.block, 'heads-unreadable') };
      const block = sealed.get(head.block);
      if (block?.last_n !== head.n || block.hash !== head.hash)
        return { ...compared, broken: await differsAt(db, head, next) };
      compared.newest = head;
    }
  }
  return compared;
}

const readLastBlock = sql<{ number: bigint; last_n: bigint }>(
  'select number, last_n from audit_block order by number desc limit 1',
);

/** Cut: the audit ends before the head. Otherwise the first record that may differ is the one after the head before. */
async function differsAt(db: Db, head: Head, next: { n: bigint; block: bigint }): Promise<BrokenRecord> {
  const last = await db.maybe(readLastBlock);
  if (!last || last.number < head.block) return brokenAt((last?.last_n ?? 0n) + 1n, (last?.number ?? 0n) + 1n, 'cut');
  return brokenAt(next.n, next.block, 'rewritten');
}

/**
 * The lines of a file, some at a time; null is one that cannot be read. A last line without its end is still written.
 */
async function* batches(file: string): AsyncGenerator<(Head | null)[]> {
  const tail = await readTail(file);
  if (!tail || tail.wholeBytes === 0) return;
  const input = createReadStream(file, { encoding: 'latin1', end: tail.wholeBytes - 1 });
  let heads: (Head | null)[] = [];
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    heads.push(parseLine(text));
    if (heads.length < headsAtOnce) continue;
    yield heads;
    heads = [];
  }
  if (heads.length > 0) yield heads;
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
