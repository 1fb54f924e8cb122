/** Whatever is done to a sealed audit, the first record that is not as it was sealed is named. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatBroken } from '#shared/audit.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { getDb, openPool } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { chainStart, checkPiece, findBrokenRecord } from './chain.ts';
import { record } from './record.ts';

let database: TestDatabase;
let owner: pg.Pool;

// sixteen records in blocks of four, the last one of each with a personal detail; 1 to 4 are block 1
beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  for (let n = 1; n <= 16; n++) {
    await inTransaction(owner, (tx) =>
      record(tx, {
        clientId: null,
        verb: 'test.write',
        subjectKind: 'test',
        subjectId: `record-${n}`,
        facts: { n },
        ...(n % 4 === 0 ? { detail: { name: `Person ${n}` } } : {}),
      }),
    );
  }
  for (let block = 1; block <= 4; block++) await owner.query('select number_audit(4)');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

/** the hash that a tamperer would put in, knowing how it is made */
const rehash = `
    update audit set row_hash = audit_row_hash(n, at, actor_id, request_id, client_id, verb, subject_kind, subject_id,
      facts, detail_hash)`;
/** blocks sealed again from one on, and the head with them: whole in itself */
const reseal = (from: number) => `
  do $$
  declare b record; h bytea := (select hash from audit_block where number = ${from} - 1);
  begin
    for b in select * from audit_block where number >= ${from} order by number loop
      h := sha256(h || (select string_agg(row_hash, ''::bytea order by n) from audit
        where n between b.first_n and b.last_n));
      update audit_block set hash = h where number = b.number;
    end loop;
    update audit_head set hash = h;
  end $$`;
const move = (from: number, by: number) =>
  `update audit set n = -n where n >= ${from}; update audit set n = -n + ${by} where n < 0`;
const swap = (one: number, other: number) =>
  `
    update audit set n = 0 where n = ${one}; update audit set n = ${one} where n = ${other}; update audit
    set n = ${other} where n = 0`;
const copy = (from: string, to: string) =>
  `
    insert into audit select ${to}, at, actor_id, request_id, client_id, verb, subject_kind, subject_id, facts, null,
      '' from audit where n = ${from}`;

/** What is found after the owner, with every trigger off, has tampered; everything is put back. */
async function foundAfter(tampering: string): Promise<string | null> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(tampering);
    const found = await findBrokenRecord(getDb(client));
    return found && `${found.n} in ${found.block} ${found.fault}`;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('what no one touched is whole', async () => expect(await foundAfter('select')).toBe(null));

describe.each<[string, string, string | null]>([
  ['a verb edited', `update audit set verb = 'x' where n = 6`, '6 in 2 changed'],
  ['an actor edited', `update audit set actor_id = '1' where n = 6`, '6 in 2 changed'],
  ['a request edited', `update audit set request_id = '1' where n = 6`, '6 in 2 changed'],
  ['a time edited', `update audit set at = at + interval '1 microsecond' where n = 6`, '6 in 2 changed'],
  ['facts edited', `update audit set facts = '{"n": 5}' where n = 6`, '6 in 2 changed'],
  ['facts taken away', 'update audit set facts = null where n = 6', '6 in 2 changed'],
  ['another client', `update audit set client_id = '30000000001' where n = 6`, '6 in 2 changed'],
  ['another kind of subject', `update audit set subject_kind = 'x' where n = 6`, '6 in 2 changed'],
  ['another subject', `update audit set subject_id = 'x' where n = 6`, '6 in 2 changed'],
  ['a hash edited', `update audit set row_hash = sha256('x') where n = 6`, '6 in 2 changed'],
  ['two edited: the first is named', `update audit set verb = 'x' where n in (7, 14)`, '7 in 2 changed'],
  [
    'an edit with its hash made again',
    `update audit set verb = 'x' where n = 6; ${rehash} where n = 6`,
    '5 in 2 resealed',
  ],
  [
    'an edit with hash and block made again',
    `
      update audit set verb = 'x' where n = 6; ${rehash} where n = 6; update audit_block
      set hash = sha256((select hash from audit_block where number = 1)
        || (select string_agg(row_hash, ''::bytea order by n) from audit where n between 5 and 8)) where number = 2`,
    '9 in 3 resealed',
  ],
  [
    'an edit hidden by a function that lies',
    `
      update audit set verb = 'x' where n = 6; create or replace function audit_row_hash(p_n bigint, p_at timestamptz,
        p_actor text, p_request text, p_client text, p_verb text, p_kind text, p_subject text, p_facts jsonb,
          p_detail_hash bytea) returns bytea language sql stable as 'select row_hash from audit where n = p_n'`,
    '6 in 2 changed',
  ],
  ['a record deleted', 'delete from audit where n = 6', '6 in 2 missing'],
  ['the first record deleted', 'delete from audit where n = 1', '1 in 1 missing'],
  [
    'the last record of a block deleted',
    'delete from audit where n = 8; delete from audit_detail where n = 8',
    '8 in 2 missing',
  ],
  ['a record deleted, the rest moved up', `delete from audit where n = 6; ${move(7, -1)}`, '6 in 2 changed'],
  ['a record put in, the rest moved down', `${move(7, 1)}; ${copy('6', '7')}; ${rehash} where n = 7`, '8 in 2 changed'],
  [
    'a record put in, every hash made again',
    `${move(7, 1)}; ${copy('6', '7')}; ${rehash} where n >= 7`,
    '8 in 2 detail-changed',
  ],
  ['a record that is there twice', `alter table audit drop constraint audit_pkey; ${copy('6', '6')}`, '6 in 2 doubled'],
  ['a record behind the last', `${copy('6', '17')}; ${rehash} where n = 17`, '17 in 5 unsealed'],
  ['a record before the first', `${copy('6', '0')}; ${rehash} where n = 0`, '0 in 0 unsealed'],
  ['two records in the other order', swap(6, 7), '6 in 2 changed'],
  ['the same with hashes made again', `${swap(6, 7)}; ${rehash} where n in (6, 7)`, '5 in 2 resealed'],
  ['two records of different blocks in the other order', swap(6, 11), '6 in 2 changed'],
  ['a tail cut', 'delete from audit where n > 13', '14 in 4 missing'],
  [
    'a tail cut with its block',
    'delete from audit where n > 12; delete from audit_block where number = 4',
    '13 in 4 block-missing',
  ],
  ['a block taken out', 'delete from audit_block where number = 2', '5 in 2 block-missing'],
  [
    'a block taken out with its records',
    'delete from audit_block where number = 2; delete from audit where n between 5 and 8',
    '5 in 2 block-missing',
  ],
  [
    'a block taken out, the later ones moved up',
    'delete from audit_block where number = 2; update audit_block set number = number - 1 where number > 2',
    '5 in 2 block-changed',
  ],
  [
    'a block that claims everything',
    'update audit_block set last_n = 1000000000 where number = 4',
    '13 in 4 block-changed',
  ],
  ['a block of another hash', `update audit_block set hash = sha256('x') where number = 3`, '9 in 3 resealed'],
  ['the head set back', 'update audit_head set n = 15', '16 in 4 head-changed'],
  ['the head of another hash', `update audit_head set hash = sha256('x')`, '16 in 4 head-changed'],
  ['the head taken away', 'delete from audit_head', '16 in 4 head-changed'],
  ['everything taken away', 'delete from audit; delete from audit_block', '1 in 1 block-missing'],
  ['a detail edited', `update audit_detail set detail = '{"name": "Other"}' where n = 8`, '8 in 2 detail-changed'],
  ['a detail with another salt', `update audit_detail set salt = 'x' where n = 8`, '8 in 2 detail-changed'],
  [
    'a detail of a record that had none',
    `insert into audit_detail select 6, salt, detail from audit_detail where n = 8`,
    '6 in 2 detail-changed',
  ],
  [
    'a detail of no record',
    `update audit_detail set n = 99 where n = 16; update audit set detail_hash = null where n = 16`,
    '16 in 4 changed',
  ],
  [
    'a detail behind the last record',
    `insert into audit_detail select 99, salt, detail from audit_detail where n = 8`,
    '99 in 5 detail-changed',
  ],
  ['a detail’s hash taken away', 'update audit set detail_hash = null where n = 8', '8 in 2 changed'],
  ['a detail that no rule has erased', 'delete from audit_detail where n = 8', '8 in 2 detail-missing'],
])('%s', (_, tampering, expected) => {
  test('is named', async () => expect(await foundAfter(tampering)).toBe(expected));
});

test('heads outside the database find an audit that was sealed again or cut', async () => {
  expect(await foundAfter(`update audit set verb = 'x' where n = 6; ${rehash} where n = 6; ${reseal(2)}`)).toBe(null);
  expect(
    await foundAfter(`delete from audit where n > 12; delete from audit_detail where n > 12; delete from audit_block
      where number = 4;
      update audit_head set n = 12, block = 3, hash = (select hash from audit_block where number = 3)`),
  ).toBe(null);
});

test('a walk that went on where it stopped finds the same', async () => {
  const half = await inTransaction(owner, (tx) => checkPiece(tx, chainStart));
  expect(half).toMatchObject({ position: { block: 4n, n: 16n }, isEnd: true, broken: null });
  expect(await inTransaction(owner, (tx) => checkPiece(tx, half.position))).toEqual(half);
});

test('it is said as a sentence', () => {
  expect(formatBroken({ n: '6', block: '2', fault: 'missing' })).toBe('Record 6 in block 2 is missing.');
});
