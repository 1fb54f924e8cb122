/** Lists of payments: composed, filtered and paged on the server. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db } from '../../../server/db/pool.ts';
import { addDays, isMoment, startOfDay } from '../../../shared/days.ts';
import { Refusal } from '../../../shared/errors.ts';
import { ibanCountry } from '../../../shared/iban.ts';
import { fundIdOf, parseFundId, recordId } from '../../../shared/ids.ts';
import { page } from '../../../shared/limits.ts';
import { amountText, parseDecimal } from '../../../shared/money.ts';
import type { Payment, PaymentFilter } from '../calls.ts';
import { paymentFees, paymentStates, type RailName, statesOfFilter } from '../rules.ts';

/** Only compiles: the statements run on our own connections. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

interface PaymentRow {
  id: string;
  op: 'TX' | 'RX';
  ts: string;
  changed_at: string;
  state: number;
  rail: RailName;
  currency: string;
  amount_minor: bigint;
  fee_minor: bigint;
  message: string;
  category: string;
  tag: string;
  refusal: string | null;
  own_iban: string;
  own_name: string;
  other_iban: string;
  other_name: string;
  blocked: boolean;
  initiator: string | null;
  confirmator: string | null;
  ver: bigint | null;
  /** of a poll only: the last feed number looked at, and how many records were */
  last_n?: bigint;
  news_count?: number;
}

/** Both sides of the company as one relation: what it pays, and what reached it. */
function sides(companyId: string, conditions: RawBuilder<unknown>[], order: RawBuilder<unknown>): RawBuilder<unknown> {
  const filters = conditions.length > 0 ? sql` and ${sql.join(conditions, sql` and `)}` : sql``;
  const facts = sql`id, state, rail, currency, amount_minor, message, category, tag, initiator_id, changed_at`;
  return sql`
    (select * from (
      select ${facts}, 'TX' as op, created_at as ts, fee_minor, refusal, confirmator_id,
        payer_account_id as account_id, payer_iban as own_iban, payer_name as own_name, payee_iban as other_iban, payee_name as other_name
      from payment where payer_client_id = ${companyId}) p
     where true ${filters} ${order})
    union all
    (select * from (
      select ${facts}, 'RX' as op, executed_at as ts, 0::bigint as fee_minor, null::text as refusal, null::text as confirmator_id,
        payee_account_id as account_id, payee_iban as own_iban, payee_name as own_name, payer_iban as other_iban, payer_name as other_name
      from payment where payee_client_id = ${companyId} and executed_at is not null) p
     where true ${filters} ${order})`;
}

function selectRows(from: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select p.*, a.blocked_at is not null as blocked,
      case when p.op = 'TX' then i.full_name end as initiator, c.full_name as confirmator,
      (select max(n) from audit where subject_id = p.id::text) as ver
    from (${from}) p
    join account a on a.id = p.account_id
    left join person i on i.id = p.initiator_id
    left join person c on c.id = p.confirmator_id
    ${order}`;
}

async function run(db: Db, query: RawBuilder<unknown>): Promise<PaymentRow[]> {
  const { sql: text, parameters } = query.compile(compiler);
  // no name: composed statements differ, and a plan for the values at hand is what a filter wants
  return db.many({ name: '', text } as { name: string; text: string; row?: PaymentRow }, parameters);
}

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
  // cards come with their own feature: until then no payment belongs to one
  if (filter.cardid) conditions.push(sql`false`);
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
  const conditions = conditionsOf(filter, zone);
  if (filter.next) {
    const { ts, id, op } = readCursor(filter.next);
    conditions.push(sql`(ts, id, op) < (${ts}::timestamptz, ${id}::uuid, ${op})`);
  }
  const order = sql`order by ts desc, id desc, op desc limit ${size + 1}`;
  const rows = await run(
    db,
    selectRows(sql`${sides(companyId, conditions, order)} ${order}`, sql`order by p.ts desc, p.id desc, p.op desc`),
  );
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { items: shown.map(paymentOf), next: rows.length > size && last ? writeCursor(last) : null };
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
  const rows = await run(db, query);
  const [first] = rows;
  return { items: rows.map(paymentOf), next: first?.news_count === page.most ? String(first.last_n) : null };
}

function paymentOf(row: PaymentRow): Payment {
  const outgoing = row.op === 'TX';
  const fee = paymentFees[row.rail]?.label ?? 'FEE';
  return {
    id: row.id,
    ts: row.ts,
    TLC: row.changed_at,
    op: row.op,
    state: row.state,
    amount: [
      amountText(row.currency, row.amount_minor, 'PAYMENT'),
      ...(row.fee_minor > 0n ? [amountText(row.currency, row.fee_minor, fee)] : []),
    ],
    accountid: fundIdOf(row.currency, row.own_iban, row.blocked),
    tag: row.tag,
    tcc: row.category,
    al: [],
    ver: Number(row.ver ?? 0n),
    meta: {
      name: row.other_name,
      acc: row.other_iban,
      msg: row.message,
      initiator: outgoing ? (row.initiator ?? '') : '',
      confirmator: outgoing ? (row.confirmator ?? '') : '',
      myIBAN: row.own_iban,
      myName: row.own_name,
      country: ibanCountry(row.other_iban),
      reason: outgoing && row.state !== paymentStates.executed ? (row.refusal ?? '').replaceAll('_', '-') : '',
    },
  };
}
