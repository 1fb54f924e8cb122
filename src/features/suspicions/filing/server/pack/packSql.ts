/** Queries of an evidence pack. */
import { evidencePacks } from '#features/suspicions/filing/limits.ts';
import { sql } from '#server/db/pool.ts';

/** A row that may go into the pack, and how many there are: the newest come first. */
export interface FoundRow {
  key: string;
  /** at most what its line takes in the pack */
  bytes: number;
  total: number;
}

export interface EntryRow {
  at: string;
  booked_on: string;
  payment_id: string;
  transfer_id: string;
  kind: string;
  iban: string;
  seq: bigint;
  currency: string;
  amount_minor: bigint;
  balance_minor: bigint;
}
/** Of the payments $1, on accounts of the clients $2: the $3 newest. */
export const findEntries = sql<FoundRow>(`
  select e.account_id || ' ' || e.seq as key, 250 as bytes, count(*) over ()::integer as total
  from transfer t
  join entry e on e.transfer_id = t.id
  join account a on a.id = e.account_id
  where t.payment_id = any ($1::uuid[]) and a.client_id = any ($2::text[])
  order by e.created_at desc, e.account_id desc, e.seq desc
  limit $3`);
/** Those with the keys $1, in their order. */
export const listEntries = sql<EntryRow>(`
  select e.created_at as at, e.booked_on, t.payment_id, t.id as transfer_id, t.kind, a.iban, e.seq, a.currency,
    e.amount_minor, e.balance_after_minor as balance_minor
  from unnest($1::text[]) with ordinality k(key, place)
  join entry e on e.account_id = split_part(k.key, ' ', 1)::bigint and e.seq = split_part(k.key, ' ', 2)::bigint
  join transfer t on t.id = e.transfer_id
  join account a on a.id = e.account_id
  order by k.place`);

export interface EventRow {
  id: string;
  rule: string;
  version: number | null;
  at: string;
  figure: bigint;
  threshold: bigint | null;
  from_on: string | null;
  day: string | null;
  payment_id: string | null;
  case_id: string | null;
  /** of the rule's first condition; null: not known any more */
  measure: string | null;
}
/** What rules have found about the client $1: the $2 newest. */
export const findEvents = sql<FoundRow>(`
  select id::text as key, 300 as bytes, count(*) over ()::integer as total
  from case_event where client_id = $1 and state = 'live' and copy_of is null
  order by at desc, id desc limit $2`);
/** Those with the ids $1, in their order. */
export const listEvents = sql<EventRow>(`
  select e.id, e.rule, e.version, e.at, e.figure, e.threshold, e.from_on, e.day, e.payment_id, e.case_id,
    v.body #>> '{conditions,0,measure}' as measure
  from unnest($1::uuid[]) with ordinality k(id, place) join case_event e on e.id = k.id
  -- the version of the event, or of an event without one the newest of its rule
  left join lateral (
    select w.body from watch_rule_version w where w.code = e.rule
    order by (w.version = e.version) desc nulls last, w.version desc limit 1) v on true
  order by k.place`);

export interface CheckRow {
  id: string;
  subject_id: string;
  at: string;
  cause: string;
  matcher: number;
  versions: unknown;
  input: unknown;
  hits: unknown;
}
/** With the matches that it found. */
const hits = `
  (select coalesce(jsonb_agg(jsonb_build_object('list', h.code, 'entry', h.entity_id, 'name', h.entity_name,
      'score', h.score_permille, 'state', h.state) order by h.code, h.entity_id), '[]')
   from screening_hit h where h.check_id = k.id)`;
/** Screening of the client $1: the $2 newest. */
export const findChecks = sql<FoundRow>(`
  select k.id::text as key, k.total,
    500 + octet_length(k.versions::text) + octet_length(k.input::text) + octet_length(${hits}::text) as bytes
  from (
    select id, versions, input, at, count(*) over ()::integer as total
    from screening_check where client_id = $1 order by at desc, id desc limit $2
  ) k
  order by k.at desc, k.id desc`);
/** Those with the ids $1, in their order. */
export const listChecks = sql<CheckRow>(`
  select k.id, k.subject_id, k.at, k.cause, k.matcher, k.versions, k.input, ${hits} as hits
  from unnest($1::uuid[]) with ordinality o(id, place) join screening_check k on k.id = o.id order by o.place`);

export interface RecordRow {
  n: bigint;
  at: string;
  verb: string;
  actor_id: string | null;
  subject_kind: string;
  subject_id: string;
  /** the text under the hash of the record */
  sealed: string;
  row_hash: string;
  block: bigint;
}
const sealed = `
  jsonb_build_array(a.n, extract(epoch from a.at), a.actor_id, a.request_id, a.client_id, a.verb, a.subject_kind,
    a.subject_id, a.facts, encode(a.detail_hash, 'hex'))::text`;
export interface FoundRecord extends FoundRow {
  block: bigint;
}
/**
 * Records about the report, its cases and payments ($1): the $2 newest. The newest of a block brings the size of its
 * line among the blocks, which has the hash of every record of the block.
 */
export const findRecords = sql<FoundRecord>(`
  select a.n::text as key, a.total, b.number as block,
    250 + octet_length(replace(${sealed}, '"', '""')) + case
      when lag(b.number) over (order by a.n desc) is distinct from b.number then 250 + 65 * (b.last_n - b.first_n + 1)
      else 0 end::integer as bytes
  from (
    select *, count(*) over ()::integer as total
    from audit where subject_id = any ($1::text[]) and subject_kind in ('mlro_report', 'case', 'payment')
    order by n desc limit $2
  ) a
  join lateral (
    select number, first_n, last_n from audit_block where first_n <= a.n order by first_n desc limit 1
  ) b on true
  order by a.n desc`);
/** Those with the numbers $1, in their order. */
export const listRecords = sql<RecordRow>(`
  select a.n, a.at, a.verb, a.actor_id, a.subject_kind, a.subject_id, ${sealed} as sealed,
    encode(a.row_hash, 'hex') as row_hash, b.number as block
  from unnest($1::bigint[]) with ordinality k(n, place)
  join audit a on a.n = k.n
  join lateral (select number from audit_block where first_n <= a.n order by first_n desc limit 1) b on true
  order by k.place`);

export interface BlockRow {
  number: bigint;
  first_n: bigint;
  last_n: bigint;
  before: string;
  hash: string;
  row_hashes: string;
}
/** One block with the hashes of all its records. */
export const readBlock = sql<BlockRow>(`
  select b.number, b.first_n, b.last_n, coalesce((select encode(hash, 'hex') from audit_block
      where number = b.number - 1), '00') as before, encode(b.hash, 'hex') as hash,
    (select string_agg(encode(a.row_hash, 'hex'), ' ' order by a.n) from audit a
     where a.n between b.first_n and b.last_n) as row_hashes
  from audit_block b where b.number = $1`);

export interface FileRow {
  name: string;
  size_bytes: number;
  hash: Buffer;
  added_at: string;
  added_by: string | null;
}
/** Files of the case $1, the oldest first: one more than a pack may hold. */
export const listFiles = sql<FileRow>(`
  select f.name, f.size_bytes, f.hash, f.added_at, p.full_name as added_by
  from case_file c join client_file f on f.id = c.file_id left join person p on p.id = f.added_by
  where c.case_id = $1 order by f.added_at, f.id limit ${evidencePacks.maxFiles + 1}`);
