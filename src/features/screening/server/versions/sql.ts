/** Queries of the versions of lists. */
import { sql } from '../../../../server/db/pool.ts';
import type { ListCode, ListFormat } from '../../lists.ts';
import type { ListVersionState } from './states.ts';

/** SQL: how old a version in use is: since it was taken, or since its content was last fetched again. */
export function listAge(row: string): string {
  return `least(bank_now() - ${row}.taken_at, now() - ${row}.fetched_at)`;
}

export interface VersionRow {
  id: string;
  code: ListCode;
  n: number | null;
  format: ListFormat;
  file_name: string;
  size_bytes: bigint;
  state: ListVersionState;
  entries: number;
  added: number;
  changed: number;
  removed: number;
  problem: string;
  problem_line: number;
  sent_by: string | null;
  taken_by: string | null;
  confirmed_by: string | null;
  sent_at: string;
  taken_at: string | null;
  /** whole days since it was taken */
  age_days: number | null;
  job_id: string | null;
}

const columns = `v.id, v.code, v.n, v.format, v.file_name, v.size_bytes, v.state, v.entries, v.added, v.changed, v.removed,
  v.problem, v.problem_line, s.full_name as sent_by, t.full_name as taken_by, c.full_name as confirmed_by, v.sent_at, v.taken_at,
  floor(extract(epoch from ${listAge('v')}) / 86400)::integer as age_days,
  (select j.id from job j where j.kind = 'read-list' and j.key = v.id::text order by j.asked_at desc limit 1) as job_id`;
const people = `
  left join person s on s.id = v.sent_by
  left join person t on t.id = v.taken_by
  left join person c on c.id = v.confirmed_by`;

/** Of each list the newest ten: the live one is among them, or nothing newer was taken. */
export const listVersions = sql<VersionRow & { nth: bigint }>(`
  select * from (
    select ${columns}, row_number() over (partition by v.code order by v.sent_at desc, v.id desc) as nth
    from list_version v ${people}
  ) newest
  where nth <= 10 or state = 'live'
  order by code, sent_at desc, id desc`);

export const readVersion = sql<VersionRow>(`select ${columns} from list_version v ${people} where v.id = $1`);
export const lockVersion = sql<{ code: ListCode; state: ListVersionState; entries: number; added: number }>(`
  select code, state, entries, added from list_version where id = $1 for update`);

/** Live versions: what a check of now compares with. */
export const liveVersions = sql<{ code: ListCode; n: number }>(
  `select code, n from list_version where state = 'live' order by code`,
);

export const insertVersion = sql<never>(`
  insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_by, sent_at)
  values ($1, $2, $3, $4, $5, $6, $7, bank_now())`);
export const insertPart = sql<never>('insert into list_part (version_id, field, n, bytes) values ($1, $2, $3, $4)');
export const readPart = sql<{ bytes: Buffer }>(
  'select bytes from list_part where version_id = $1 and field = $2 and n = $3',
);
export const partFields = sql<{ field: string }>('select distinct field from list_part where version_id = $1');
export const deleteParts = sql<never>('delete from list_part where version_id = $1');
export const deleteStaged = sql<never>('delete from list_staged where version_id = $1');

/** The hash is of what the database holds: the same entry has the same hash in whatever order its fields came. */
export const stage = sql<never>(`
  insert into list_staged (version_id, entity_id, body, body_hash)
  select $1, e.entity_id, e.body, sha256(convert_to(e.body::text, 'UTF8'))
  from unnest($2::text[], $3::jsonb[]) e (entity_id, body)`);

/** Until the transaction ends. A million entries take longer than the 20 s that a statement has otherwise. */
export const allowMinutes = sql<never>(`set local statement_timeout = '10min'`);
/** What taking it would change. */
export const countChanges = sql<{ entries: number; added: number; changed: number; removed: number }>(`
  with living as (
    select entity_id, body_hash from list_entity where to_n is null and code = (select code from list_version where id = $1)
  ), staged as (
    select entity_id, body_hash from list_staged where version_id = $1
  )
  select count(s.entity_id)::integer as entries,
    count(*) filter (where l.entity_id is null)::integer as added,
    count(*) filter (where s.body_hash <> l.body_hash)::integer as changed,
    count(*) filter (where s.entity_id is null)::integer as removed
  from staged s full join living l using (entity_id)`);
export const endReading = sql<never>(`
  update list_version
  set state = $2, entries = $3, added = $4, changed = $5, removed = $6, problem = $7, problem_line = $8
  where id = $1`);

/** Twenty of each kind, by name. */
export const sampleChanges = sql<{ change: 'added' | 'changed' | 'removed'; entity_id: string; name: string }>(`
  with living as (
    select entity_id, body_hash, body ->> 'name' as name
    from list_entity where to_n is null and code = (select code from list_version where id = $1)
  ), staged as (
    select entity_id, body_hash, body ->> 'name' as name from list_staged where version_id = $1
  ), changes as (
    select case when l.entity_id is null then 'added' when s.entity_id is null then 'removed' else 'changed' end as change,
      entity_id, coalesce(s.name, l.name) as name
    from staged s full join living l using (entity_id)
    where s.body_hash is distinct from l.body_hash
  )
  select change, entity_id, name from (
    select *, row_number() over (partition by change order by name, entity_id) as nth from changes
  ) each_kind
  where nth <= 20
  order by change, name, entity_id`);

export const nextNumber = sql<{ n: number }>('select coalesce(max(n), 0) + 1 as n from list_version where code = $1');
/** $1 version, $2 code, $3 its number */
export const endEntities = sql<never>(`
  update list_entity e set to_n = $3
  where e.code = $2 and e.to_n is null
    and not exists (select from list_staged s where s.version_id = $1 and s.entity_id = e.entity_id and s.body_hash = e.body_hash)`);
export const beginEntities = sql<never>(`
  insert into list_entity (code, entity_id, from_n, body, body_hash)
  select $2, s.entity_id, $3, s.body, s.body_hash
  from list_staged s
  where s.version_id = $1
    and not exists (select from list_entity e where e.code = $2 and e.to_n is null and e.entity_id = s.entity_id)`);
/**
 * $1 code, $2 number: entries that go with this version and come again under another number. The publisher says so, or both
 * are alike in kind, name, dates of birth and identifiers, with a whole date or an identifier among them, and no third one is.
 */
export const keepRenumbered = sql<never>(`
  with gone as (
    select o.entity_id, o.body from list_entity o
    where o.code = $1 and o.to_n = $2
      and not exists (select from list_entity l where l.code = $1 and l.entity_id = o.entity_id and l.to_n is null)
  ), come as (
    select s.entity_id, s.body from list_entity s where s.code = $1 and s.from_n = $2 and exists (select from gone)
  ), told as (
    select g.entity_id, c.entity_id as became
    from come c cross join lateral jsonb_array_elements_text(c.body -> 'formerIds') former join gone g on g.entity_id = former
  ), facts as (
    select entity_id, body ->> 'kind' as kind, body ->> 'name' as name, body -> 'births' as births,
      body -> 'identifiers' as identifiers, is_gone
    from (
      select g.*, true as is_gone from gone g
      union all
      select c.*, false from come c
      where not exists (select from list_entity e where e.code = $1 and e.entity_id = c.entity_id and e.from_n < $2)
    ) both_sides
    where body -> 'identifiers' <> '[]' or body ->> 'births' ~ '"[0-9]{4}-[0-9]{2}-[0-9]{2}"'
  ), alike as (
    select min(entity_id) filter (where is_gone) as entity_id, min(entity_id) filter (where not is_gone) as became
    from facts group by kind, name, births, identifiers
    having count(*) = 2 and count(*) filter (where is_gone) = 1
  )
  insert into list_renumbered (code, entity_id, became, n)
  select $1, entity_id, became, $2 from (select * from told union select * from alike) r`);
export const replaceLive = sql<never>(`update list_version set state = 'past' where code = $1 and state = 'live'`);
export const makeLive = sql<never>(`
  update list_version set state = 'live', n = $2, taken_by = $3, confirmed_by = $4, taken_at = bank_now() where id = $1`);
export const withdraw = sql<never>(`update list_version set state = 'withdrawn' where id = $1`);

/** $1 code, $2 number, $3 after this entity: one page of what a version holds */
export const readEntities = sql<{ entity_id: string; body: unknown }>(`
  select entity_id, body from list_entity
  where code = $1 and from_n <= $2 and (to_n is null or to_n > $2) and entity_id > $3
  order by entity_id limit 2000`);
/** $1 code, $2 number: what this version brought */
export const readBegun = sql<{ entity_id: string; body: unknown }>(`
  select entity_id, body from list_entity where code = $1 and from_n = $2 and entity_id > $3 order by entity_id limit 2000`);
