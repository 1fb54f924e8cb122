/**
 * Walks the sealed audit from its first block on and names the first record that is not as it was sealed. The database
 * hashes, a bounded piece at a time; functions that lie in it are not asked, since an intruder who changes records can
 * change those too: the hash of a record is written out here as audit_row_hash() makes it.
 */

import type { AuditFault, BrokenRecord } from '#shared/audit.ts';
import { auditLimits } from '#shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';
import { auditVerb } from './verbs.ts';

/** So far everything is whole: the last block seen, its last record and its hash. */
export interface Position {
  block: bigint;
  n: bigint;
  hash: Buffer;
}

export interface Piece {
  position: Position;
  /** the head has been reached, and agrees */
  isEnd: boolean;
  broken: BrokenRecord | null;
}

export const chainStart: Position = { block: 0n, n: 0n, hash: Buffer.from([0]) };

interface BlockRow {
  number: bigint;
  first_n: bigint;
  last_n: bigint;
  hash: Buffer;
}

const useIndexes = sql<never>('set local enable_seqscan = off');
const readBlocks = sql<BlockRow>(
  'select number, first_n, last_n, hash from audit_block where number > $1 order by number limit $2',
);
const readErasedUntil = sql<{ until: bigint | null }>(`
  select max(case when facts ->> 'until' ~ '^[0-9]{1,18}$' then (facts ->> 'until')::bigint end) as until
  from audit
  where subject_id = 'details' and subject_kind = 'audit' and verb = '${auditVerb('audit.erase')}'`);

/** `first`, `last` and `erased` are SQL: the records of a block, and up to where details may be gone. */
const sealedRows = (first: string, last: string, erased: string) => `
  select a.n, a.row_hash,
    a.row_hash is distinct from pg_catalog.sha256(pg_catalog.convert_to(pg_catalog.jsonb_build_array(
      a.n, extract(epoch from a.at), a.actor_id, a.request_id, a.client_id, a.verb, a.subject_kind, a.subject_id,
        a.facts,
      pg_catalog.encode(a.detail_hash, 'hex'))::text, 'UTF8')) as is_changed,
    d.n is null and a.detail_hash is not null and a.n > ${erased} as has_lost_detail,
    d.n is not null and a.detail_hash is distinct from pg_catalog.sha256(d.salt
      || pg_catalog.convert_to(d.detail::text, 'UTF8')) as has_other_detail
  from audit a
  left join audit_detail d on d.n = a.n and d.n between ${first} and ${last}
  where a.n between ${first} and ${last}`;

const findBadBlock = sql<{ number: bigint }>(`
  select b.number
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[]) b (number, first_n, last_n, previous,
    hash)
  cross join lateral (
    select count(*) as records, bool_or(is_changed or has_lost_detail or has_other_detail) as is_bad,
      string_agg(row_hash, ''::bytea order by n) as hashes
    from (${sealedRows('b.first_n', 'b.last_n', '$6')}) r
  ) s
  where s.records <> b.last_n - b.first_n + 1
    or s.is_bad
    or pg_catalog.sha256(b.previous || s.hashes) <> b.hash
  order by b.number
  limit 1`);

const findBadRow = sql<{ n: bigint; before: bigint; is_changed: boolean; has_lost_detail: boolean }>(`
  select n, before, is_changed, has_lost_detail
  from (
    select r.*, lag(n, 1, $1::bigint - 1) over (order by n) as before
    from (${sealedRows('$1', '$2', '$3')}) r
  ) o
  where n <> before + 1 or is_changed or has_lost_detail or has_other_detail
  order by n
  limit 1`);
const readLast = sql<{ last: bigint | null }>('select max(n) as last from audit where n between $1 and $2');

const readEnd = sql<{
  n: bigint | null;
  block: bigint | null;
  hash: Buffer | null;
  unsealed: bigint | null;
  strayDetail: bigint | null;
  stray: boolean;
}>(`
  select h.n, h.block, h.hash,
    (select min(n) from audit where n > $1) as unsealed,
    (select min(n) from audit_detail where n > $1 or n < 1) as "strayDetail",
    exists (select from audit where n < 1) or exists (select from audit_block where number < 1) as stray
  from (select) one
  left join audit_head h on true`);

/**
 * Checks the next piece, at most some 20 000 records, in the caller's snapshot (repeatable read: blocks are added all
 * the time, and blocks and head must be of one moment).
 */
export async function checkPiece(db: Db, from: Position): Promise<Piece> {
  await db.run(useIndexes);
  const found = await db.many(readBlocks, [from.block, auditLimits.checkBlocks]);
  const { blocks, fault } = followBlocks(from, found);
  const broken = (await brokenIn(db, from, blocks)) ?? fault;
  const last = blocks.at(-1);
  const position = last ? { block: last.number, n: last.last_n, hash: last.hash } : from;
  if (broken) return { position: from, isEnd: false, broken };
  if (blocks.length < found.length || found.length === auditLimits.checkBlocks)
    return { position, isEnd: false, broken: null };
  const atEnd = await brokenEnd(db, position);
  return { position, isEnd: atEnd === null, broken: atEnd };
}

/** The blocks of this piece that follow one from another, and what is wrong with the one after them. */
function followBlocks(from: Position, found: readonly BlockRow[]): { blocks: BlockRow[]; fault: BrokenRecord | null } {
  const blocks: BlockRow[] = [];
  let { block, n } = from;
  for (const one of found) {
    const size = one.last_n - one.first_n + 1n;
    if (one.number !== block + 1n) return { blocks, fault: brokenAt(n + 1n, block + 1n, 'block-missing') };
    if (one.first_n !== n + 1n || size < 1n || size > BigInt(auditLimits.maxBlock))
      return { blocks, fault: brokenAt(n + 1n, one.number, 'block-changed') };
    blocks.push(one);
    block = one.number;
    n = one.last_n;
    if (n - from.n >= BigInt(auditLimits.checkRecords)) break;
  }
  return { blocks, fault: null };
}

async function brokenIn(db: Db, from: Position, blocks: readonly BlockRow[]): Promise<BrokenRecord | null> {
  if (blocks.length === 0) return null;
  const erased = (await db.one(readErasedUntil)).until ?? 0n;
  const bad = await db.maybe(findBadBlock, [
    blocks.map(({ number }) => number),
    blocks.map(({ first_n }) => first_n),
    blocks.map(({ last_n }) => last_n),
    [from.hash, ...blocks.slice(0, -1).map(({ hash }) => hash)],
    blocks.map(({ hash }) => hash),
    erased,
  ]);
  const block = bad && blocks.find(({ number }) => number === bad.number);
  return block ? brokenInBlock(db, block, erased) : null;
}

async function brokenInBlock(db: Db, block: BlockRow, erased: bigint): Promise<BrokenRecord> {
  const row = await db.maybe(findBadRow, [block.first_n, block.last_n, erased]);
  if (row && row.n > row.before + 1n) return brokenAt(row.before + 1n, block.number, 'missing');
  if (row) return brokenAt(row.n, block.number, getFault(row));
  const last = (await db.one(readLast, [block.first_n, block.last_n])).last ?? block.first_n - 1n;
  if (last < block.last_n) return brokenAt(last + 1n, block.number, 'missing');
  return brokenAt(block.first_n, block.number, 'resealed');
}

function getFault(row: { n: bigint; before: bigint; is_changed: boolean; has_lost_detail: boolean }): AuditFault {
  if (row.n <= row.before) return 'doubled';
  if (row.is_changed) return 'changed';
  return row.has_lost_detail ? 'detail-missing' : 'detail-changed';
}

/** After the last block: the head names it, and nothing stands outside. */
async function brokenEnd(db: Db, { block, n, hash }: Position): Promise<BrokenRecord | null> {
  const end = await db.one(readEnd, [n]);
  if (end.block !== null && end.block > block) return brokenAt(n + 1n, block + 1n, 'block-missing');
  if (end.n !== n || end.block !== block || !end.hash?.equals(hash)) return brokenAt(n, block, 'head-changed');
  if (end.stray) return brokenAt(0n, 0n, 'unsealed');
  if (end.unsealed !== null) return brokenAt(end.unsealed, block + 1n, 'unsealed');
  if (end.strayDetail !== null) return brokenAt(end.strayDetail, block + 1n, 'detail-changed');
  return null;
}

export function brokenAt(n: bigint, block: bigint, fault: AuditFault): BrokenRecord {
  return { n: String(n), block: String(block), fault };
}

/** From a position to the end of the audit in the caller's snapshot, or to the first broken record. */
export async function walkAudit(db: Db, from: Position): Promise<Piece> {
  let piece = await checkPiece(db, from);
  while (!piece.broken && !piece.isEnd) piece = await checkPiece(db, piece.position);
  return piece;
}

/** The whole audit in the caller's snapshot; null if it is whole. */
export const findBrokenRecord = async (db: Db): Promise<BrokenRecord | null> =>
  (await walkAudit(db, chainStart)).broken;
