/** What files said that did not fit: it moved no money, and staff see it. */
import { newId } from '../../../server/db/ids.ts';
import { type Db, sql } from '../../../server/db/pool.ts';

/** As the SQL functions of the rail answer it: the place in the file, from 1. */
export interface ExceptionRow {
  item: number;
  code: string;
  payment_id: string | null;
}

const insertException = sql<never>(`
  insert into rail_exception (id, message_id, transaction_id, code, said, payment_id, created_at)
  values ($1, $2, $3, $4, $5, $6, bank_now())`);

/** Keeps what did not fit and moved nothing. `of` tells of an item by its place, from 0. */
export async function keepExceptions(
  tx: Db,
  fileId: string,
  found: readonly ExceptionRow[],
  of: (place: number) => { transactionId: string; said: string },
): Promise<void> {
  for (const { item, code, payment_id } of found) {
    const { transactionId, said } = of(item - 1);
    await keepException(tx, fileId, { transactionId, code, said, paymentId: payment_id });
  }
}

export async function keepException(
  tx: Db,
  fileId: string,
  {
    transactionId,
    code,
    said,
    paymentId,
  }: { transactionId: string; code: string; said: string; paymentId: string | null },
): Promise<void> {
  await tx.run(insertException, [newId(), fileId, transactionId, code, said, paymentId]);
}
