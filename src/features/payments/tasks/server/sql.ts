/** Queries of tasks. Each names the company in its where. */

import { payeeVerification } from '#features/payments/limits.ts';
import type { CheckedRow } from '#features/payments/payees/payeeCheck.ts';
import { type PaymentState, type RailName, paymentStates as states } from '#features/payments/rules.ts';
import { sql } from '#server/db/pool.ts';
import { permissions } from '#shared/permissions.ts';
import type { ApprovalPolicy } from '../rules.ts';

export interface PayableRow extends CheckedRow {
  id: string;
  state: PaymentState;
  rail: RailName;
  version: number;
  payer_account_id: bigint;
  payer_iban: string;
  payee_iban: string;
  payee_name: string;
  mismatch_accepted: boolean;
  /** a payee check has given this result within the time that it counts */
  is_payee_checked: boolean;
  other_bank: string | null;
  currency: string;
  amount_minor: bigint;
  fee_minor: bigint;
  message: string;
  remittance_reference: string | null;
  end_to_end_id: string | null;
  is_instant: boolean;
  initiator_id: string | null;
  request_id: string | null;
  payload_hash: Buffer;
  approvals: ApprovalPolicy;
  /** the money of its client stands still */
  is_locked: boolean;
}

const payable = `
  select p.id, p.state, p.rail, p.version, p.payer_account_id, p.payer_iban, p.payee_iban, p.payee_name,
    p.payee_check, p.payee_holder, p.payee_checked_at, p.mismatch_accepted, p.other_bank, p.currency, p.amount_minor,
    p.fee_minor, p.message, p.remittance_reference, p.end_to_end_id, p.is_instant, p.initiator_id, p.request_id,
    p.payload_hash, c.approvals, is_client_locked(c.flags) or a.stopped_at is not null as is_locked,
    coalesce(p.payee_confirmed_at > bank_now() - make_interval(secs => ${payeeVerification.countsMs / 1000}), false)
      as is_payee_checked
  from payment p
  join client c on c.id = p.payer_client_id
  join account a on a.id = p.payer_account_id`;
/** Locks one task of a company. */
export const lockTask = sql<PayableRow>(`${payable} where p.payer_client_id = $1 and p.id = $2 for no key update of p`);
/** Locks the payments of a request, in id order. */
export const lockTasks = sql<PayableRow>(
  `${payable} where p.payer_client_id = $1 and p.id = any ($2) order by p.id for no key update of p`,
);

export const cancelPayment = sql<never>(`
  update payment
  set state = ${states.canceled}, request_id = null, changed_at = bank_now()
  where id = $1
    and payer_client_id = $2
    and state = ${states.requested}`);

export const authorizePayment = sql<never>(`
  update payment
  set state = ${states.authorized}, confirmator_id = $3, request_id = null, changed_at = bank_now()
  where id = $1
    and payer_client_id = $2
    and state = ${states.requested}`);

export const rejectPayment = sql<never>(`
  update payment
  set state = ${states.rejected}, confirmator_id = $3, request_id = null, refusal = 'rejected', changed_at = bank_now()
  where id = $1
    and payer_client_id = $2
    and state = ${states.requested}`);

export const setRequest = sql<never>(
  `update payment set request_id = $3 where id = $1 and payer_client_id = $2 and state = ${states.requested}`,
);

export const forgetRequest = sql<never>(
  `
    update payment set request_id = null where payer_client_id = $1 and id = any ($2) and request_id = $3
      and state = ${states.requested}`,
);

/** Waiting payments whose payee check is missing, or nearly too old for an approval; the oldest first. */
export const listUnchecked = sql<{ id: string; client_id: string; initiator_id: string }>(`
  select id, payer_client_id as client_id, initiator_id
  from payment
  where state = ${states.requested} and initiator_id is not null
    and (payee_confirmed_at is null
      or payee_confirmed_at < bank_now() - make_interval(secs => ${payeeVerification.againMs / 1000}))
  order by payee_confirmed_at nulls first
  limit ${payeeVerification.atOnce}`);

export const readPayable = sql<PayableRow>(`${payable} where p.payer_client_id = $1 and p.id = $2`);

export const confirmCheck = sql<never>(`
  update payment set payee_confirmed_at = bank_now() where id = $1 and payer_client_id = $2
    and state = ${states.requested}`);

export const rewriteCheck = sql<never>(`
  update payment
  set version = $3, payload_hash = $4, payee_check = $5, payee_holder = $6, payee_checked_at = $7,
    payee_confirmed_at = bank_now(), mismatch_accepted = false, request_id = null, changed_at = bank_now()
  where id = $1
    and payer_client_id = $2
    and state = ${states.requested}`);

export const readSecond = sql<{ now: string }>(`select date_trunc('second', bank_now()) as now`);

export const placeHold = sql<{ refusal: string | null }>('select place_hold($1, $2, $3) as refusal');

export const insertApproval = sql<never>(`
  insert into payment_approval (payment_id, version, person_id, request_id, payload_hash, decision,
    passkey_id, nonce, client_data, authenticator_data, signature, decided_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, bank_now())`);

export const listConfirmers = sql<{ person_id: string; letters: string }>(`
  select m.person_id, m.letters
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = $1 and m.state = 'active'
    and m.letters like '%${permissions['payments.approve']}%' and p.blocked_at is null
  order by m.person_id`);

/** The decider's letters now, locked against removal while the decision is made. */
export const readLetters = sql<{ letters: string }>(`
  select m.letters
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = $1 and m.person_id = $2 and m.state = 'active' and p.blocked_at is null
  for share of m`);

/** Pushes to one person wait for each other: otherwise concurrent ones would miss each other in the count. */
export const lockRecipients = sql<never>('select from person where id = any ($1) order by id for no key update');

export const countOpenRequests = sql<{ person_id: string }>(`
  select t.person_id
  from request_recipient t
  join request r on r.id = t.request_id and r.kind <> 'notice'
  where t.person_id = any ($1) and t.is_open
  group by t.person_id
  having count(*) >= $2
  limit 1`);

export const expireTasks = sql<{ id: string; request_id: string | null }>(`
  with old as (
    select id, request_id from payment
    where state = ${states.requested} and created_at < bank_now() - make_interval(days => $1)
    order by id limit 200
    for no key update skip locked
  )
  update payment p
  set state = ${states.canceled}, refusal = 'expired', request_id = null, changed_at = bank_now()
  from old
  where p.id = old.id
  returning p.id, old.request_id`);
