/** Queries of payment orders. Each names the company in its where. */

import { paymentStates as states } from '#features/payments/rules.ts';
import { sql } from '#server/db/pool.ts';
import { priceVersion } from '#server/prices/priceTable.ts';

export interface PartiesRow {
  payer_account_id: bigint;
  payer_iban: string;
  payer_name: string;
  payer_blocked: boolean;
  payer_closed: boolean;
  payer_locked: boolean;
  payee_account_id: bigint | null;
  payee_client_id: string | null;
  payee_closed: boolean | null;
  payee_holder: string | null;
  /** whole seconds of bank time */
  now: string;
  payer_type: string;
  price_version: number;
}

/** The payer's account (the named one, else the main one: the oldest that is open) and the payee's, if it is ours. */
export const readParties = sql<PartiesRow>(`
  select a.id as payer_account_id, a.iban as payer_iban, c.title as payer_name,
    a.blocked_at is not null as payer_blocked, a.closed_at is not null as payer_closed,
    is_client_locked(c.flags) or a.stopped_at is not null as payer_locked,
    p.id as payee_account_id, p.client_id as payee_client_id, p.closed_at is not null as payee_closed,
    h.title as payee_holder, date_trunc('second', bank_now()) as now, c.type as payer_type,
    ${priceVersion} as price_version
  from client c
  join account a on a.client_id = c.id and a.currency = $4 and ($2::text is null or a.iban = $2)
  left join account p on p.iban = $3 and p.currency = $4
  left join client h on h.id = p.client_id
  where c.id = $1
  order by a.closed_at is not null, a.id
  limit 1`);

/** $1 to $24 as in rewritePayment, then the initiator. */
export const insertPayment = sql<never>(`
  insert into payment (id, payer_client_id, version, rail, payer_account_id, payer_name, payer_iban, payee_client_id,
    payee_account_id, payee_name, payee_iban, currency, amount_minor, fee_minor, message, payload_hash,
    payee_check, payee_holder, payee_checked_at, mismatch_accepted, other_bank, remittance_reference, end_to_end_id,
    is_instant, initiator_id, payee_confirmed_at, state, created_at, changed_at)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
    $25,
    $19, ${states.requested}, t, t
  from bank_now() t`);

export const rewritePayment = sql<never>(`
  update payment
  set version = $3, rail = $4, payer_account_id = $5, payer_name = $6, payer_iban = $7, payee_client_id = $8,
    payee_account_id = $9, payee_name = $10, payee_iban = $11, currency = $12, amount_minor = $13, fee_minor = $14,
    message = $15, payload_hash = $16, payee_check = $17, payee_holder = $18, payee_checked_at = $19,
    payee_confirmed_at = $19, mismatch_accepted = $20, other_bank = $21, remittance_reference = $22,
      end_to_end_id = $23,
    is_instant = $24, request_id = null, changed_at = bank_now()
  where id = $1
    and payer_client_id = $2
    and state = ${states.requested}`);
