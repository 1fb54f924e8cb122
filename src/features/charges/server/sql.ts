/** Queries of charges. */
import { sql } from '#server/db/pool.ts';

export interface ChargedAccount {
  id: bigint;
  name: string;
  iban: string;
  currency: string;
  title: string;
  is_closed: boolean;
  /** what it may pay, cents; null: any amount */
  available_minor: bigint | null;
  is_blocked: boolean;
  is_account_closed: boolean;
}

/** The EUR account of a client that pays: $2 IBAN and $3 currency, or null for the main one. */
export const findAccount = sql<ChargedAccount>(`
  select a.id, a.name, a.iban, a.currency, c.title, c.flags like '%Z%' as is_closed,
    a.balance_minor - a.held_minor - a.floor_minor as available_minor,
      coalesce(a.blocked_at, a.stopped_at) is not null as is_blocked,
    a.closed_at is not null as is_account_closed
  from client c
  join account a on a.client_id = c.id and a.currency = 'EUR'
  where c.id = $1 and ($2::text is null or (a.iban = $2 and a.currency = $3))
  order by a.id
  limit 1`);

/** One staff user charges one client one after the other: sums of the day are then what they seem. */
export const lockClient = sql<never>('select from client where id = $1 for no key update');

/** Cents that this staff user has charged this client on this bank day without a second person. */
export const chargedAlone = sql<{ minor: bigint }>(`
  select coalesce(sum(h.amount_minor), 0)::bigint as minor
  from client_charge h, bank b
  where h.made_by = $2 and h.client_id = $1 and h.confirmed_by is null and not h.by_command
    and h.made_at >= (bank_today()::timestamp at time zone b.zone)`);

/** Answers what the account could not pay, cents; without $6 that is refused. */
export const chargeAccount = sql<{ debt: bigint }>('select charge_client($1, $2, $3, $4, $5, $6) as debt');

export const insertCharge = sql<never>(`
  insert into client_charge (payment_id, client_id, code, amount_minor, comment, made_by, confirmed_by, debt_minor,
    by_command, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, bank_now())`);
