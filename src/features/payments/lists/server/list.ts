/** Lists of payments: composed, filtered and paged on the server. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../server/db/pool.ts';
import { addDays, isMoment, startOfDay } from '../../../../shared/days.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { parseFundId, recordId } from '../../../../shared/ids.ts';
import { page } from '../../../../shared/limits.ts';
import { parseDecimal } from '../../../../shared/money.ts';
import type { Payment } from '../../payment.ts';
import type { PaymentFilter } from '../calls.ts';
import { statesOfFilter } from '../rules.ts';
import { type PaymentRow, paymentOf, runQuery, selectRows, sides, withoutVer } from './lines.ts';

interface Position {
  ts: string;
  id: string;
  op: string;
}

function writeCursor({ ts, id, op }: Position): string {
  return Buffer.from(`${ts}|${id}|${op}`).toString('base64url');
}

export function readCursor(cursor: string): Position {
  const [ts = '', id = '', op = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!isMoment(ts) || !recordId.safeParse(id).success || !/^(TX|RX|)$/.test(op))
    throw new Refusal('invalid-input', [{ path: 'next', code: 'cursor-not-valid' }]);
  return { ts, id, op };
}

function conditionsOf(filter: PaymentFilter, zone: string): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  const { states, op } = statesOfFilter(filter.status ?? 'all');
  if (states) conditions.push(sql`state = any (${states})`);
  if (op) conditions.push(sql`op = ${op}`);
  // not by the database, which knows other zones than browsers do, and reads some names as fixed offsets
  if (filter.from) conditions.push(sql`ts >= ${startOfDay(filter.from, zone)}::timestamptz`);
  if (filter.to) conditions.push(sql`ts < ${startOfDay(addDays(filter.to, 1), zone)}::timestamptz`);
  const fund = filter.fund ? parseFundId(filter.fund) : null;
  if (fund) conditions.push(sql`own_iban = ${fund.iban} and currency = ${fund.currency}`);
  if (filter.min) conditions.push(sql`amount_minor >= ${parseDecimal(filter.min)}`);
  if (filter.max) conditions.push(sql`amount_minor <= ${parseDecimal(filter.max)}`);
  if (filter.text) {
    const pattern = `%${filter.text.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(
      sql`(other_name ilike ${pattern} or message ilike ${pattern} or other_iban ilike ${pattern.replaceAll(' ', '')})`,
    );
  }
  if (filter.cardid)
    conditions.push(sql`id in (select payment_id from payment_detail where card_id = ${filter.cardid})`);
  return conditions;
}

export interface PaymentPage {
  items: Payment[];
  next: string | null;
}

/** Newest first, by (ts, id, op); `zone` is the one in which from and to are days. */
export async function listPayments(
  db: Db,
  companyId: string,
  filter: PaymentFilter,
  zone: string,
): Promise<PaymentPage> {
  if (filter.ver !== undefined) return listChanged(db, companyId, BigInt(filter.ver));
  const size = filter.limit ? Number(filter.limit) : page.size;
  const after = filter.next ? readCursor(filter.next) : undefined;
  const rows = await readRows(db, companyId, { conditions: conditionsOf(filter, zone), after, most: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { items: shown.map(paymentOf), next: rows.length > size && last ? writeCursor(last) : null };
}

interface Slice {
  conditions: RawBuilder<unknown>[];
  /** the row before the first one */
  after: Position | undefined;
  most: number;
  ver?: RawBuilder<unknown>;
}

async function readRows(db: Db, companyId: string, { conditions, after, most, ver }: Slice): Promise<PaymentRow[]> {
  const further = after ? [sql`(ts, id, op) < (${after.ts}::timestamptz, ${after.id}::uuid, ${after.op})`] : [];
  const order = sql`order by ts desc, id desc, op desc limit ${most}`;
  const lines = sides(companyId, [...conditions, ...further], order);
  return runQuery(db, selectRows(sql`${lines} ${order}`, sql`order by p.ts desc, p.id desc, p.op desc`, ver));
}

/**
 * Everything under a filter, newest first, a batch at a time. Each batch is a statement of its own, so a slow reader
 * holds no connection and no snapshot; each line comes once, because time, id and direction of a payment never change.
 */
export async function* readAllPayments(
  db: Db,
  companyId: string,
  filter: PaymentFilter,
  zone: string,
): AsyncGenerator<Payment[]> {
  const conditions = conditionsOf(filter, zone);
  let after: Position | undefined;
  do {
    const rows = await readRows(db, companyId, { conditions, after, most: exportBatch, ver: withoutVer });
    if (rows.length > 0) yield rows.map(paymentOf);
    after = rows.length === exportBatch ? rows.at(-1) : undefined;
  } while (after);
}

/** Small enough that other calls do not wait for a batch to be turned into text. */
const exportBatch = 500;

/** One line of a company, or undefined: nobody learns whether it is another's. */
export async function readPayment(
  db: Db,
  companyId: string,
  id: string,
  op: 'TX' | 'RX' | undefined,
): Promise<Payment | undefined> {
  const conditions = [sql`id = ${id}::uuid`, ...(op ? [sql`op = ${op}`] : [])];
  const [row] = await runQuery(db, selectRows(sides(companyId, conditions, sql``), sql`order by p.op desc`));
  return row && paymentOf(row);
}

/**
 * What changed after a feed number, oldest change first: numbers are given after commit and in order, so a poller
 * who has seen n never misses a smaller one. `next` is set while there is more.
 */
async function listChanged(db: Db, companyId: string, after: bigint): Promise<PaymentPage> {
  const news = sql`
    select n, subject_id::uuid as id from audit
    where client_id = ${companyId} and n > ${after} and subject_kind = 'payment'
    order by n limit ${page.most}`;
  const query = sql`
    with news as (${news}), changed as (select id, max(n) as ver from news group by id)
    select r.*, changed.ver as ver, (select max(n) from news) as last_n, (select count(*) from news)::integer as news_count
    from changed
    join (${selectRows(sides(companyId, [sql`id in (select id from changed)`], sql``), sql``)}) r using (id)
    order by changed.ver, r.op desc`;
  const rows = await runQuery(db, query);
  const [first] = rows;
  return { items: rows.map(paymentOf), next: first?.news_count === page.most ? String(first.last_n) : null };
}
