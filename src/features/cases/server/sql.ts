/** Queries of the case desk. */
import { sql } from '../../../server/db/pool.ts';
import type { CaseKind, CaseType, OtherReason } from '../rules.ts';
import { isThere } from './assignees.ts';

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
  blocked_minor: bigint | null;
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

/** What the list shows of the rows `k`; $1 is the reader. */
const itemOf = `
  k.id, k.subject_id, k.kind, k.status, k.type, k.title, k.level, k.scheduled_action, k.scheduled_at, k.opened_at,
  case when exists (
    select from proposal p where p.state = 'open' and p.subject_kind = 'case' and p.subject_id = k.id::text)
    then 'review' else k.workflow end as workflow,
  (select count(*)::integer from case_file f where f.case_id = k.id) as files,
  k.amount_minor,
  (select sum(p.amount_minor)::bigint from case_payment h
   join payment p on p.id = h.payment_id and p.state = payment_state('blocked')
   where h.case_id = k.id and h.holds) as blocked_minor,
  coalesce(c.title, w.full_name, k.subject_id) as client_name, c.type as client_type,
  k.assignee_id, a.full_name as assignee, k.due_at, k.version,
  k.opened_at > bank_now() - interval '1 day' as is_new,
  coalesce((select s.version < k.version from case_seen s where s.case_id = k.id and s.person_id = $1), false) as is_updated,
  k.asked_at is not null or (k.closed_at is null and coalesce((
    select bool_or(i.cannot)
    from (select id from info_request where case_id = k.id and state = 'answered' order by sent_at desc limit 1) r
    join info_item i on i.request_id = r.id), false)) as is_missing`;
const withNames = `
  left join client c on c.id = k.subject_id
  left join person w on w.id = k.subject_id
  left join person a on a.id = k.assignee_id`;

/** A query of its own is asked once; the function alone would be asked for each of 100 000 rows. */
const now = '(select bank_now())';

/** Of the specified active-open ones: alerts, payments, and companies whose turn is ours (specification, section 3). */
const isActive = `(k.kind in ('A', 'S') or (k.kind = 'L' and k.status = 5))`;
/** $2 types, $3 least level, $4 most level, $5 assignee: '', none or a number, $6 active or overdue or '' */
const isWanted = `k.closed_at is null and k.type = any ($2::text[]) and (k.level between $3 and $4 or k.type = $8)
  and ($5::text = '' or k.assignee_id = $5 or ($5 = 'none' and k.assignee_id is null))`;
const isShown = `($6::text = '' or ($6 = 'active' and ${isActive}) or ($6 = 'overdue' and k.due_at < ${now}))`;
/** $7 the reader may see enquiries of authorities; $8 a type whose cases are wanted whatever their level, or '' */
const isHidden = `(k.subject_id in (select clients_of_staff($1)) or (not $7 and k.reason = 'AUTHORITY'))`;

/** $9, $10 due and id of the last case of the page before; $11 how many */
export const listQueue = sql<ItemRow>(`
  with page as (
    select k.* from client_case k
    where ${isWanted} and ${isShown} and not coalesce(${isHidden}, false)
      and (k.due_at, k.id) > ($9::timestamptz, $10::uuid)
    order by k.due_at, k.id
    limit $11
  )
  select ${itemOf} from page k ${withNames} order by k.due_at, k.id`);

export interface CountRow {
  type: CaseType;
  is_senior: boolean;
  count: number;
  overdue: number;
  next_due: string | null;
}

/** Counts are read from the index alone; what is hidden from the reader, few of many, is counted apart and taken off. */
export const countQueue = sql<CountRow>(`
  with counted as (
    select k.type, k.level >= 5 as is_senior, count(*) as n, count(*) filter (where k.due_at < ${now}) as late,
      min(k.due_at) as next_due
    from client_case k where ${isWanted} and ${isShown} group by 1, 2
    union all
    select k.type, k.level >= 5, -count(*), -count(*) filter (where k.due_at < ${now}), null
    from client_case k where ${isWanted} and ${isShown} and k.subject_id = any (array(select clients_of_staff($1))) group by 1, 2
    union all
    select k.type, k.level >= 5, -count(*), -count(*) filter (where k.due_at < ${now}), null
    from client_case k
    where ${isWanted} and ${isShown} and not $7 and k.type = 'OTHER' and k.reason = 'AUTHORITY'
      and k.subject_id <> all (array(select clients_of_staff($1)))
    group by 1, 2
  )
  select type, is_senior, sum(n)::integer as count, sum(late)::integer as overdue, min(next_due) as next_due
  from counted group by 1, 2`);

/** $2 client, $3 readable types, $4 whether enquiries of authorities are */
export const listOfClient = sql<ItemRow>(`
  with page as (
    select k.* from client_case k
    where k.subject_id = $2 and k.type = any ($3::text[]) and ($4 or k.reason is distinct from 'AUTHORITY')
    order by k.opened_at desc, k.id desc
    limit 200
  )
  select ${itemOf} from page k ${withNames} order by k.opened_at desc, k.id desc`);

export interface CaseRow extends ItemRow {
  comment: string;
  reason: OtherReason | null;
  payment_id: string | null;
  opened_by: string | null;
  opener: string | null;
  outcome: { code: string; by: string | null; confirmedBy: string | null; reasons: string[]; at: string } | null;
  duplicate_of: string | null;
  asked: boolean;
}

export const readCase = sql<CaseRow>(`
  select ${itemOf}, k.comment, k.reason, k.payment_id, k.opened_by, o.full_name as opener,
    k.outcome || jsonb_build_object(
      'by', (select full_name from person where id = k.outcome ->> 'by'),
      'confirmedBy', (select full_name from person where id = k.outcome ->> 'confirmedBy')) as outcome,
    k.duplicate_of,
    k.asked_at is not null as asked
  from client_case k ${withNames} left join person o on o.id = k.opened_by
  where k.id = $3 and k.subject_id = $2`);

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

export const listOthers = sql<OtherRow>(`
  select k.id, k.subject_id, k.type, k.reason, k.kind, k.status, k.title
  from client_case k
  where k.subject_id = $2 and k.id <> $1 and k.closed_at is null
  order by k.opened_at desc limit 50`);

/** $1 the client, $2 roles */
export const listStaff = sql<{ id: string; full_name: string; role: string; keys: string }>(`
  select s.person_id as id, p.full_name, s.role, s.keys
  from staff s join person p on p.id = s.person_id
  where s.role = any ($2::text[]) and ${isThere('s', '$1')}
  order by p.full_name limit 500`);

export const markSeen = sql<never>(`
  insert into case_seen (case_id, person_id, version) values ($1, $2, $3)
  on conflict (case_id, person_id) do update set version = excluded.version where case_seen.version <> excluded.version`);
