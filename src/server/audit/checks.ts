/** Checks of the audit that staff ask for: one at a time, done piece by piece by whichever process is free. */
import type pg from 'pg';
import type { BrokenRecord } from '../../shared/audit.ts';
import { type Db, dbOf, sql } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { type Loop, startLoop } from '../jobs/loop.ts';
import { checkPiece, type Position } from './chain.ts';
import { compareHeads, headsFile } from './heads.ts';
import { record } from './record.ts';

const pauseMs = 5000;

const hasOpen = sql<{ open: boolean }>('select exists (select from audit_check where ended_at is null) as open');
const takeOpen = sql<Position & { id: string; asked_by: string }>(`
  select id, asked_by, block, n, hash
  from audit_check
  where ended_at is null
  for update skip locked`);
const goOn = sql<never>('update audit_check set block = $2, n = $3, hash = $4 where id = $1');
const end = sql<never>(
  'update audit_check set n = $2, ended_at = clock_timestamp(), outcome = $3, broken = $4 where id = $1',
);
const nameActor = sql<never>(`select set_config('kontora.actor', $1, true)`);

/** Does the next piece of the open check. Answers whether there is more to do here and now. */
export async function checkNextPiece(pool: pg.Pool, folder: string | undefined): Promise<boolean> {
  if (!(await dbOf(pool).one(hasOpen)).open) return false;
  // blocks, records and head of one moment
  return inTransaction(pool, (tx) => checkPieceOfOpen(tx, folder), 'begin isolation level repeatable read');
}

async function checkPieceOfOpen(tx: Db, folder: string | undefined): Promise<boolean> {
  const open = await tx.maybe(takeOpen);
  if (!open) return false;
  const { position, isEnd, broken } = await checkPiece(tx, open);
  if (!isEnd && !broken) {
    await tx.run(goOn, [open.id, position.block, position.n, position.hash]);
    return true;
  }
  const file = await headsFile(tx, folder);
  const outside = file ? (await compareHeads(tx, file)).broken : null;
  const first = firstOf(broken, outside);
  const outcome = first ? 'broken' : 'whole';
  await tx.run(end, [open.id, position.n, outcome, first && JSON.stringify(first)]);
  await tx.run(nameActor, [open.asked_by]);
  await record(tx, {
    clientId: null,
    verb: 'audit.conclude',
    subjectKind: 'audit',
    subjectId: open.id,
    facts: { outcome, record: first?.n ?? null, block: first?.block ?? null, fault: first?.fault ?? null },
  });
  return false;
}

/** Of two findings the one that comes first in the audit. */
export function firstOf(one: BrokenRecord | null, other: BrokenRecord | null): BrokenRecord | null {
  if (!one || !other) return one ?? other;
  return BigInt(other.n) < BigInt(one.n) ? other : one;
}

export function startChecker(pool: pg.Pool, folder: string | undefined, onError: (error: unknown) => void): Loop {
  return startLoop({ name: 'audit-check', pauseMs, onError, work: () => checkNextPiece(pool, folder) });
}
