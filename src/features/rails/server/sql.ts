/** Queries of what staff see of the rail, and of payments that they help on. */
import { sql } from '#server/db/pool.ts';
import type { StateOf } from '#shared/states.ts';
import type { RailException } from '../calls.ts';
import type { railMessageMachine, setAsideMachine } from '../rules.ts';

export interface MessageRow {
  id: string;
  direction: 'in' | 'out';
  kind: string | null;
  message_id: string | null;
  file_name: string;
  items: number;
  state: StateOf<typeof railMessageMachine>;
  booked_items: number | null;
  refusal: string | null;
  refusal_path: string | null;
  refusal_line: number | null;
  refusal_column: number | null;
  duplicates: number;
  created_at: string;
  changed_at: string;
}

/** SQL: what staff must look at. */
const isFaulty = `state in ('refused', 'stopped')`;
/** At most 200 after the one with the id $1; null for the first. */
export const listMessages = sql<MessageRow>(`
  select id, direction, kind, message_id, file_name, items, state, booked_items, refusal, refusal_path, refusal_line,
    refusal_column, duplicates,
    created_at, changed_at
  from rail_message m
  where $1::uuid is null
    or ((${isFaulty}), created_at, id) < (select (c.${isFaulty}), c.created_at, c.id from rail_message c
      where c.id = $1)
  order by (${isFaulty}) desc, created_at desc, id desc
  limit 200`);

export const readBody = sql<{ body: Buffer }>('select body from rail_message where id = $1');

/** Condition: the payment `p`, if there is one, is of no client that the staff user $1 is linked to. */
const isOpen = `(p.payer_client_id is null or p.payer_client_id not in (select clients_of_staff($1)))
    and (p.payee_client_id is null or p.payee_client_id not in (select clients_of_staff($1)))`;

/** Payments of clients that the staff user $1 is linked to are left out. */
export const listExceptions = sql<{
  id: string;
  message_id: string;
  transaction_id: string;
  code: RailException['code'];
  said: string;
  payment_id: string | null;
  created_at: string;
}>(`
  select e.id, e.message_id, e.transaction_id, e.code, e.said, e.payment_id, e.created_at
  from rail_exception e
  left join payment p on p.id = e.payment_id
  where ${isOpen}
  order by e.created_at desc, e.id desc
  limit 200`);

export interface UnsettledRow {
  id: string;
  payer: string;
  payee: string;
  iban: string;
  currency: string;
  amount_minor: bigint;
  is_instant: boolean;
  state: 'authorized' | 'pending' | 'technicalError';
  since: string;
  transaction_id: string | null;
  enquired_at: string | null;
}

/** The condition is that of the index payment_unsettled. */
export const listUnsettled = sql<UnsettledRow>(`
  select p.id, p.payer_name as payer, p.payee_name as payee, p.payee_iban as iban, p.currency, p.amount_minor,
    p.is_instant,
    case p.state when 2 then 'pending' when 4 then 'authorized' else 'technicalError' end as state,
    p.changed_at as since, t.transaction_id, t.enquired_at
  from payment p
  left join rail_transfer t on t.payment_id = p.id
  where ((p.rail = 'sepa' and p.state in (payment_state('pending'), payment_state('authorized')))
      or p.state = payment_state('technicalError'))
    and ${isOpen}
  order by p.changed_at, p.id
  limit 200`);

export interface DifferenceRow {
  kind: 'not-booked' | 'not-answered' | 'not-stated' | 'amount-differs' | 'statement-gap' | 'suspense';
  day: string;
  transaction_id: string | null;
  payment_id: string | null;
  booked_minor: bigint | null;
  stated_minor: bigint | null;
}

/** Payments of clients that the staff user $1 is linked to are left out. */
export const listDifferences = sql<DifferenceRow>(`
  select d.kind, d.day, d.transaction_id, d.payment_id, d.booked_minor, d.stated_minor
  from rail_differences() d
  left join payment p on p.id = d.payment_id
  where ${isOpen}
  order by d.day desc, d.kind, d.transaction_id
  limit 1000`);

/** Payments of clients that the staff user $1 is linked to are left out. */
export const listRecalls = sql<{
  id: string;
  direction: 'in' | 'out';
  payment_id: string;
  case_id: string | null;
  amount_minor: bigint;
  other_name: string;
  other_iban: string;
  reason: string;
  words: string;
  state: 'open' | 'returned' | 'refused';
  answer_reason: string | null;
  created_at: string;
}>(`
  select r.id, r.direction, t.payment_id, r.case_id, t.amount_minor, t.other_name, t.other_iban, r.reason, r.words,
    r.state,
    r.answer_reason, r.created_at
  from rail_recall r
  join rail_transfer t on t.id = r.transfer_id
  join payment p on p.id = t.payment_id
  where ${isOpen}
  order by r.state = 'open' desc, r.created_at desc, r.id desc
  limit 200`);

export interface AsideListRow {
  id: string;
  message_id: string;
  transaction_id: string;
  amount_minor: bigint;
  other_name: string;
  other_iban: string;
  other_bic: string;
  payee_name: string;
  own_iban: string;
  holder: string | null;
  message: string;
  code: string;
  path: string;
  line: number;
  sent_texts: { path: string; text: string }[];
  recalled: string | null;
  state: StateOf<typeof setAsideMachine>;
  created_at: string;
  payment_id: string | null;
}

/** Transfers for clients that the staff user $1 is linked to are left out. */
export const listSetAside = sql<AsideListRow>(`
  select t.id, t.message_id, t.transaction_id, t.amount_minor, t.other_name, t.other_iban, t.other_bic, s.payee_name,
    t.own_iban,
    c.title as holder, s.message, s.code, s.path, s.line, t.created_at, t.payment_id, s.state,
    coalesce((
      select jsonb_agg(jsonb_build_object('path', x.path, 'text', x.said) order by x.n) from rail_sent_text x
      where x.transfer_id = t.id
    ), '[]') as sent_texts,
    (select e.said from rail_exception e
      where e.code = 'recall-of-set-aside' and e.transaction_id = t.transaction_id
      order by e.created_at desc limit 1) as recalled
  from rail_set_aside s
  join rail_transfer t on t.id = s.transfer_id
  left join account a on a.iban = t.own_iban and a.currency = 'EUR'
  left join client c on c.id = a.client_id
  left join payment p on p.id = t.payment_id
  where (c.id is null or c.id not in (select clients_of_staff($1)))
    and (p.payee_client_id is null or p.payee_client_id not in (select clients_of_staff($1)))
  order by s.state = 'open' desc, t.created_at desc, t.id desc
  limit 200`);

export const insertRecall = sql<never>(`
  insert into rail_recall (id, transfer_id, direction, message_id, cancellation_id, reason, words, state, case_id,
    asked_by, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, 'open', $8, $9, bank_now())`);

interface UnsentRow {
  version: number;
  client_id: string;
  payer_name: string;
  payee_name: string;
  payee_iban: string;
  currency: string;
  amount_minor: bigint;
  fee_minor: bigint;
}

/** A payment whose money is held and has not moved. */
export const lockUnsent = sql<UnsentRow>(`
  select version, payer_client_id as client_id, payer_name, payee_name, payee_iban, currency, amount_minor, fee_minor
  from payment
  where id = $1 and state in (payment_state('authorized'), payment_state('technicalError'))
  for update`);

interface OpenRecallRow {
  client_id: string;
  payee_name: string;
  other_name: string;
  other_iban: string;
  currency: string;
  amount_minor: bigint;
}

/** Another bank's recall that no one has decided, with the payment that a client got. */
export const readOpenRecall = sql<OpenRecallRow>(`
  select p.payee_client_id as client_id, p.payee_name, t.other_name, t.other_iban, p.currency, p.amount_minor
  from rail_recall r
  join rail_transfer t on t.id = r.transfer_id
  join payment p on p.id = t.payment_id
  where r.id = $1 and r.direction = 'in' and r.state = 'open'`);

export const failPayment = sql<never>(`
  update payment
  set state = payment_state('failed'), refusal = 'failed_by_bank', changed_at = bank_now(), request_id = null
  where id = $1`);
export const releaseHold = sql<never>('select release_hold($1)');

export const retryPayment = sql<never>(`
  update payment
  set state = payment_state('authorized'), refusal = null, changed_at = bank_now()
  where id = $1 and state = payment_state('technicalError')`);

export const readClient = sql<{ client_id: string }>(
  'select coalesce(payer_client_id, payee_client_id) as client_id from payment where id = $1',
);
