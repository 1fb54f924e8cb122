/** Queries of the reports. */

import { sql } from '../../../server/db/pool.ts';
import type { BrokenRecord } from '../../../shared/audit.ts';

export interface CheckRow {
  id: string;
  asked_by: string;
  started_at: string;
  n: bigint;
  of_n: bigint;
  ended_at: string | null;
  outcome: 'whole' | 'broken' | 'stopped' | null;
  broken: BrokenRecord | null;
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
     where subject_id = 'details' and subject_kind = 'audit' and verb = 'audit.erase') as erased_until
  from audit_head h
  cross join bank
  left join audit_block b on b.number = h.block`);

/** Whether a block after this one was sealed longer ago than so many ms: then its head should be outside by now. */
export const isHeadLate = sql<{ late: boolean }>(`
  select coalesce((
    select sealed_at < clock_timestamp() - make_interval(secs => $2::float / 1000)
    from audit_block
    where number > $1
    order by number
    limit 1
  ), false) as late`);

export const readNewestCheck = sql<CheckRow>(`
  select c.id, p.full_name as asked_by, c.started_at, c.n, c.of_n, c.ended_at, c.outcome, c.broken
  from audit_check c
  join person p on p.id = c.asked_by
  order by c.started_at desc
  limit 1`);

/** No row: one is under way. */
export const insertCheck = sql<{ id: string }>(`
  insert into audit_check (id, asked_by, of_n)
  select $1, $2, n from audit_head
  on conflict ((true)) where ended_at is null do nothing
  returning id`);

export const endOpenCheck = sql<{ id: string }>(`
  update audit_check
  set ended_at = clock_timestamp(), outcome = 'stopped'
  where ended_at is null
  returning id`);
