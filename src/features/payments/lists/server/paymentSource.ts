/** The list of payments of a company, outgoing and incoming, and of postings by hand to its accounts, in SQL. */
import { sql } from 'kysely';
import { categoryTitle, formatRefusal } from '#features/payments/detailTexts.ts';
import { getEffects } from '#features/payments/effects.ts';
import type { Payment } from '#features/payments/payment.ts';
import {
  countsForAmounts,
  describeState,
  isPosting,
  paymentStates,
  type RailName,
  visibleBlocks,
} from '#features/payments/rules.ts';
import { getAmounts, kindTitle } from '#features/payments/words.ts';
import { atLeast, atMost, before, holds, since } from '#server/lists/conditions.ts';
import type { Scope, Source, Sql } from '#server/lists/source.ts';
import { ibanCountry } from '#shared/iban.ts';
import { getFundId, parseFundId } from '#shared/ids.ts';
import { type Amount, amountText, decimalText } from '#shared/money.ts';
import { feeLabel } from '#shared/reference/fees.ts';
import { paymentList } from '../paymentList.ts';
import { statesOfFilter } from '../rules.ts';
import { postingSides } from './postingSides.ts';

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
  other_bank: string | null;
  remittance_reference: string | null;
  end_to_end_id: string | null;
  is_instant: boolean;
  original_currency: string | null;
  original_minor: bigint | null;
  options: string | null;
  meta_tag: string | null;
  sepa_tx_id: string | null;
  ver: bigint | null;
}

const failed = Object.values(paymentStates).filter((state) => !countsForAmounts(state));

/**
 * Of the row `payment`: staff look at it, or have looked and let it go on: it is on its way, as far as its company may
 * know.
 */
const hushed = sql`(case state
  when ${paymentStates.blocked} then not coalesce(refusal = any (${[...visibleBlocks]}), false)
  when ${paymentStates.authorized} then rail = 'sepa' and exists (select from client_case c
    where c.payment_id = payment.id and c.type in ('PAYMENT', 'SANCTION'))
  else false end)`;

/** Outgoing payments, and incoming ones that arrived. Conditions see the shown state. */
function sidesForCompany(scope: Scope): Sql[] {
  const { out, arrived } = sides(scope, hushed);
  return [out, arrived, ...postingSides(scope, 'company')];
}

/** With incoming ones that the bank holds: the company does not know of them. Each has a case about its client. */
export const sidesForStaff = (scope: Scope): Sql[] => [
  ...Object.values(sides(scope, sql`false`)),
  ...postingSides(scope, 'staff'),
];

/**
 * Of the row `payment`: what the bank charges for it. One that comes to nothing costs nothing. One that was made and
 * came back keeps its fee, unless staff have given that back too.
 */
export const chargedFee = (isHushed: Sql) => sql`(case
  when ${isHushed} or state <> all (${failed}) then fee_minor
  when state = ${paymentStates.reversed} and executed_at is not null
    and not exists (select from payment_void v where v.payment_id = payment.id and v.fee_back) then fee_minor
  else 0 end)`;

function sides({ clientId }: Scope, isHushed: Sql) {
  const facts = sql`id, rail, currency, amount_minor, message, category, tag, changed_at, other_bank,
    remittance_reference, end_to_end_id, is_instant, ${isHushed} as is_hushed,
    case when ${isHushed} then ${paymentStates.pending} else state end as state`;
  const incoming = sql`
    case when payer_client_id is null then ${chargedFee(isHushed)} else 0 end as fee_minor, null::text as refusal,
      null::text as confirmator_id,
    payee_account_id as account_id, payee_iban as own_iban, payee_name as own_name, payer_iban as other_iban,
      payer_name as other_name
    from payment where payee_client_id = ${clientId}`;
  return {
    out: sql`
      select ${facts}, 'TX' as op, initiator_id, created_at as ts, ${chargedFee(isHushed)} as fee_minor,
        case when ${isHushed} then null else refusal end as refusal, confirmator_id,
        payer_account_id as account_id, payer_iban as own_iban, payer_name as own_name, payee_iban as other_iban,
          payee_name as other_name
      from payment where payer_client_id = ${clientId}`,
    arrived: sql`
      select ${facts}, 'RX' as op, null::text as initiator_id, executed_at as ts, ${incoming}
        and executed_at is not null`,
    held: sql`select ${facts}, 'RX' as op, null::text as initiator_id, created_at as ts, ${incoming}
      and executed_at is null and rail = 'incoming'
      and id in (select payment_id from client_case where subject_id = ${clientId} and payment_id is not null)`,
  };
}

/** A failed payment moves no money. */
const moves = sql`r.state <> all (${failed})`;

/** The payer sees the details of a payment; the payee only those of one from outside, by transfer or card. */
const mayKnowDetails = sql`(r.op = 'TX' or r.rail in ('incoming', 'card'))`;

/**
 * The lines with names and details, and the feed number of the newest record about each that this company may see; a
 * file needs none, and asking for it costs as much as the line. The conditions are in a filter, so that the planner
 * reads the few records of the payment and never those of the company.
 */
export function dress(lines: Sql, use: 'page' | 'file', { clientId, verbs }: Scope): Sql {
  const ver =
    use === 'file'
      ? sql`null::bigint`
      : sql`(
          select max(n) filter (where client_id = ${clientId} and verb = any (${[...verbs]}))
          from audit where subject_id = r.id::text)`;
  return sql`
    select r.*, a.blocked_at is not null as blocked,
      i.full_name as initiator, c.full_name as confirmator,
      d.card_id, d.card_last4, d.entry_code, d.country, d.city, d.street, d.gps, d.local_time, d.original_currency,
        d.original_minor,
      d.options, d.meta_tag, case when r.is_hushed and r.op = 'TX' then replace(r.id::text, '-', '')
        else d.sepa_tx_id end as sepa_tx_id,
      ${ver} as ver
    from (${lines}) r
    join account a on a.id = r.account_id
    left join person i on i.id = r.initiator_id
    left join person c on c.id = r.confirmator_id
    left join payment_detail d on d.payment_id = r.id and ${mayKnowDetails}`;
}

export const paymentSource: Source<typeof paymentList, PaymentRow> = {
  list: paymentList,
  relations: sidesForCompany,
  filters: {
    status: (status) => {
      const { states, op } = statesOfFilter(status);
      return states ? sql`r.state = any (${states})` : sql`r.op = ${op}`;
    },
    text: holds(['other_name', 'message'], {
      codes: ['other_iban', 'remittance_reference'],
      amounts: ['amount_minor'],
    }),
    from: since('ts'),
    to: before('ts'),
    fund: (id) => {
      const fund = parseFundId(id);
      return sql`(r.own_iban = ${fund?.iban} and r.currency = ${fund?.currency})`;
    },
    cardid: (id) => sql`
      (${mayKnowDetails} and exists (select from payment_detail d where d.payment_id = r.id and d.card_id = ${id}))`,
    min: atLeast('amount_minor'),
    max: atMost('amount_minor'),
  },
  bounds: ['from', 'to'],
  sorts: { time: { column: 'ts', type: 'timestamptz' } },
  tie: [
    { column: 'id', type: 'uuid' },
    { column: 'op', type: 'text' },
  ],
  indexed: ['time'],
  dress,
  toItem: getPayment,
  sums: {
    currency: 'currency',
    of: {
      in: sql`case when r.op = 'RX' and ${moves} then r.amount_minor end`,
      // who receives pays a fee too where no one of ours pays: a top-up by card
      out: sql`nullif(case when r.op = 'TX' and ${moves} then r.amount_minor else 0 end + r.fee_minor, 0)`,
    },
  },
  feed: { kinds: ['payment', 'posting'], touched: (news) => sql`select n, subject_id::uuid as id from ${news}` },
  cells: {
    time: ({ ts }, { timeIn }) => timeIn(ts),
    status: ({ state }) => describeState(state).words,
    type: kindTitle,
    category: ({ tcc }) => categoryTitle(tcc),
    name: ({ meta }) => meta.name,
    iban: ({ meta }) => meta.acc,
    country: ({ meta }) => meta.country,
    message: ({ meta }) => meta.msg || meta.reference,
    // amounts, fees and totals have the sign of their effect on the account; what came back has its amount all the same
    amount: (payment) => {
      const { main } = getAmounts(payment);
      return decimalText(payment.op === 'TX' ? -main.minor : main.minor, main.currency);
    },
    currency: (payment) => getAmounts(payment).main.currency,
    fee: (payment) => getDecimal(getEffects(payment).fee),
    total: (payment) => getDecimal(getEffects(payment).total),
    account: ({ meta }) => meta.myIBAN,
    card: ({ cardNumber }) => cardNumber.slice(-4),
    creator: ({ meta }) => meta.initiator,
    approver: ({ meta }) => meta.confirmator,
    reason: ({ meta }) => formatRefusal(meta.reason),
    id: ({ id }) => id,
  },
  exported: { verb: 'payment.export', subjectKind: 'client' },
};

function getDecimal(amount: Amount | null): string {
  return amount ? decimalText(amount.minor, amount.currency) : '';
}

export function getPayment(row: PaymentRow): Payment {
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
    accountid: getFundId(row.currency, row.own_iban, row.blocked),
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
      // names of staff are shown to staff alone
      initiator: row.initiator ?? (isPosting(row) ? 'The bank' : ''),
      confirmator: row.confirmator ?? '',
      myIBAN: row.own_iban,
      myName: row.own_name,
      country: row.country ?? ibanCountry(row.other_iban),
      bank: row.other_bank ?? '',
      reference: row.remittance_reference ?? '',
      endToEndId: row.end_to_end_id ?? '',
      delivery: row.rail === 'sepa' ? (row.is_instant ? 'instant' : 'standard') : '',
      reason: outgoing && row.state !== paymentStates.executed ? (row.refusal ?? '').replaceAll('_', '-') : '',
      ...getDetail(row),
    },
  };
}

function getDetail(row: PaymentRow) {
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
