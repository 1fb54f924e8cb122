/** What files said that did not fit: it moved no money, and staff see it. */
import { newId } from '#server/db/ids.ts';
import { type Db, sql } from '#server/db/pool.ts';

/** As the SQL functions of the rail answer it: the place in the file, from 1. */
export interface ExceptionRow {
  item: number;
  code: string;
  payment_id: string | null;
}

export interface RailException {
  transactionId: string;
  code: string;
  /** a status, a reason */
  said: string;
  paymentId: string | null;
}

const insertExceptions = sql<never>(`
  insert into rail_exception (id, message_id, transaction_id, code, said, payment_id, created_at)
  select t.id, $1, t.transaction_id, t.code, t.said, t.payment_id, bank_now()
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::uuid[]) t(id, transaction_id, code, said,
    payment_id)`);

export async function keepExceptions(tx: Db, fileId: string, exceptions: readonly RailException[]): Promise<void> {
  if (exceptions.length === 0) return;
  await tx.run(insertExceptions, [
    fileId,
    exceptions.map(() => newId()),
    exceptions.map(({ transactionId }) => transactionId),
    exceptions.map(({ code }) => code),
    exceptions.map(({ said }) => said),
    exceptions.map(({ paymentId }) => paymentId),
  ]);
}

/** What an SQL function found of items. `of` says of an item by its place, from 0. */
export function getExceptions(
  found: readonly ExceptionRow[],
  of: (place: number) => Pick<RailException, 'transactionId' | 'said'>,
): RailException[] {
  return found.map(({ item, code, payment_id: paymentId }) => ({ ...of(item - 1), code, paymentId }));
}
