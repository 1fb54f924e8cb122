/** Queries of the ledger for finance. */
import { sql } from '#server/db/pool.ts';

export interface AccountRow {
  id: bigint;
  kind: string;
  /** in the chart of accounts; null of a client's account */
  code: string | null;
  iban: string | null;
  debtor_id: string | null;
  name: string;
  /** whose account it is, or who owes */
  client_id: string | null;
  title: string | null;
  balance_minor: bigint;
  available_minor: bigint | null;
  is_blocked: boolean;
  is_closed: boolean;
  is_frozen: boolean;
}

const accounts = (condition: string) =>
  sql<AccountRow>(`
  select a.id, a.kind, l.code, a.iban, a.debtor_id, coalesce(l.name, a.name) as name, c.id as client_id,
    c.title, a.balance_minor, available_minor(a),
    coalesce(a.blocked_at, a.stopped_at) is not null as is_blocked, a.closed_at is not null as is_closed,
    is_frozen(a.client_id) as is_frozen
  from account a
  left join client c on c.id = coalesce(a.client_id, a.debtor_id)
  left join ledger_account l on l.account_id = a.id
  where a.currency = 'EUR' and ${condition}
  order by a.id
  limit 200`);

/** One account: $1 IBAN, $2 who owes, or $3 a code in the chart of accounts; the others null. */
export const findAccount = accounts(
  `(a.iban = $1 or a.debtor_id = $2
    or a.id = (select account_id from ledger_account where currency = 'EUR' and code = $3))`,
);

/** The accounts of the client $2, and what it owes; or of the one with the IBAN $1. */
export const findClientAccounts = accounts(
  `coalesce(a.client_id, a.debtor_id) = coalesce((select o.client_id from account o where o.iban = $1 limit 1), $2)`,
);

/** Balances of the bank's own accounts, and the sums of what clients have and owe. */
export const readChart = sql<{ code: string; name: string; has_account: boolean; balance_minor: bigint }>(`
  select l.code, l.name, l.account_id is not null as has_account, case
      when l.account_id is not null then a.balance_minor
      when l.code = 'FUNDS' then client_funds()
      else (select coalesce(sum(balance_minor), 0)::bigint from account
        where debtor_id is not null and currency = 'EUR')
    end as balance_minor
  from ledger_account l left join account a on a.id = l.account_id
  where l.currency = 'EUR'
  order by l.account_id is not null, l.code <> 'FUNDS', l.made_by is not null, l.number`);

export const readOpenSince = sql<{ day: string }>('select open_since()::text as day');

/** One staff user posts one after the other: sums of the day are then what they seem. */
export const lockPoster = sql<never>('select from staff where person_id = $1 for no key update');

/** Cents that this staff user has posted on this bank day without a second person. */
export const postedAlone = sql<{ minor: bigint }>(`
  select coalesce(sum(h.amount_minor), 0)::bigint as minor
  from ledger_posting h, bank b
  where h.made_by = $1 and h.confirmed_by is null and not h.by_command
    and h.made_at >= (bank_today()::timestamp at time zone b.zone)`);

/** The first day that is open for postings, the bank day of a moment, and whether the moment is still to come. */
export const readDays = sql<{ open_since: string; value_day: string; is_to_come: boolean }>(`
  select open_since()::text as open_since, ($1::timestamptz at time zone zone)::date::text as value_day,
    $1::timestamptz > bank_now() as is_to_come
  from bank`);

/** An earlier posting under this id; `is_same`: it says the same. */
export const findPosting = sql<{ is_same: boolean }>(`
  select (debit_id, credit_id, amount_minor, message, value_at) = ($2, $3, $4, $5, $6) as is_same
  from ledger_posting where id = $1`);

export const postByHand = sql<{ refusal: string | null }>(
  'select post_by_hand($1, $2, $3, $4, $5, $6, $7, $8, $9) as refusal',
);
