/** Queries of the files of the ledger. The database gives a page of transfers as one text. */

import type { AccountClass } from '#features/ledger/chart/rules.ts';
import { sql } from '#server/db/pool.ts';

export const countDays = sql<{ days: number }>('select count_ledger_days() as days');

export interface TrialRow {
  code: string;
  number: string;
  name: string;
  class: AccountClass;
  /** with the sign of the ledger: above zero is owed by the bank */
  opening_minor: bigint;
  debit_minor: bigint;
  credit_minor: bigint;
  closing_minor: bigint;
}
/** $1 first day, $2 last day. */
export const readTrialBalance = sql<TrialRow>('select * from trial_balance($1, $2)');

/** Clients whom the reader $1 is linked to: their accounts are not named. */
export const readLinked = sql<{ linked: string[] }>('select array(select clients_of_staff($1)) as linked');

/** How many transfers of EUR were booked from day $1 to day $2. */
export const countTransfers = sql<{ count: bigint }>(`
  select count(*) from transfer t join account d on d.id = t.debit_id
  where t.booked_on between $1 and $2 and d.currency = 'EUR'`);

export interface JournalPage {
  /** id, epoch seconds, kind, debit, credit, cents, payment with a tab between, a line each; null: there was none */
  lines: string | null;
  count: number;
  /** of the last transfer; null: there was none */
  last_at: string | null;
  /** the window ended here */
  until: string;
  /** seconds from the first moment asked about to the last transfer */
  width: number;
  is_end: boolean;
}

/**
 * The next transfers of bank day $1 in the order of their booking: after the one with moment $2 and id $3, of the next
 * $4 seconds and until moment $5, at most $6. One text of them costs what a bare COPY does: the server knows accounts
 * and words, and adds them.
 */
export const readJournalPage = sql<JournalPage>(`
  with frame as (
    select least(($1::date + 1)::timestamp at time zone b.zone, $5::timestamptz) as day_end,
      least(($1::date + 1)::timestamp at time zone b.zone, $5::timestamptz, $2::timestamptz + make_interval(secs => $4))
        as until
    from bank b
  ),
  page as (
    select t.id, t.created_at, t.kind, t.debit_id, t.credit_id, t.amount_minor, t.payment_id
    from transfer t
    where t.booked_on = $1::date and t.created_at >= $2::timestamptz and t.created_at <= (select until from frame)
      and (t.created_at > $2::timestamptz or t.id > $3::uuid)
    order by t.created_at, t.id
    limit $6
  ),
  made as (
    select count(*)::integer as count, max(created_at) as last_at,
      string_agg(
        concat_ws(E'\\t', id, floor(extract(epoch from created_at)), kind, debit_id, credit_id, amount_minor,
          payment_id),
        E'\\n'
      ) as lines
    from page
  )
  select made.*, frame.until, frame.until >= frame.day_end as is_end,
    coalesce(extract(epoch from made.last_at - $2::timestamptz), 0)::float as width
  from frame cross join made`);

/** An account that transfers name, with its place in the chart. */
export interface SideRow {
  id: string;
  currency: string;
  iban: string | null;
  debtor_id: string | null;
  /** whose account or debt it is; null: the bank's own */
  owner_id: string | null;
  /** null: it is part of client funds, or of what clients owe */
  code: string | null;
  number: string | null;
  class: AccountClass | null;
}
export const listSides = sql<SideRow>(`
  select a.id::text, a.currency, a.iban, a.debtor_id, coalesce(a.client_id, a.debtor_id) as owner_id, l.code, l.number,
    l.class
  from account a left join ledger_account l on l.account_id = a.id
  where a.id = any ($1::bigint[])`);

/** What people wrote to their postings $1, and the bank day from which they have value. */
export const listPostings = sql<{ id: string; message: string; value_day: string }>(`
  select m.id, m.message, (m.value_at at time zone b.zone)::date::text as value_day
  from ledger_posting m cross join bank b
  where m.id = any ($1)`);
