/**
 * Block heads outside the database: one file for many writers, and what it says of an audit that is whole in itself.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { getDb, openPool } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { findBrokenRecord } from './chain.ts';
import { archiveHead, startHeadArchiver } from './headArchiver.ts';
import { compareHeads, headsFile, readTail } from './heads.ts';
import { record } from './record.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
let folder: string;
let file: string;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 8 });
  for (let block = 0; block < 3; block++) await seal();
});
beforeEach(async () => {
  // not there yet: the first writer makes it
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'kontora-heads-')), 'heads');
  file = (await headsFile(getDb(owner), folder)) ?? '';
});
afterEach(() => fs.rmSync(path.dirname(folder), { recursive: true }));
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

/** One more block, of two records. */
async function seal(): Promise<void> {
  for (let i = 0; i < 2; i++) {
    await inTransaction(owner, (tx) =>
      record(tx, { clientId: null, verb: 'test.write', subjectKind: 'test', subjectId: 'x' }),
    );
  }
  await owner.query('select number_audit(100)');
}

const keep = () => inTransaction(app, (tx) => archiveHead(tx, folder));
const lines = () => fs.readFileSync(file, 'utf8').split('\n').slice(0, -1);
const spoil = (change: (text: string) => string) => fs.writeFileSync(file, change(fs.readFileSync(file, 'utf8')));

/** What the file shows after the owner has tampered with the database; that is put back. */
async function reported(tampering = 'select'): Promise<string | null> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(tampering);
    expect(await findBrokenRecord(getDb(client))).toBe(null);
    const { broken } = await compareHeads(getDb(client), file);
    return broken && `${broken.n} in ${broken.block} ${broken.fault}`;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('writes the newest head once, as one line, and no one else can overwrite it', async () => {
  await Promise.all(Array.from({ length: 8 }, keep));
  expect(lines()).toHaveLength(1);
  const { rows } = await owner.query<{ line: string }>(
    `
      select number || ' ' || last_n || ' ' || encode(hash, 'hex') as line from audit_block
      order by number desc limit 1`,
  );
  expect(lines()[0]).toContain(rows[0]?.line);
  await seal();
  await Promise.all(Array.from({ length: 8 }, keep));
  expect(lines()).toHaveLength(2);
  expect(await reported()).toBe(null);
});

test('an empty audit has no head', async () => {
  const empty = await freshDatabase();
  const pool = openPool({ url: empty.serverUrl, size: 1 });
  await inTransaction(pool, (tx) => archiveHead(tx, folder));
  expect(fs.existsSync(folder)).toBe(false);
  await pool.end();
  await empty.drop();
});

test('a line that a killed writer left half written is made whole', async () => {
  await keep();
  const [first = ''] = lines();
  fs.writeFileSync(file, `${first}\n${first.slice(0, 20)}`);
  expect(await reported()).toBe(null);
  expect((await readTail(file))?.head?.n).toBe(BigInt(first.split(' ')[1] ?? 0));
  await seal();
  await keep();
  expect(lines()).toHaveLength(2);
  expect(lines()[0]).toBe(first);
  fs.writeFileSync(file, first.slice(0, 20));
  await keep();
  expect(lines()).toHaveLength(1);
});

test('a file of another moment or a last line that cannot be read stops the writer, and stays as it is', async () => {
  await keep();
  spoil((text) => text.replace(/[0-9a-f]{64}/, 'a'.repeat(64)));
  const before = lines();
  await seal();
  await expect(keep()).rejects.toThrow('The audit is not the one');
  spoil((text) => text.replace('a', 'x'));
  await expect(keep()).rejects.toThrow('cannot be read');
  expect(lines()).toHaveLength(before.length);
});

test('the loop reports an error and continues', async () => {
  await keep();
  spoil((text) => text.replace(/[0-9a-f]{64}/, 'a'.repeat(64)));
  const said = await new Promise<unknown>((resolve) => {
    const loop = startHeadArchiver({ pool: app, auditHeads: folder, folderMode: '0700' }, (error) => {
      resolve(error);
      void loop.stop();
    });
  });
  expect(String(said)).toContain('The audit is not the one');
});

describe('what is whole in itself', () => {
  let last: { block: bigint; n: bigint };

  beforeEach(async () => {
    for (let i = 0; i < 3; i++) {
      await seal();
      await keep();
    }
    const tail = await readTail(file);
    last = { block: tail?.head?.block ?? 0n, n: tail?.head?.n ?? 0n };
  });

  const setBack = (block: string) => `
    delete from audit where n > (select last_n from audit_block where number = ${block});
    delete from audit_block where number > ${block};
    update audit_head set (n, block, hash) = (select last_n, number, hash from audit_block
      order by number desc limit 1)`;
  const resealed = (block: string) => `
    update audit set verb = 'x' where n = (select first_n from audit_block where number = ${block});
    update audit set row_hash = audit_row_hash(n, at, actor_id, request_id, client_id, verb, subject_kind, subject_id,
      facts, detail_hash);
    do $$
    declare b record; h bytea := '\\x00';
    begin
      for b in select * from audit_block order by number loop
        h := sha256(h || (select string_agg(row_hash, ''::bytea order by n) from audit
          where n between b.first_n and b.last_n));
        update audit_block set hash = h where number = b.number;
      end loop;
      update audit_head set hash = h;
    end $$`;

  test('but cut, is identified by its first record that is gone', async () => {
    expect(await reported()).toBe(null);
    expect(await reported(setBack(`${last.block - 1n}`))).toBe(`${last.n - 1n} in ${last.block} cut`);
    expect(await reported(setBack(`${last.block - 2n}`))).toBe(`${last.n - 3n} in ${last.block - 1n} cut`);
  });

  test('but cut and grown again, or sealed again, is distinguished from the last head that agrees on', async () => {
    const grown =
      `${setBack(`${last.block - 1n}`)}; insert into audit_inbox (verb, subject_kind, subject_id) ` +
      `values ('x', 'x', 'x'); select number_audit(10)`;
    expect(await reported(grown)).toBe(`${last.n - 1n} in ${last.block} rewritten`);
    expect(await reported(resealed(`${last.block}`))).toBe(`${last.n - 1n} in ${last.block} rewritten`);
    expect(await reported(resealed(`${last.block - 1n}`))).toBe(`${last.n - 3n} in ${last.block - 1n} rewritten`);
  });

  test.each<[string, (text: string) => string, (n: bigint, block: bigint) => string | null]>([
    ['is not reported where the file is gone', () => '', () => null],
    [
      'is reported up to where a shortened file reaches',
      (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1),
      () => null,
    ],
    [
      'is doubted where a hash in the file is another',
      (text) => text.replace(/[0-9a-f]{64} (\S+)\n$/, `${'b'.repeat(64)} $1\n`),
      (n, b) => `${n - 1n} in ${b} rewritten`,
    ],
    [
      'is doubted where a line cannot be read',
      (text) => text.replace(/\n.*\n/, '\nrubbish\n'),
      (n, b) => `${n - 3n} in ${b - 1n} heads-unreadable`,
    ],
    [
      'is doubted where lines stand in another order',
      (text) => `${text}${text.split('\n')[0]}\n`,
      (n, b) => `${n + 1n} in ${b + 1n} heads-unreadable`,
    ],
  ])('%s', async (_, change, expected) => {
    spoil(change);
    expect(await reported()).toBe(expected(last.n, last.block));
  });

  test('is compared with nothing where there is no file', async () => {
    fs.rmSync(file);
    expect(await compareHeads(getDb(owner), file)).toEqual({ newest: null, broken: null });
  });
});
