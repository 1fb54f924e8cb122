/** Queries of what staff do about transactions. */

import { paymentStates, type Review } from '#features/monitoring/live/others.ts';
import { sql } from '#server/db/pool.ts';

export interface ReviewedPayment {
  id: string;
  state: number;
  tag: string;
  rail: string;
  /** whose payment it is, of those that the path may name */
  client_id: string;
  client_name: string;
  review: Review | null;
  codes: string[];
  /** of the request to the client */
  case_id: string | null;
  version: number;
  /** what was done last: code, by whom, when */
  last_code: string | null;
  last_by: string | null;
  last_at: string | null;
}

/** First alone: who waited for the rows would see joined ones as they were before. Payments are locked before cases. */
export const lockPayment = sql<never>(`
  select from payment where id = $2 and $1 in (payer_client_id, payee_client_id) for update`);
export const lockReview = sql<never>('select from payment_review where payment_id = $1 for update');

export const readReviewed = sql<ReviewedPayment>(`
  select p.id, p.state, p.tag, p.rail, $1::text as client_id, coalesce(c.title, '') as client_name,
    case when w.state <> 'ended' then w.state
      when p.state in (${paymentStates.technicalError}, ${paymentStates.waitingForOperator}) then 'tech' end as review,
    coalesce(w.codes, '{}') as codes, w.case_id, coalesce(w.version, 0) as version, d.code as last_code,
    d.by as last_by, d.at as last_at
  from payment p
  left join payment_review w on w.payment_id = p.id
  left join client c on c.id = $1
  left join lateral (
    select d.code, o.full_name as by, d.at from payment_review_decision d left join person o on o.id = d.made_by
    where d.payment_id = p.id order by d.at desc, d.id desc limit 1
  ) d on true
  where p.id = $2 and $1 in (p.payer_client_id, p.payee_client_id)`);

/** A payment that no one had looked at gets its row with the decision. */
export const endReview = sql<never>(`
  insert into payment_review as r (payment_id, state, since, changed_at) values ($1, 'ended', bank_now(), bank_now())
  on conflict (payment_id) do update set state = 'ended', version = r.version + 1, changed_at = bank_now()`);

/** $1 id, $2 payment, $3 code, $4 comment, $5 who, $6 case, $7 how it was before, where that can be undone */
export const insertDecision = sql<never>(`
  insert into payment_review_decision (id, payment_id, code, comment, made_by, case_id, was, at)
  values ($1, $2, $3, $4, $5, $6, $7, bank_now())`);

/** $1 payment, $2 who, $3 seconds: the last decision, if it is theirs and can still be undone */
export const findUndoable = sql<{ was: Review; at: string }>(`
  select d.was, d.at
  from (
    select was, at, made_by, case_id from payment_review_decision where payment_id = $1
    order by at desc, id desc limit 1
  ) d
  where d.was is not null and d.case_id is null and d.made_by = $2 and d.at > bank_now() - make_interval(secs => $3)`);
export const reopenReview = sql<never>(`
  update payment_review set state = $2, version = version + 1, changed_at = bank_now() where payment_id = $1`);
/** Those that the decision made: $1 payment, $2 who, $3 when */
export const endSilences = sql<never>(`
  delete from rule_silence s using case_event e
  where e.payment_id = $1 and s.case_id = e.case_id and s.rule = e.rule and s.made_by = $2 and s.made_at = $3`);

/** Of the payment $1 and the client $2: rules that have found it, with the cases that they are in. */
export const listEvents = sql<{ case_id: string; rule: string }>(`
  select case_id, rule
  from case_event
  where payment_id = $1 and client_id = $2 and state = 'live' and copy_of is null and case_id is not null
  order by rule`);

export const findOpenFraud = sql<{ id: string }>(`
  select id from client_case
  where subject_id = $1 and type = 'FRAUD' and closed_at is null
  order by opened_at desc, id desc limit 1
  for no key update`);
export const joinCase = sql<never>(`
  insert into case_payment (case_id, payment_id, holds) values ($1, $2, false) on conflict do nothing`);

/** The request about the payment $1 that is still open. */
export const findOpenRequest = sql<{ id: string; version: number }>(`
  select k.id, k.version
  from payment_review w
  join client_case k on k.id = w.case_id and k.closed_at is null
  where w.payment_id = $1`);
