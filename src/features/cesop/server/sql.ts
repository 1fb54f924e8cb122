/** Queries of CESOP messages. Amounts are cents. */
import { sql } from '#server/db/pool.ts';
import type { DocKind, MessageKind, MessageState, PayeeState, Role } from '../rules.ts';
import type { PayeeAddress } from '../writeMessage.ts';

export interface MessageRow {
  id: string;
  /** its first day */
  quarter: string;
  kind: MessageKind;
  state: MessageState;
  corrects: string | null;
  payees: number;
  transactions: bigint;
  left_out: number;
  made_by: string;
  made_by_name: string;
  made_at: string;
  filed_by_name: string | null;
  filed_at: string | null;
  reference: string;
  answered_by_name: string | null;
  answered_at: string | null;
  erased_at: string | null;
  errors: number;
  rejected: number;
  job_id: string | null;
  job_state: string | null;
}
const messages = `
  select m.id, m.quarter::text as quarter, m.kind, m.state, m.corrects, m.payees, m.transactions, m.left_out, m.made_by,
    b.full_name as made_by_name, m.made_at, f.full_name as filed_by_name, m.filed_at, m.reference,
    a.full_name as answered_by_name, m.answered_at, m.erased_at,
    (select count(*)::integer from cesop_error e where e.message_id = m.id) as errors,
    case when m.answered_at is null then 0
      else (select count(*)::integer from cesop_payee p where p.message_id = m.id and p.state = 'rejected')
    end as rejected,
    m.job_id, j.state as job_state
  from cesop_message m
  join person b on b.id = m.made_by
  left join person f on f.id = m.filed_by
  left join person a on a.id = m.answered_by
  left join job j on j.id = m.job_id and m.state = 'making'`;
/** Of quarters from day $1 on, newest first. */
export const listMessages = sql<MessageRow>(
  `${messages} where m.quarter >= $1::date order by m.quarter, m.made_at desc`,
);
export const readMessage = sql<MessageRow>(`${messages} where m.id = $1`);

/** Messages of the quarter that begins on day $1 are made and filed one after the other. Ends with the transaction. */
export const lockQuarter = sql<never>(`select pg_advisory_xact_lock(hashtextextended('cesop ' || $1, 0))`);
export const listOfQuarter = sql<{ id: string; state: MessageState; kind: MessageKind }>(`
  select id, state, kind from cesop_message where quarter = $1::date order by made_at`);
export const insertMessage = sql<{ id: string }>(`
  insert into cesop_message (quarter, kind, corrects, state, made_by, made_at)
  values ($1::date, $2, $3, 'making', $4, bank_clock())
  returning id`);
export const nameJob = sql<never>('update cesop_message set job_id = $2 where id = $1');

export const lockMessage = sql<{ state: MessageState; made_by: string; quarter: string; filed_at: string | null }>(`
  select state, made_by, quarter::text as quarter, filed_at from cesop_message where id = $1 for no key update`);
export const withdraw = sql<never>(`update cesop_message set state = 'withdrawn' where id = $1`);
/** $2 reference, $3 by whom */
export const file = sql<never>(`
  update cesop_message set state = 'filed', reference = $2, filed_by = $3, filed_at = bank_clock() where id = $1`);
/** $2 result, $3 id of the answer, $4 errors as JSON, $5 by whom */
export const answer = sql<{ refusal: string | null }>('select answer_cesop($1, $2, $3, $4, $5) as refusal');

export interface CountryRow {
  role: Role;
  country: string;
  payees: number;
  transactions: bigint;
  amount_minor: bigint;
}
export const listCountries = sql<CountryRow>(`
  select role, country, payees, transactions, amount_minor from cesop_country where message_id = $1
  order by role, amount_minor desc, country`);

export interface ErrorRow {
  code: string;
  title: string;
  description: string;
  counter: bigint;
  transaction_id: string | null;
}
const errors = 'select code, title, description, counter, transaction_id from cesop_error';
/** Errors of the message $1 that are about no payee; the first 200. */
export const listMessageErrors = sql<ErrorRow>(`
  ${errors} where message_id = $1 and payee_id is null order by place limit 200`);
/** The first 200 about a payee. */
export const listPayeeErrors = sql<ErrorRow>(`
  ${errors} where payee_id = $1 order by transaction_id nulls first, place limit 200`);

export interface PayeeRow {
  id: string;
  message_id: string;
  place: number;
  role: Role;
  client_id: string | null;
  name: string;
  name_kind: string;
  country: string;
  address: PayeeAddress | Record<string, never>;
  tax_id: string;
  tax_country: string;
  doc_kind: DocKind;
  corrects: string | null;
  /** of the payee row that it corrects */
  corrects_message: string | null;
  state: PayeeState;
  payments: bigint;
  refunds: bigint;
  amount_minor: bigint;
  accounts: { identifier: string; kind: string; country: string }[];
}
const payees = `
  select p.id, p.message_id, p.place, p.role, p.client_id, p.name, p.name_kind, p.country, p.address, p.tax_id,
    p.tax_country, p.doc_kind, p.corrects, i.message_id as corrects_message, p.state, p.payments, p.refunds,
    p.amount_minor,
    (select coalesce(jsonb_agg(jsonb_build_object('identifier', a.identifier, 'kind', a.kind, 'country', a.country)
      order by a.identifier), '[]') from cesop_account a where a.payee_id = p.id) as accounts
  from cesop_payee p
  left join cesop_payee i on i.id = p.corrects`;
export const readPayee = sql<PayeeRow>(`${payees} where p.id = $1`);
/** Of message $1 the next ones after place $2, $3 at most. */
export const listPayees = sql<PayeeRow>(`
  ${payees} where p.message_id = $1 and p.place > $2 order by p.place limit $3`);

export interface TransactionRow {
  transaction_id: string;
  corrects: string | null;
  is_refund: boolean;
  at: string;
  amount_minor: bigint;
  method: string;
  at_premises: boolean;
  payer_country: string;
  payer_source: string;
}
/** Of payee $1 the next ones after moment $2 and id $3, $4 at most. */
export const listTransactions = sql<TransactionRow>(`
  select transaction_id, corrects, is_refund, at, amount_minor, method, at_premises, payer_country, payer_source
  from cesop_transaction
  where payee_id = $1 and (at, transaction_id) > ($2::timestamptz, $3)
  order by at, transaction_id limit $4`);

/** Whether the message $1 names a client whom the reader $2 is linked to, as a payee or a payer. */
export const findLinked = sql<{ yes: boolean }>(`
  select exists (
    select from cesop_transaction t
    where t.message_id = $1 and t.client_id = any (array(select clients_of_staff($2)))
    union all
    select from cesop_payee p
    where p.message_id = $1 and p.client_id = any (array(select clients_of_staff($2)))
  ) as yes`);

/** The last record of the audit, and whether the AML reports have counted up to record $1. */
export const readHead = sql<{ n: bigint }>('select n from audit_head');
export const isCounted = sql<{ yes: boolean }>(`
  select last_n >= $1 as yes from follower where name = 'aml-reports'`);
/** False: the message is no longer being made. */
export const countDay = sql<{ yes: boolean }>('select count_cesop_day($1, $2, $3) as yes');
export const groupPayees = sql<{ yes: boolean }>('select group_cesop_payees($1, $2) as yes');
export const addDay = sql<{ yes: boolean }>('select add_cesop_day($1, $2, $3) as yes');
/** Null: all are sealed. */
export const sealPayees = sql<{ last: number | null }>('select seal_cesop_payees($1, $2, $3) as last');
export const finish = sql<{ kind: MessageKind | null }>('select finish_cesop($1) as kind');
export const erase = sql<{ count: number }>('select erase_cesop($1, $2) as count');
/** What the job says of the message $1. */
export const readMade = sql<{
  kind: MessageKind;
  state: MessageState;
  payees: number;
  transactions: bigint;
  left_out: number;
}>('select kind, state, payees, transactions, left_out from cesop_message where id = $1');
