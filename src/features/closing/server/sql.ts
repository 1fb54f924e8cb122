/** Queries of closed months, proofs and balances of a day. */
import { sql } from '#server/db/pool.ts';
import type { ProofName } from '../rules.ts';

export interface MonthRow {
  month: string;
  /** null: it is open */
  begun_at: string | null;
  closed_at: string | null;
  is_running: boolean;
  made_by: string | null;
  confirmed_by: string | null;
  accounts: bigint | null;
  hash: string | null;
  job_id: string | null;
  job_state: string | null;
}

/** From the first month with entries to this one, newest first. */
export const listMonths = sql<MonthRow>(`
  select to_char(m.month, 'YYYY-MM') as month, c.begun_at, c.closed_at,
    m.month = date_trunc('month', bank_today())::date as is_running, p.full_name as made_by,
    q.full_name as confirmed_by, c.accounts, encode(c.hash, 'hex') as hash, j.id as job_id, j.state as job_state
  from (
    select generate_series(first_month()::timestamp, date_trunc('month', bank_today()::timestamp),
      interval '1 month')::date as month
  ) m
  left join closed_month c on c.month = m.month
  left join person p on p.id = c.made_by
  left join person q on q.id = c.confirmed_by
  left join lateral (
    select id, state from job
    where kind = 'close-month' and key = to_char(m.month, 'YYYY-MM') and c.closed_at is null
    order by asked_at desc limit 1
  ) j on c.month is not null
  order by m.month desc`);

export const readNext = sql<{ open_since: string; month: string; refusal: string | null }>(`
  select open_since()::text as open_since, to_char(next_open_month(), 'YYYY-MM') as month,
    why_not_closed(next_open_month()) as refusal`);
/** $1: the first day of a month */
export const findRefusal = sql<{ refusal: string | null }>('select why_not_closed($1) as refusal');
export const listProofsAgainst = sql<{ proof: ProofName; is_red: boolean }>('select * from proofs_against($1)');
export const beginClosing = sql<{ refusal: string | null }>('select begin_closing($1, $2, $3) as refusal');
/** While there is more to keep, true. */
export const keepPage = sql<{ more: boolean }>('select keep_closing_page($1) as more');
export const readClosing = sql<{ kept_to: bigint; last_account: bigint }>(
  'select least(kept_to, last_account) as kept_to, last_account from closed_month where closed_at is null',
);

export interface ProofRow {
  proof: ProofName;
  checked_at: string;
  full_at: string | null;
  counted: bigint;
  amount_minor: bigint;
  against_minor: bigint;
  differences: bigint;
  differs: { client: string | null; text: string }[];
}
export const listProofs = sql<ProofRow>('select * from book_proof');
/** All of one is read: it may take longer than other statements may. */
export const checkProof = sql<{ differences: bigint }>('select check_proof($1) as differences');
export const takeTime = sql<never>(`select set_config('statement_timeout', '10min', true)`);
export const checkRecent = sql<{ looked: boolean }>('select check_recent_books() as looked');
export const listRed = sql<{ proof: ProofName; is_red: boolean }>(
  'select proof, differences > 0 as is_red from book_proof',
);
/** SQL: whether the audit has a record that was written since the last look, which is half a minute ago. */
export const booksWait = `select exists (select from book_check c, audit_head h
  where h.n > c.n and c.at < clock_timestamp() - interval '30 seconds')`;
export const areBooksWaiting = sql<{ waits: boolean }>(`select (${booksWait}) as waits`);

/** The newest check that a person asked for, or that the night has begun. */
export const readCheck = sql<{ id: string; state: string }>(`
  select id, state from job
  where kind = 'check-books' and (asked_by is not null or state <> 'waiting')
  order by greatest(asked_at, run_at) desc limit 1`);

/** Of those clients, which this staff user keeps away from. */
export const listLinked = sql<{ id: string }>('select clients_of_staff($1) as id');

export const isDayToCome = sql<{ yes: boolean }>('select $1::date > bank_today() as yes');

export interface DayLineRow {
  currency: string;
  code: string;
  number: string;
  name: string;
  minor: bigint;
}

/**
 * What all clients have is what the bank's own accounts and debts leave, since all of a currency is zero: so it reads
 * those alone.
 */
export const listDayLines = sql<DayLineRow>(`
  with own as (
    select l.currency, l.code, balance_of_day(l.account_id, $1) as minor
    from ledger_account l where l.account_id is not null
  ), owed as (
    select currency, sum(balance_of_day(id, $1))::bigint as minor from account where debtor_id is not null group by 1
  )
  select l.currency, l.code, l.number, l.name, case
      when l.account_id is not null then o.minor
      when l.code = 'RECEIVABLE' then coalesce(w.minor, 0)
      else -coalesce(w.minor, 0) - (select coalesce(sum(minor), 0) from own where own.currency = l.currency)
    end::bigint as minor
  from ledger_account l
  left join own o on o.currency = l.currency and o.code = l.code
  left join owed w on w.currency = l.currency
  order by l.currency, l.number`);

export interface AccountDayRow {
  id: bigint;
  client_id: string | null;
  account: string;
  currency: string;
  minor: bigint;
  /** it was open at the end of that day, or held something */
  is_there: boolean;
}

/**
 * Accounts after $2 in the order of their numbers, at most $3, that were open at the end of day $1; $4 whom the reader
 * is linked to is left out. An account that has not moved since is read at once; the places of the others are halved.
 */
export const listAccountDays = sql<AccountDayRow>(`
  select d.id, d.client_id, d.account, d.currency, d.minor,
    d.minor <> 0 or d.opened_on <= $1 and (d.closed_on is null or d.closed_on > $1) as is_there
  from (
    select a.id, coalesce(a.client_id, a.debtor_id) as client_id,
      coalesce(a.iban, case when a.debtor_id is not null then 'RECEIVABLE' else l.code end, upper(a.kind)) as account,
      a.currency, (a.opened_at at time zone b.zone)::date as opened_on, (a.closed_at at time zone b.zone)::date
        as closed_on,
      coalesce(case when e.booked_on <= $1 then e.balance_after_minor else balance_of_day(a.id, $1) end, 0) as minor
    from bank b
    cross join (
      select * from account
      where id > $2 and coalesce(client_id, debtor_id, '') <> all ($4)
      order by id limit $3
    ) a
    left join ledger_account l on l.account_id = a.id
    left join entry e on e.account_id = a.id and e.seq = a.seq
  ) d
  order by d.id`);
