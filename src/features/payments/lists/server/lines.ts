/** Payments as a company sees them: both of its sides as one relation, and each row as an answer. */
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import type { Db } from '../../../../server/db/pool.ts';
import { ibanCountry } from '../../../../shared/iban.ts';
import { fundIdOf } from '../../../../shared/ids.ts';
import { amountText } from '../../../../shared/money.ts';
import type { Payment } from '../../payment.ts';
import { feeLabel, paymentStates, type RailName, tellableBlocks } from '../../rules.ts';

/** Only compiles: the statements run on our own connections. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export interface PaymentRow {
  id: string;
  op: 'TX' | 'RX';
  ts: string;
  changed_at: string;
  /** as the company may see it */
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
  card_id: string | null;
  card_last4: string | null;
  entry_code: string | null;
  country: string | null;
  city: string | null;
  street: string | null;
  gps: string | null;
  local_time: string | null;
  original_currency: string | null;
  original_minor: bigint | null;
  options: string | null;
  meta_tag: string | null;
  sepa_tx_id: string | null;
  ver: bigint | null;
  /** of a poll only: the last feed number looked at, and how many records were */
  last_n?: bigint;
  news_count?: number;
}

/** Both sides of the company as one relation: what it pays, and what reached it. Conditions see what is shown. */
export function sides(
  companyId: string,
  conditions: RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const filters = conditions.length > 0 ? sql` and ${sql.join(conditions, sql` and `)}` : sql``;
  const isHushed = sql`state = ${paymentStates.blocked} and not coalesce(refusal = any (${[...tellableBlocks]}), false)`;
  const facts = sql`id, rail, currency, amount_minor, message, category, tag, initiator_id, changed_at,
    case when ${isHushed} then ${paymentStates.pending} else state end as state`;
  return sql`
    (select * from (
      select ${facts}, 'TX' as op, created_at as ts, fee_minor, case when ${isHushed} then null else refusal end as refusal, confirmator_id,
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

/** The feed number of the newest record about a payment; a long file needs none, and asking costs as much as the line. */
const withVer = sql`(select max(n) from audit where subject_id = p.id::text)`;
export const withoutVer = sql`null::bigint`;

/** The sides with names and details. A payer's card is the payer's own business; what came from outside is the payee's. */
export function selectRows(
  from: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  ver: RawBuilder<unknown> = withVer,
): RawBuilder<unknown> {
  return sql`
    select p.*, a.blocked_at is not null as blocked,
      case when p.op = 'TX' then i.full_name end as initiator, c.full_name as confirmator,
      d.card_id, d.card_last4, d.entry_code, d.country, d.city, d.street, d.gps, d.local_time, d.original_currency, d.original_minor,
      d.options, d.meta_tag, d.sepa_tx_id,
      ${ver} as ver
    from (${from}) p
    join account a on a.id = p.account_id
    left join person i on i.id = p.initiator_id
    left join person c on c.id = p.confirmator_id
    left join payment_detail d on d.payment_id = p.id and (p.op = 'TX' or p.rail = 'incoming')
    ${order}`;
}

export async function runQuery(db: Db, query: RawBuilder<unknown>): Promise<PaymentRow[]> {
  const { sql: text, parameters } = query.compile(compiler);
  // no name: composed statements differ, and a plan for the values at hand is what a filter wants
  return db.many({ name: '', text } as { name: string; text: string; row?: PaymentRow }, parameters);
}

export function paymentOf(row: PaymentRow): Payment {
  const outgoing = row.op === 'TX';
  const fee = feeLabel(row.rail);
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
    vx: row.entry_code ?? '',
    cardid: row.card_id ?? '',
    cardNumber: row.card_last4 === null ? '' : `************${row.card_last4}`,
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
      country: row.country ?? ibanCountry(row.other_iban),
      reason: outgoing && row.state !== paymentStates.executed ? (row.refusal ?? '').replaceAll('_', '-') : '',
      ...detailOf(row),
    },
  };
}

function detailOf(row: PaymentRow) {
  const { original_currency: currency, original_minor: minor } = row;
  return {
    city: row.city ?? '',
    street: row.street ?? '',
    time: row.local_time ?? '',
    amountOriginal: currency === null || minor === null ? '' : amountText(currency, minor),
    options: row.options ?? '',
    metaTag: row.meta_tag ?? '',
    sepaTxID: row.sepa_tx_id ?? '',
    gps: row.gps ?? '',
  };
}
