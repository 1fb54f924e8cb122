/** SQL of logs. Each page reads 500 records by an index, however long the audit is. */
import { sql } from '#server/db/pool.ts';
import { isOpenRecord } from '#shared/restricted.ts';

export interface LogRow {
  n: bigint;
  at: string;
  actor_id: string | null;
  actor: string | null;
  actor_kind: 'client' | 'staff' | null;
  client_id: string | null;
  client: string | null;
  verb: string;
  subject_kind: string;
  subject_id: string;
  facts: Record<string, unknown> | null;
  detail: Record<string, unknown> | null;
  is_erased: boolean;
}

const columns = 'n, at, actor_id, client_id, verb, subject_kind, subject_id, facts, detail_hash';
/**
 * Of cases of the types $5, which the reader may not see, and of hits, which open such cases; empty: the reader may see
 * all.
 */
const readable = `
  (cardinality($5::text[]) = 0 or case subject_kind
    when 'hit' then false
    when 'case' then not exists (
      select from client_case k where k.id = audit.subject_id::uuid
        and (k.type = any ($5) or k.reason is not distinct from 'AUTHORITY'))
    else true
  end)`;

/**
 * $1: below this number, $2: not after this moment, $3: how many, $4: clients that the reader is linked to, left out
 */
const newest = (condition: string) => `
  select ${columns}
  from audit
  where n < $1 and at <= $2 and ${condition}
    and (client_id is null or client_id <> all ($4::text[])) and subject_id <> all ($4::text[])
    and ${readable}
  order by n desc limit $3`;

/** Clients that a staff user keeps away from (decisions for staff, section 1). */
export const listLinked = sql<{ ids: string[] }>('select array(select clients_of_staff($1)) as ids');

/** The names are looked up for the page only. */
const withNames = (records: string) => `
  select a.n, a.at, a.actor_id, p.full_name as actor, p.kind as actor_kind, a.client_id, c.title as client, a.verb,
    a.subject_kind, a.subject_id, a.facts, d.detail, a.detail_hash is not null and d.n is null as is_erased
  from (${records}) a
  left join person p on p.id = a.actor_id
  left join client c on c.id = a.client_id
  left join audit_detail d on d.n = a.n
  order by a.n desc`;

export const listBank = sql<LogRow>(withNames(newest('true')));
/** $6: the staff user. Staff numbers begin with 9, and the index holds their records only. */
export const listStaff = sql<LogRow>(withNames(newest(`actor_id = $6 and actor_id >= '9' and ${isOpenRecord}`)));
/**
 * $6: the client. A person's log holds what companies' records say of the person, too; a
 * relation is in the logs of both sides by itself.
 */
export const listClient = sql<LogRow>(
  withNames(`
    select * from (
      (${newest(`client_id = $6 and ${isOpenRecord}`)})
      union all
      (${newest(`
        subject_id = $6 and client_id is distinct from $6 and subject_kind <> 'relation' and ${isOpenRecord}`)})
    ) either
    order by n desc limit $3`),
);
/** $7: the record */
export const listRecord = sql<LogRow>(withNames(newest(`client_id = $6 and ${isOpenRecord} and subject_id = $7`)));

/**
 * The first number that is surely later than a moment, found by halving: numbers have no gaps, and their records are
 * written in about their order. The times at which blocks were sealed say nothing: a bank that was down numbers late,
 * and the demo's past was sealed in one go. The query of a page looks at the records' own times.
 */
export const numberAfter = sql<{ n: bigint }>(`
  with recursive search (low, high) as (
    select 0::bigint, coalesce(max(n), 0) + 1 from audit
    union all
    select case when a.is_later then s.low else a.n end, case when a.is_later then a.n else s.high end
    from search s
    join lateral (
      select n, at > $1::timestamptz + interval '1 minute' as is_later from audit where n = (s.low + s.high) / 2
    ) a on s.high - s.low > 1
  )
  select high as n from search where high - low <= 1`);

/** A client, or a person who uses the accounts of companies. */
export const findClient = sql<{ id: string }>(`
  select id from client where id = $1 union all select id from person where id = $1 and kind = 'client' limit 1`);
export const findStaff = sql<{ full_name: string }>(`select full_name from person where id = $1 and kind = 'staff'`);

export interface PaymentRow {
  id: string;
  currency: string;
  amount_minor: bigint;
  payer_name: string;
  payee_name: string;
}
export const readPayments = sql<PaymentRow>(
  'select id, currency, amount_minor, payer_name, payee_name from payment where id = any ($1::uuid[])',
);

export interface CardRow {
  id: string;
  name: string;
  mask: string | null;
  holder: string | null;
}
export const readCards = sql<CardRow>(`
  select c.id, c.name, c.mask, p.full_name as holder
  from card c
  left join person p on p.id = c.holder_id
  where c.id = any ($1::uuid[])`);

/** Of clients and of people who are none, by their numbers $1, and of parties by their ids $2. */
export const readNames = sql<{ id: string; name: string }>(`
  select id, title as name from client where id = any ($1)
  union all
  select id, full_name from person p where id = any ($1) and not exists (select from client c where c.id = p.id)
  union all
  select id::text, name from party where id = any ($2::uuid[])`);

/** $1: ids of notes, $2: ids of messages */
export const readWords = sql<{ id: string; words: string }>(`
  select id, words from note where id = any ($1::uuid[]) union all select id, words from message
  where id = any ($2::uuid[])`);
