/** Queries of the audit: its state and its checks. */
import { auditVerb } from '#server/audit/verbs.ts';
import { sql } from '#server/db/pool.ts';
import type { JobState } from '#server/jobs/states.ts';

export interface CheckRow {
  id: string;
  asked_by: string;
  asked_at: string;
  done_n: bigint;
  of_n: bigint;
  state: JobState;
  result: unknown;
  ended_at: string | null;
}

export const readAuditState = sql<{
  n: bigint;
  block: bigint;
  sealed_at: string | null;
  erased_until: bigint | null;
  retention_years: number;
}>(`
  select h.n, h.block, b.sealed_at, bank.retention_years,
    (select max(case when facts ->> 'until' ~ '^[0-9]{1,18}$' then (facts ->> 'until')::bigint end)
     from audit
     where subject_id = 'details' and subject_kind = 'audit' and verb = '${auditVerb('audit.erase')}') as erased_until
  from audit_head h
  cross join bank
  left join audit_block b on b.number = h.block`);

/** Whether a later block was sealed more than $2 ms ago: then its head should be outside by now. */
export const isHeadLate = sql<{ late: boolean }>(`
  select coalesce((
    select sealed_at < clock_timestamp() - make_interval(secs => $2::float / 1000)
    from audit_block
    where number > $1
    order by number
    limit 1
  ), false) as late`);

export const readNewestCheck = sql<CheckRow>(`
  select j.id, p.full_name as asked_by, j.asked_at, j.done_n, coalesce(j.of_n, h.n) as of_n, j.state, j.result,
    j.ended_at
  from job j
  join person p on p.id = j.asked_by
  cross join audit_head h
  where j.kind = 'audit-check'
  order by j.asked_at desc
  limit 1`);
