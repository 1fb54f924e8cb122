/** The thread task of a fee invoice: reads the fees and draws the PDF. */
import { readBank } from '#server/clock/bank.ts';
import { openPool } from '#server/db/pool.ts';
import { inSnapshot } from '#server/db/transactions.ts';
import type { TaskResult, ThreadEnvironment, ThreadTasks } from '#server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '#server/threads/thread.ts';
import { addDays } from '#shared/days.ts';
import { Refusal } from '#shared/errors.ts';
import { downloadBytes } from '#shared/limits.ts';
import { SpillSink } from '../statement/spill.ts';
import { readHolder } from '../statement/sql.ts';
import { renderInvoice } from './render.ts';
import { listFees } from './sql.ts';

export interface InvoiceOrder {
  clientId: string;
  /** yyyy-mm of a past month */
  month: string;
}

declare module '#server/threads/tasks.ts' {
  interface ThreadTasks {
    makeInvoice: { input: InvoiceOrder; output: Uint8Array<ArrayBuffer> };
  }
}

/** Makes an invoice in one snapshot of the database. Throws Refusal('not-found') for a month without fees. */
async function makeInvoice(
  { clientId, month }: InvoiceOrder,
  { databaseUrl }: ThreadEnvironment,
): Promise<TaskResult<Uint8Array<ArrayBuffer>>> {
  const pool = openPool({ url: databaseUrl, size: 1, role: 'kontora_reader' });
  try {
    const { from, to } = getDays(month);
    const [bank, holder, lines] = await inSnapshot(pool, (db) =>
      Promise.all([readBank(db), readHolder(db, clientId), db.many(listFees, [clientId, from, to])]),
    );
    if (!holder || lines.length === 0) throw new Refusal('not-found');
    const sink = new SpillSink(null, downloadBytes);
    await renderInvoice({ bank, holder, month, from, to, issuedOn: addDays(to, 1), lines }, sink);
    const bytes = sink.bytes();
    return { output: bytes, transfer: [bytes.buffer] };
  } finally {
    await pool.end();
  }
}

/** First and last day of a month. */
function getDays(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  const nextMonth = addDays(from, 31).slice(0, 7);
  return { from, to: addDays(`${nextMonth}-01`, -1) };
}

export default taskHandler<Pick<ThreadTasks, 'makeInvoice'>>({ makeInvoice }, readEnvironment());
