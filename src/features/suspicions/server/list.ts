/** The list of reports and its file. Both run in a transaction that names who asks: others see no row. */
import { getPerson } from '#server/access/caller.ts';
import { nameActor } from '#server/audit/record.ts';
import { inTransaction } from '#server/db/transactions.ts';
import type { Context } from '#server/http/context.ts';
import { exportList } from '#server/lists/file.ts';
import { readList } from '#server/lists/read.ts';
import { bankScope } from '#server/lists/source.ts';
import type { Answer, DownloadAnswer, Parsed } from '#shared/call.ts';
import type { suspicionCalls } from '../calls.ts';
import { getClocks } from './clocks.ts';
import { mlroReportSource } from './reportSource.ts';

export function readReports(
  { query }: Parsed<typeof suspicionCalls.listMlroReports>,
  context: Context,
): Promise<Answer<typeof suspicionCalls.listMlroReports>> {
  const source = mlroReportSource(getClocks(context.services.config));
  // row security leaves out those about clients that the reader is linked to
  return readList(source, bankScope(context, null), query, context.db);
}

export function exportReports(
  { query }: Parsed<typeof suspicionCalls.exportMlroReports>,
  context: Context,
): Promise<DownloadAnswer> {
  const { services, caller, requestId } = context;
  return inTransaction(services.pool, async (db) => {
    await db.run(nameActor, [getPerson(caller).personId, requestId]);
    const source = mlroReportSource(getClocks(services.config));
    const file = await exportList(source, bankScope(context, null), query, { ...context, db });
    // read to its end within the transaction; there are few reports
    return { ...file, body: await getBytes(file.body) };
  });
}

async function getBytes(body: DownloadAnswer['body']): Promise<Uint8Array> {
  if (body instanceof Uint8Array) return body;
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}
