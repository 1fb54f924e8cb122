/** Queries of closing many cases at once. */
import { sql } from '#server/db/pool.ts';
import type { JobState } from '#server/jobs/states.ts';
import type { ManyAct } from '../bulkRules.ts';
import type { CaseType, OtherReason } from '../rules.ts';

export const closingKind = 'close-cases';
export const actKind = 'act-on-cases';

export const findProposal = sql<{ id: string }>(
  `select id from proposal where state = 'open' and subject_kind = 'case' and subject_id = $1 limit 1`,
);

/** Two closings of one person count one after the other. */
export const lockCloser = sql<never>(`select pg_advisory_xact_lock(hashtext('${closingKind}'), hashtext($1))`);

/** Cases that a person has closed together within a day, with no one else. Real time. */
export const countAlone = sql<{ n: number }>(`
  select coalesce(sum(jsonb_array_length(input -> 'cases')), 0)::integer as n
  from job
  where kind = '${closingKind}' and asked_by = $1 and input ->> 'confirmedBy' is null
    and asked_at > now() - interval '1 day'`);

export interface DrawnRow {
  id: string;
  type: CaseType;
  title: string;
  client_name: string;
  reason: OtherReason | null;
}

export const listChosen = sql<DrawnRow>(`
  select k.id, k.type, k.title, k.reason, coalesce(c.title, w.full_name, k.subject_id) as client_name
  from client_case k
  left join client c on c.id = k.subject_id
  left join person w on w.id = k.subject_id
  where k.id = any ($1::uuid[])
  order by k.id`);

/** Staff who work here now. */
export const readStaff = sql<{ proposed_by: string; proposer: string; proposer_role: string; proposer_keys: string }>(`
  select p.id as proposed_by, p.full_name as proposer, s.role as proposer_role, s.keys as proposer_keys
  from person p
  join staff s on s.person_id = p.id and s.active
  where p.id = $1 and p.blocked_at is null`);

export interface OutcomeRow {
  kind: typeof closingKind | typeof actKind;
  state: JobState;
  of: number;
  /** of acts under a filter */
  act: ManyAct;
  progress: unknown;
}

/** $1 the job, $2 who asked for it or has confirmed it */
export const readOutcome = sql<OutcomeRow>(`
  select kind, state, coalesce(jsonb_array_length(input -> 'cases'), (input ->> 'of')::integer) as of,
    input ->> 'act' as act,
    coalesce(result, cursor) as progress
  from job
  where id = $1 and kind in ('${closingKind}', '${actKind}') and $2 in (asked_by, input ->> 'confirmedBy')`);

/** $1 ids, $2 the reader: nothing of clients that they are linked to */
export const listLeft = sql<{
  id: string;
  subject_id: string;
  client_name: string;
  title: string;
  type: CaseType;
  reason: OtherReason | null;
}>(`
  select k.id, k.subject_id, k.type, k.reason, k.title, coalesce(c.title, w.full_name, k.subject_id) as client_name
  from client_case k
  left join client c on c.id = k.subject_id
  left join person w on w.id = k.subject_id
  where k.id = any ($1::uuid[]) and k.subject_id not in (select clients_of_staff($2))`);
