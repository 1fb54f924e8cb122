/** SQL of logs. Each page reads 500 records by an index, however long the audit is. */
import { sql } from '../../../server/db/pool.ts';

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
/** $1: below this number, $2: not after this moment, $3: how many, $4: clients that the reader is linked to, left out */
const newest = (condition: string) => `
  select ${columns}
  from audit
  where n < $1 and at <= $2 and ${condition}
    and (client_id is null or client_id <> all ($4::text[])) and subject_id <> all ($4::text[])
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
/** $5: the staff user, $6: verbs that are left out. Staff numbers begin with 9, and the index holds their records only. */
export const listStaff = sql<LogRow>(withNames(newest(`actor_id = $5 and actor_id >= '9' and verb <> all ($6)`)));
/** $5: the client, $6: verbs that are left out. A person's log holds what companies' records say of the person, too. */
export const listClient = sql<LogRow>(
  withNames(`
    select * from (
      (${newest('client_id = $5 and verb <> all ($6)')})
      union all
      (${newest('subject_id = $5 and client_id is distinct from $5 and verb <> all ($6)')})
    ) either
    order by n desc limit $3`),
);
/** $7: the record */
export const listRecord = sql<LogRow>(withNames(newest('client_id = $5 and verb <> all ($6) and subject_id = $7')));

/**
 * The first number that is surely later than a moment. Records are numbered within seconds of being written; the query of
 * a page looks at their own times.
 */
export const numberAfter = sql<{ n: bigint }>(`
  select last_n + 1 as n from audit_block where sealed_at > $1::timestamptz + interval '1 minute' order by sealed_at limit 1`);

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

/** Of clients, and of people who are none. */
export const readNames = sql<{ id: string; name: string }>(`
  select id, title as name from client where id = any ($1)
  union all
  select id, full_name from person p where id = any ($1) and not exists (select from client c where c.id = p.id)`);

/** $1: ids of notes, $2: ids of messages */
export const readWords = sql<{ id: string; words: string }>(`
  select id, words from note where id = any ($1::uuid[]) union all select id, words from message where id = any ($2::uuid[])`);
