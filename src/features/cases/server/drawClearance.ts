/** Draws clearances that one person alone has decided. A drawn one stands. */
import { createHmac } from 'node:crypto';
import { type Db, sql } from '../../../server/db/pool.ts';
import { isDrawn } from '../drawn.ts';

const readKey = sql<{ key: Buffer }>('select key from draw_key');
/** A case that was revived and cleared again is there once more. */
const insertDrawn = sql<never>(`
  insert into drawn_clearance (case_id, cleared_by, cleared_at) values ($1, $2, bank_now()) on conflict do nothing`);

/** The key of everything that the bank draws. */
export async function readDrawKey(db: Db): Promise<Buffer> {
  return (await db.one(readKey, [])).key;
}

export async function drawClearance(tx: Db, caseId: string, clearedBy: string): Promise<void> {
  const key = await readDrawKey(tx);
  if (isDrawn(createHmac('sha256', key).update(caseId).digest())) await tx.run(insertDrawn, [caseId, clearedBy]);
}
