/** Queries of voids. */
import { sql } from '#server/db/pool.ts';
import type { VoidFacts } from '../rules.ts';

export interface VoidedRow {
  state: number;
  version: number;
  rail: VoidFacts['rail'];
  is_purchase: boolean;
  currency: string;
  amount_minor: bigint;
  fee_minor: bigint;
  /** bank day */
  executed_on: string | null;
  payer_client_id: string | null;
  payer_name: string;
  payer_iban: string;
  payee_client_id: string | null;
  payee_name: string;
  payee_iban: string;
  /** null where the payee is the bank, or has no account here */
  available_minor: bigint | null;
  is_payee_blocked: boolean;
  is_closed: boolean;
  is_payee_frozen: boolean;
}

/** A payment of the client $1, of either side. */
const findPayment = (lock: string) =>
  sql<VoidedRow>(`
  select p.state, p.version, p.rail, p.tag = 'OFFER' as is_purchase, p.currency, p.amount_minor, p.fee_minor,
    (p.executed_at at time zone b.zone)::date::text as executed_on, p.payer_client_id, p.payer_name, p.payer_iban,
    p.payee_client_id, p.payee_name, p.payee_iban,
    case when e.floor_minor is not null then e.balance_minor - e.held_minor - e.floor_minor end as available_minor,
    coalesce(e.blocked_at, e.stopped_at) is not null as is_payee_blocked,
    coalesce(r.closed_at is not null, false) or coalesce(e.closed_at is not null, false) as is_closed,
    is_frozen(p.payee_client_id) as is_payee_frozen
  from bank b, payment p
  left join account r on r.id = p.payer_account_id
  left join account e on e.id = p.payee_account_id
  where p.id = $2 and $1 in (p.payer_client_id, p.payee_client_id) ${lock}`);
export const readPayment = findPayment('');
export const lockPayment = findPayment('for update of p');

/** After the payment, as all do that lock both. */
export const lockReview = sql<never>('select from payment_review where payment_id = $1 for update');

/** The review of the payment $1 and what was decided last. */
export const readReview = sql<{ version: number; code: string | null; by: string | null; at: string | null }>(`
  select coalesce(w.version, 0) as version, d.code, o.full_name as by, d.at
  from (select $1::uuid as id) p
  left join payment_review w on w.payment_id = p.id
  left join lateral (
    select d.code, d.made_by, d.at from payment_review_decision d
    where d.payment_id = p.id order by d.at desc, d.id desc limit 1
  ) d on true
  left join person o on o.id = d.made_by`);

export const listDocuments = sql<{ id: string; name: string; added_at: string }>(`
  select id, name, added_at from client_file where client_id = $1 order by added_at desc, id desc limit 50`);

export const findDocument = sql<{ name: string }>('select name from client_file where id = $1 and client_id = $2');

export const voidPayment = sql<{ refusal: string | null }>('select void_payment($1, $2) as refusal');

export const insertVoid = sql<never>(`
  insert into payment_void (payment_id, reason, file_id, fee_back, comment, made_by, confirmed_by, made_at)
  values ($1, $2, $3, $4, $5, $6, $7, bank_now())`);
