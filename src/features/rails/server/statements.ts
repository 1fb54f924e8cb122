/** The rail's own statement of our settlement account (camt.053), kept line by line for reconciliation. */
import { type Db, sql } from '#server/db/pool.ts';
import type { Statement } from '../iso20022/messages.ts';

const insertStatement = sql<never>(`
  insert into rail_statement (message_id, from_day, until_day, opening_minor, closing_minor)
  values ($1, $2, $3, $4, $5)`);
const insertEntries = sql<never>(`
  insert into rail_statement_entry (message_id, reference, amount_minor, is_credit, is_reversal, booked_on,
    transaction_id)
  select $1, reference, amount_minor::bigint, is_credit, is_reversal, booked_on::date, transaction_id
  from jsonb_to_recordset($2) as e(reference text, amount_minor text, is_credit boolean, is_reversal boolean,
    booked_on text, transaction_id text)`);
const agree = sql<never>('select agree_rail_lines()');

/**
 * A line is on one statement only: its reference in a second one refuses that file. What agrees now is marked, and not
 * compared again.
 */
export async function takeStatements(tx: Db, fileId: string, { statements }: Statement): Promise<void> {
  for (const { fromDay, untilDay, openingMinor, closingMinor, entries } of statements) {
    await tx.run(insertStatement, [fileId, fromDay, untilDay, openingMinor, closingMinor]);
    const rows = entries.map((entry) => ({
      reference: entry.reference,
      amount_minor: String(entry.amountMinor),
      is_credit: entry.isCredit,
      is_reversal: entry.isReversal,
      booked_on: entry.bookedOn,
      transaction_id: entry.transactionId ?? null,
    }));
    await tx.run(insertEntries, [fileId, JSON.stringify(rows)]);
  }
  await tx.run(agree);
}
