/** Queries of an evidence pack. */
import { sql } from '#server/db/pool.ts';

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
/** Of the payments $1, on accounts of the clients $2. */
export const listEntries = sql<EntryRow>(`
  select e.created_at as at, e.booked_on, t.payment_id, t.id as transfer_id, t.kind, a.iban, e.seq, a.currency,
    e.amount_minor, e.balance_after_minor as balance_minor
  from transfer t
  join entry e on e.transfer_id = t.id
  join account a on a.id = e.account_id
  where t.payment_id = any ($1::uuid[]) and a.client_id = any ($2::text[])
  order by e.created_at, e.account_id, e.seq
  limit 10000`);

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
}
/** The newest that rules have found about the client $1. */
export const listEvents = sql<EventRow>(`
  select id, rule, version, at, figure, threshold, from_on, day, payment_id, case_id
  from case_event where client_id = $1 and state = 'live' and copy_of is null order by at desc, id desc limit 1000`);

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
/** Screening of the client $1, the newest first. */
export const listChecks = sql<CheckRow>(`
  select k.id, k.subject_id, k.at, k.cause, k.matcher, k.versions, k.input,
    (select coalesce(jsonb_agg(jsonb_build_object('list', h.code, 'entry', h.entity_id, 'name', h.entity_name,
      'score', h.score_permille, 'state', h.state) order by h.code, h.entity_id), '[]')
     from screening_hit h where h.check_id = k.id) as hits
  from screening_check k where k.client_id = $1 order by k.at desc, k.id desc limit 500`);

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
/** Records about the report, its cases and payments ($1), the oldest first. */
export const listRecords = sql<RecordRow>(`
  select a.n, a.at, a.verb, a.actor_id, a.subject_kind, a.subject_id,
    jsonb_build_array(a.n, extract(epoch from a.at), a.actor_id, a.request_id, a.client_id, a.verb, a.subject_kind,
      a.subject_id, a.facts, encode(a.detail_hash, 'hex'))::text as sealed,
    encode(a.row_hash, 'hex') as row_hash, b.number as block
  from audit a
  join lateral (select number from audit_block where first_n <= a.n order by first_n desc limit 1) b on true
  where a.subject_id = any ($1::text[]) and a.subject_kind in ('mlro_report', 'case', 'payment')
  order by a.n limit 1000`);

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
  case_id: string;
  name: string;
  size_bytes: number;
  hash: Buffer;
}
/** Files of the cases $1. */
export const listFiles = sql<FileRow>(`
  select c.case_id, f.name, f.size_bytes, f.hash
  from case_file c join client_file f on f.id = c.file_id
  where c.case_id = any ($1::uuid[]) order by c.case_id, f.added_at, f.id limit 1001`);
