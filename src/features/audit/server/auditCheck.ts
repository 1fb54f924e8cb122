/** The job that checks the whole audit, piece by piece. */
import * as z from 'zod/mini';
import { chainStart, checkPiece, type Piece } from '#server/audit/chain.ts';
import { compareHeads, headsFile } from '#server/audit/heads.ts';
import { record } from '#server/audit/record.ts';
import { getDb, sql } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type BrokenRecord, brokenRecord } from '#shared/audit.ts';
import { staffGroups } from '#shared/staffGroups.ts';

const readHead = sql<{ n: bigint }>('select n from audit_head');

export const auditCheckResult = z.object({ broken: z.nullable(brokenRecord) });

export const auditCheckJob = defineJob({
  kind: 'audit-check',
  title: 'Audit check',
  counts: { one: 'record', many: 'records' },
  input: z.object({}),
  /** up to this block and record the audit is whole; hash: of that block, hex */
  cursor: z.object({ block: z.string(), n: z.string(), hash: z.string() }),
  staff: staffGroups.bookkeepers,
  viewers: staffGroups.executives,

  async work(_input, { cursor, services: { pool, auditHeads }, beat }) {
    let position = cursor
      ? { block: BigInt(cursor.block), n: BigInt(cursor.n), hash: Buffer.from(cursor.hash, 'hex') }
      : chainStart;
    const { n: of } = await getDb(pool).one(readHead);
    let piece: Piece;
    do {
      // blocks, records and head of one moment
      piece = await inSnapshot(pool, (db) => checkPiece(db, position));
      position = piece.position;
      const { block, n, hash } = position;
      await beat({ done: n, of, cursor: { block: String(block), n: String(n), hash: hash.toString('hex') } });
    } while (!piece.isEnd && !piece.broken);
    const outside = await inSnapshot(pool, async (db) => {
      const file = await headsFile(db, auditHeads);
      return file ? (await compareHeads(db, file)).broken : null;
    });
    return { broken: pickEarlier(piece.broken, outside) };
  },

  async conclude(tx, result, jobId) {
    const { broken } = auditCheckResult.parse(result);
    await record(tx, {
      clientId: null,
      verb: 'audit.conclude',
      subjectKind: 'audit',
      subjectId: jobId,
      facts: {
        outcome: broken ? 'broken' : 'whole',
        record: broken?.n ?? null,
        block: broken?.block ?? null,
        fault: broken?.fault ?? null,
      },
    });
  },
});

/** The earlier one of two findings. */
function pickEarlier(one: BrokenRecord | null, other: BrokenRecord | null): BrokenRecord | null {
  if (!one || !other) return one ?? other;
  return BigInt(other.n) < BigInt(one.n) ? other : one;
}
