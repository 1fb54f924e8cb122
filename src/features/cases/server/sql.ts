/** Queries of the case desk. */
import { sql } from '#server/db/pool.ts';
import type { CaseKind, CaseType, OtherReason } from '../rules.ts';
import { isAvailable } from './assignees.ts';

export interface ItemRow {
  id: string;
  subject_id: string;
  kind: CaseKind;
  status: number;
  type: CaseType;
  title: string;
  level: number;
  workflow: 'investigating' | 'inputReview' | 'review';
  scheduled_action: string | null;
  scheduled_at: string | null;
  opened_at: string;
  files: number;
  amount_minor: bigint | null;
  blocked_minor: bigint;
  client_name: string;
  client_type: 'N' | 'LEGAL' | null;
  assignee_id: string | null;
  assignee: string | null;
  due_at: string;
  version: number;
  is_new: boolean;
  is_updated: boolean;
  is_missing: boolean;
}

/** The client was asked and has not answered, or does not have what was asked for. */
const isMissing = `(r.asked_at is not null or (r.closed_at is null and coalesce((
    select bool_or(i.cannot)
    from (select id from info_request where case_id = r.id and state = 'answered' order by sent_at desc limit 1) q
    join info_item i on i.request_id = q.id), false)))`;

/** SQL: what the list shows of the rows `r` besides their columns, under `withNames`. `reader`: SQL of their number. */
export const itemNameColumns = (reader: string) => `
  case when exists (
    select from proposal p where p.state = 'open' and p.subject_kind = 'case' and p.subject_id = r.id::text)
    then 'review' else r.workflow end as workflow,
  (select count(*)::integer from case_file f where f.case_id = r.id) as files,
  coalesce(c.title, w.full_name, r.subject_id) as client_name, c.type as client_type,
  a.full_name as assignee,
  r.opened_at > (select bank_now()) - interval '1 day' as is_new,
  coalesce((select s.version < r.version from case_seen s where s.case_id = r.id and s.person_id = ${reader}), false)
    as is_updated,
  ${isMissing} as is_missing`;
export const withNames = `
  left join client c on c.id = r.subject_id
  left join person w on w.id = r.subject_id
  left join person a on a.id = r.assignee_id`;
/** Columns of a case that the list shows as they are. */
export const itemColumns = `r.id, r.subject_id, r.kind, r.status, r.type, r.title, r.level, r.scheduled_action,
  r.scheduled_at,
  r.opened_at, r.amount_minor, r.blocked_minor, r.assignee_id, r.due_at, r.version`;

/** $2 client, $3 readable types, $4 whether enquiries of authorities are */
export const listOfClient = sql<ItemRow>(`
  with page as (
    select k.* from client_case k
    where k.subject_id = $2 and k.type = any ($3::text[]) and ($4 or k.reason is distinct from 'AUTHORITY')
    order by k.opened_at desc, k.id desc
    limit 200
  )
  select ${itemColumns}, ${itemNameColumns('$1')} from page r ${withNames} order by r.opened_at desc, r.id desc`);

/** SQL: the SENIOR case that it was handed up to has no answer yet. */
export const isHandedUp = (row: string) =>
  `exists (select from client_case s where s.handed_from = ${row}.id and s.closed_at is null)`;

export interface CaseRow extends ItemRow {
  comment: string;
  reason: OtherReason | null;
  payment_id: string | null;
  opened_by: string | null;
  opener: string | null;
  outcome: { code: string; by: string | null; confirmedBy: string | null; reasons: string[]; at: string } | null;
  duplicate_of: string | null;
  asked: boolean;
  is_handed_up: boolean;
}

export const readCase = sql<CaseRow>(`
  select ${itemColumns}, ${itemNameColumns('$1')}, r.comment, r.reason, r.payment_id, r.opened_by,
    o.full_name as opener,
    r.outcome || jsonb_build_object(
      'by', (select full_name from person where id = r.outcome ->> 'by'),
      'confirmedBy', (select full_name from person where id = r.outcome ->> 'confirmedBy')) as outcome,
    r.duplicate_of,
    r.asked_at is not null as asked, ${isHandedUp('r')} as is_handed_up
  from client_case r ${withNames} left join person o on o.id = r.opened_by
  where r.id = $3 and r.subject_id = $2`);

export const listComments = sql<{ id: string; by: string | null; action: string; words: string; at: string }>(`
  select m.id, p.full_name as by, m.action, m.words, m.at
  from case_comment m left join person p on p.id = m.author_id
  where m.case_id = $1 and m.undone_at is null order by m.at desc, m.id desc limit 500`);

interface OtherRow {
  id: string;
  subject_id: string;
  type: CaseType;
  reason: OtherReason | null;
  kind: CaseKind;
  status: number;
  title: string;
}

/** $2 the reader: cases of clients that they are linked to are left out */
export const listLinked = sql<OtherRow>(`
  select k.id, k.subject_id, k.type, k.reason, k.kind, k.status, k.title
  from case_link l join client_case k on k.id = case when l.case_id = $1 then l.other_id else l.case_id end
  where (l.case_id = $1 or l.other_id = $1) and k.subject_id not in (select clients_of_staff($2))
  order by k.opened_at desc limit 100`);

/** $1 ids, $2 the reader: the same are left out */
export const listNamed = sql<OtherRow & { name: string }>(`
  select k.id, k.subject_id, k.type, k.reason, k.kind, k.status, k.title,
    coalesce(c.title, w.full_name, k.subject_id) as name
  from client_case k
  left join client c on c.id = k.subject_id
  left join person w on w.id = k.subject_id
  where k.id = any ($1::uuid[]) and k.subject_id not in (select clients_of_staff($2))
  order by k.opened_at, k.id limit 100`);

export const listOthers = sql<OtherRow>(`
  select k.id, k.subject_id, k.type, k.reason, k.kind, k.status, k.title
  from client_case k
  where k.subject_id = $2 and k.id <> $1 and k.closed_at is null
  order by k.opened_at desc limit 50`);

/** Closed cases of the client, and how they ended. */
export const listEarlier = sql<OtherRow & { code: string; by: string | null; closed_at: string }>(`
  select k.id, k.subject_id, k.type, k.reason, k.kind, k.status, k.title, k.outcome ->> 'code' as code,
    p.full_name as by,
    k.closed_at
  from client_case k
  left join person p on p.id = k.outcome ->> 'by'
  where k.subject_id = $2 and k.id <> $1 and k.closed_at is not null
  order by k.closed_at desc, k.id
  limit 50`);

/** $1 the client, $2 roles */
export const listStaff = sql<{ id: string; full_name: string; role: string; keys: string }>(`
  select s.person_id as id, p.full_name, s.role, s.keys
  from staff s join person p on p.id = s.person_id
  where s.role = any ($2::text[]) and ${isAvailable('s', '$1')}
  order by p.full_name limit 500`);

/** Of a closed case no one asks whether it has changed. */
export const markSeen = sql<never>(`
  insert into case_seen (case_id, person_id, version)
  select id, $2, $3 from client_case where id = $1 and closed_at is null
  on conflict (case_id, person_id) do update set version = excluded.version
  where case_seen.version <> excluded.version`);
