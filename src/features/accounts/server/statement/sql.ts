/** Queries of a statement. Run all of them in one snapshot. */
import { type Db, sql } from '#server/db/pool.ts';
import type { LineKind, StatementLine } from './statement.ts';

interface HolderRow {
  id: string;
  type: string;
  title: string;
  code: string | null;
  street: string | null;
  postal_code: string | null;
  city: string | null;
  country: string | null;
}

const readHolderRow = sql<HolderRow>(`
  select c.id, c.type, c.title, c.code, a.street, a.postal_code, a.city, a.country
  from client c
  left join client_address a on a.client_id = c.id and a.type = 'R'
  where c.id = $1`);

export function readHolder(db: Db, clientId: string): Promise<HolderRow | undefined> {
  return db.maybe(readHolderRow, [clientId]);
}

export interface StatementAccountRow {
  id: bigint;
  iban: string;
  name: string;
  currency: string;
}

const readAccountRows = sql<StatementAccountRow>(`
  select id, iban, name, currency
  from account
  where client_id = $1
    and ($2::text is null or (iban = $2 and currency = $3))
  order by id`);

/** The accounts of a client, or the one of a fund. */
export function readAccounts(
  db: Db,
  clientId: string,
  fund: { iban: string; currency: string } | null,
): Promise<StatementAccountRow[]> {
  return db.many(readAccountRows, [clientId, fund?.iban ?? null, fund?.currency ?? null]);
}

export interface PeriodRow {
  lines_before: bigint;
  opening_minor: bigint;
  lines: bigint;
  credits_minor: bigint;
  debits_minor: bigint;
  closing_minor: bigint;
}

// Sums come from the day totals, the closing balance and the lines from the entries. So the sum check compares two
// sources. Entries of an account are in the order of days, so the days before are the first entries.
const readPeriodRow = sql<PeriodRow>(`
  select d.lines_before, d.opening_minor, d.lines, d.credits_minor, d.debits_minor,
    coalesce(e.balance_after_minor, 0) as closing_minor
  from (
    select
      coalesce(sum(count) filter (where day < $2), 0)::bigint as lines_before,
      coalesce(sum(case direction when 'in' then amount_minor else -amount_minor end) filter (where day < $2),
        0)::bigint
        as opening_minor,
      coalesce(sum(count) filter (where day >= $2), 0)::bigint as lines,
      coalesce(sum(amount_minor) filter (where day >= $2 and direction = 'in'), 0)::bigint as credits_minor,
      coalesce(sum(amount_minor) filter (where day >= $2 and direction = 'out'), 0)::bigint as debits_minor
    from day_total
    where account_id = $1
      and day <= $3
  ) d
  left join entry e on e.account_id = $1 and e.seq = d.lines_before + d.lines`);

/** Counts and sums of an account before and within a period, both days inclusive. */
export function readPeriod(db: Db, accountId: bigint, period: { from: string; to: string }): Promise<PeriodRow> {
  return db.one(readPeriodRow, [accountId, period.from, period.to]);
}

interface LineRow {
  seq: bigint;
  booked_on: string;
  value_on: string;
  kind: LineKind;
  category: string;
  name: string;
  iban: string;
  bic: string;
  message: string;
  reference: string;
  end_to_end_id: string;
  transaction_id: string;
  payment_id: string | null;
  rail: StatementLine['rail'];
  is_instant: boolean;
  amount_minor: bigint;
  balance_after_minor: bigint;
}

/** Of the offer that was bought with the time of a transfer, or of which it came back; null for all else. */
const timeWord = (column: string) => `case when t.payment_id is null then (
      select ${column} from coupon_sale s join coupon o on o.id = s.coupon_id
      where s.time_transfer_id = coalesce(t.reverses, t.id)) end`;
/** Time that the bank gives is a bonus. */
const givenWord = `
  case when t.payment_id is null and exists (select from time_gift g where g.id = t.id) then 'BONUS' end`;

// An entry that is no payment between two parties is between the account and the bank. So is a fee, and a fee given
// back. Money from another bank counts from the day on which the rail settled it (PSD2, article 87), and what staff
// have given by hand from the day to which it belongs; what they have taken, from the day of booking.
const readLineRows = sql<LineRow>(`
  select e.seq, e.booked_on,
    case
      when e.amount_minor < 0 then e.booked_on
      when m.id is not null then least(e.booked_on, (m.value_at at time zone bank.zone)::date)
      when x.direction = 'in' then least(e.booked_on, x.settlement_on)
      else e.booked_on
    end as value_on,
    case t.kind when 'own' then case when t.reverses is null then 'payment' else 'reversal' end else t.kind end as kind,
    case when coalesce(r.kind, t.kind) = 'fee' then 'FEES'
      else coalesce(p.category, ${timeWord('o.tcc')}, ${givenWord}, 'OTHR') end as category,
    case when p.id is null then bank.name when e.account_id = p.payer_account_id then p.payee_name
      else p.payer_name end as name,
    case when p.id is null then '' when e.account_id = p.payer_account_id then p.payee_iban
      else p.payer_iban end as iban,
    case
      when p.id is null or (p.payer_account_id is not null and p.payee_account_id is not null) then bank.bic
      else coalesce(x.other_bic, '')
    end as bic,
    coalesce(m.message, p.message, ${timeWord('o.title')}, '') as message,
    coalesce(p.remittance_reference, '') as reference,
    coalesce(p.end_to_end_id, nullif(x.end_to_end_id, 'NOTPROVIDED'), '') as end_to_end_id,
    coalesce(x.transaction_id, replace(t.payment_id::text, '-', ''), '') as transaction_id, t.payment_id,
    p.rail, coalesce(x.is_instant, p.is_instant, false) as is_instant, e.amount_minor, e.balance_after_minor
  from entry e
  join transfer t on t.id = e.transfer_id
  left join transfer r on r.id = t.reverses
  left join payment p on p.id = t.payment_id and coalesce(r.kind, t.kind) <> 'fee'
  left join rail_transfer x on x.payment_id = p.id
  left join ledger_posting m on m.id = t.id and t.kind = 'manual'
  cross join bank
  where e.account_id = $1
    and e.seq > $2
    and e.seq <= $3
  order by e.seq
  limit $4`);

/** The lines after entry `after` up to entry `last`, a batch of at most `batchLines` at a time. */
export async function* readLines(
  db: Db,
  accountId: bigint,
  after: bigint,
  last: bigint,
  batchLines = 2_000,
): AsyncGenerator<StatementLine[]> {
  let cursor = after;
  while (cursor < last) {
    const rows = await db.many(readLineRows, [accountId, cursor, last, batchLines]);
    const end = rows.at(-1);
    if (!end) return;
    yield rows.map(getLine);
    cursor = end.seq;
  }
}

function getLine(row: LineRow): StatementLine {
  return {
    seq: row.seq,
    bookedOn: row.booked_on,
    valueOn: row.value_on,
    kind: row.kind,
    category: row.category,
    counterpartyName: row.name,
    counterpartyIban: row.iban,
    counterpartyBic: row.bic,
    message: row.message,
    reference: row.reference,
    endToEndId: row.end_to_end_id,
    transactionId: row.transaction_id,
    paymentId: row.payment_id,
    rail: row.rail,
    isInstant: row.is_instant,
    amountMinor: row.amount_minor,
    balanceAfterMinor: row.balance_after_minor,
  };
}
