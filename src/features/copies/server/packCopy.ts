/** What goes into the copy of a person's data, a part at a time. */
import type pg from 'pg';
import { readContent } from '#features/files/server/contents.ts';
import { nameInZip, type ZippedFile } from '#features/files/server/zip.ts';
import { type Db, getDb } from '#server/db/pool.ts';
import { csvLine, csvStart } from '#shared/csv.ts';
import { decimalText } from '#shared/money.ts';
import * as queries from './sql.ts';

const batch = 500;

export async function* filesOfCopy(pool: pg.Pool, clientId: string): AsyncGenerator<ZippedFile> {
  const db = getDb(pool);
  yield { name: 'data.json', content: Buffer.from(await getData(db, clientId)) };
  yield { name: 'payments.csv', content: getPayments(db, clientId) };
  for (const [at, { name, hash }] of (await db.many(queries.listFiles, [clientId])).entries())
    yield { name: nameInZip(at, name), content: await readContent(db, hash) };
}

/** JSON with a list for each part; amounts are cents as text. */
async function getData(db: Db, clientId: string): Promise<string> {
  const data: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(queries.parts)) data[name] = await db.many(query, [clientId]);
  return JSON.stringify(data, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value), 2);
}

const columns = ['Time', 'Account', 'Currency', 'Amount', 'Balance', 'Other party', 'Other account', 'Message'];

async function* getPayments(db: Db, clientId: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(csvStart + csvLine(columns));
  let after: readonly [bigint, bigint] = [0n, 0n];
  for (;;) {
    const rows = await db.many(queries.nextEntries, [clientId, ...after, batch]);
    const lines = rows.map((row) =>
      csvLine([
        ...[row.at, row.iban, row.currency, decimalText(row.amount_minor), decimalText(row.balance_minor)],
        ...[row.other_name, row.other_iban, row.message],
      ]),
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''));
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = [last.account_id, last.seq];
  }
}
