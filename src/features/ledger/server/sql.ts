/** Queries of the ledger for finance. */
import { sql } from '#server/db/pool.ts';

export interface AccountRow {
  id: bigint;
  kind: string;
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
  select a.id, a.kind, a.iban, a.debtor_id, a.name, c.id as client_id, c.title, a.balance_minor, available_minor(a),
    coalesce(a.blocked_at, a.stopped_at) is not null as is_blocked, a.closed_at is not null as is_closed,
    is_frozen(a.client_id) as is_frozen
  from account a
  left join client c on c.id = coalesce(a.client_id, a.debtor_id)
  where a.currency = 'EUR' and ${condition}
  order by a.id
  limit 200`);

/** One account: $1 IBAN, $2 who owes, or $3 a kind of the bank's own; the others null. */
export const findAccount = accounts(
  `(a.iban = $1 or a.debtor_id = $2 or a.kind = $3 and a.client_id is null and a.debtor_id is null)`,
);

/** The accounts of the client $2, and what it owes; or of the one with the IBAN $1. */
export const findClientAccounts = accounts(
  `coalesce(a.client_id, a.debtor_id) = coalesce((select o.client_id from account o where o.iban = $1 limit 1), $2)`,
);

/** Balances of the bank's own accounts, and the sums of what clients have and owe. */
export const readChart = sql<{ kind: string; balance_minor: bigint }>(`
  select kind, balance_minor from account where client_id is null and debtor_id is null and currency = 'EUR'
  union all
  select 'receivable', coalesce(sum(balance_minor), 0)::bigint from account
  where debtor_id is not null and currency = 'EUR'
  union all
  select 'client', client_funds()`);

/** One staff user posts one after the other: sums of the day are then what they seem. */
export const lockPoster = sql<never>('select from staff where person_id = $1 for no key update');

/** Cents that this staff user has posted on this bank day without a second person. */
export const postedAlone = sql<{ minor: bigint }>(`
  select coalesce(sum(h.amount_minor), 0)::bigint as minor
  from ledger_posting h, bank b
  where h.made_by = $1 and h.confirmed_by is null and not h.by_command
    and h.made_at >= (bank_today()::timestamp at time zone b.zone)`);

/** The bank's day now, the bank day of a moment, and whether the moment is still to come. */
export const readDays = sql<{ today: string; value_day: string; is_to_come: boolean }>(`
  select bank_today()::text as today, ($1::timestamptz at time zone zone)::date::text as value_day,
    $1::timestamptz > bank_now() as is_to_come
  from bank`);

/** An earlier posting under this id; `is_same`: it says the same. */
export const findPosting = sql<{ is_same: boolean }>(`
  select (debit_id, credit_id, amount_minor, message, value_at) = ($2, $3, $4, $5, $6) as is_same
  from ledger_posting where id = $1`);

export const postByHand = sql<{ refusal: string | null }>(
  'select post_by_hand($1, $2, $3, $4, $5, $6, $7, $8, $9) as refusal',
);
