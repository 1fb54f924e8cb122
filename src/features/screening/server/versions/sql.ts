/** Queries of the versions of lists. */

import type { ListCode, ListCounts, ListFormat } from '#features/screening/lists.ts';
import { sql } from '#server/db/pool.ts';
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
  /** of the changed ones those that differ only in what no score is made of */
  unscored: number;
  /** sentences: what it has much less of than the version in use */
  losses: string[];
  problem: string;
  problem_line: number;
  sent_by: string | null;
  taken_by: string | null;
  confirmed_by: string | null;
  sent_at: string;
  taken_at: string | null;
  /** whole days since it was taken */
  age_days: number | null;
  /** twenty of each kind, by name */
  samples: Sample[];
  letters: bigint;
  job_id: string | null;
}

export interface Sample {
  change: 'added' | 'changed' | 'removed';
  entityId: string;
  name: string;
}

const columns = `v.id, v.code, v.n, v.format, v.file_name, v.size_bytes, v.state, v.entries, v.added, v.changed,
  v.removed, v.unscored,
  v.losses, v.problem, v.problem_line, s.full_name as sent_by, t.full_name as taken_by, c.full_name as confirmed_by,
    v.sent_at, v.taken_at,
  floor(extract(epoch from ${listAge('v')}) / 86400)::integer as age_days,
  v.samples, v.letters,
  (select j.id from job j where j.kind in ('read-list', 'take-list') and j.key = v.id::text
   order by j.asked_at desc limit 1) as job_id`;
const people = `
  left join person s on s.id = v.sent_by
  left join person t on t.id = v.taken_by
  left join person c on c.id = v.confirmed_by`;

/** Of each list the newest ten that were taken, and ten that were not: many files that were refused hide no version. */
export const listVersions = sql<VersionRow & { nth: bigint }>(`
  select * from (
    select ${columns}, row_number() over (partition by v.code, v.n is null order by v.sent_at desc, v.id desc) as nth
    from list_version v ${people}
  ) newest
  where nth <= 10
  order by code, sent_at desc, id desc`);

export const readVersion = sql<VersionRow>(`select ${columns} from list_version v ${people} where v.id = $1`);
export const lockVersion = sql<{
  code: ListCode;
  state: ListVersionState;
  letters: bigint;
  taken_by: string | null;
  confirmed_by: string | null;
}>('select code, state, letters, taken_by, confirmed_by from list_version where id = $1 for update');

/** Live versions: what a check of now compares with. */
export const liveVersions = sql<{ code: ListCode; n: number }>(
  `select code, n from list_version where state = 'live' order by code`,
);

/** How much a version brought that is compared with clients. */
export const countBegun = sql<{ count: number }>(
  'select added + changed - unscored as count from list_version where code = $1 and n = $2',
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
/** Some of it: no statement takes long. */
export const deleteSomeStaged = sql<never>(`
  delete from list_staged where version_id = $1 and entity_id in (
    select entity_id from list_staged where version_id = $1 order by entity_id limit 20000)`);

/** The hash is of what the database holds: the same entry has the same hash in whatever order its fields came. */
export const stage = sql<never>(`
  insert into list_staged (version_id, entity_id, body, body_hash)
  select $1, e.entity_id, e.body, sha256(convert_to(e.body::text, 'UTF8'))
  from unnest($2::text[], $3::jsonb[]) e (entity_id, body)`);

/** SQL: what a body holds that is compared with clients. The rest is read by officers, or follows numbers. */
const compared = (body: string) =>
  `(${body} - '{nationalities,birthPlaces,addresses,sexes,programmes,formerIds}'::text[])`;

/**
 * Until the transaction ends. A million entries take longer than the 20 s that a statement has otherwise. What the
 * transaction has changed is not in the statistics, so the planner expects single rows, and would compare each of a
 * million with all others.
 */
export const allowMinutes = sql<never>(
  `select set_config('statement_timeout', '10min', true), set_config('enable_nestloop', 'off', true)`,
);
/** What taking it would change. */
export const countChanges = sql<Pick<VersionRow, 'entries' | 'added' | 'changed' | 'removed' | 'unscored'>>(`
  with living as (
    select entity_id, body_hash, body from list_entity
    where to_n is null and code = (select code from list_version where id = $1)
  ), staged as (
    select entity_id, body_hash, body from list_staged where version_id = $1
  )
  select count(s.entity_id)::integer as entries,
    count(*) filter (where l.entity_id is null)::integer as added,
    count(*) filter (where s.body_hash <> l.body_hash)::integer as changed,
    count(*) filter (where s.entity_id is null)::integer as removed,
    count(*) filter (where s.body_hash <> l.body_hash and ${compared('s.body')} = ${compared('l.body')})::integer
      as unscored
  from staged s full join living l using (entity_id)`);
export const endReading = sql<never>(`
  update list_version
  set state = 'staged', entries = $2, added = $3, changed = $4, removed = $5, unscored = $6, letters = $7, losses = $8
  where id = $1`);
/** What the version in use has, and what was staged. */
export const countParts = sql<{ before: ListCounts; now: ListCounts }>(`
  with counted as (
    select body, true as is_before from list_entity
    where to_n is null and code = (select code from list_version where id = $1)
    union all
    select body, false from list_staged where version_id = $1
  ), sums as (
    select is_before, jsonb_build_object('entries', count(*), 'aliases',
      coalesce(sum(jsonb_array_length(body -> 'aliases')), 0),
      'births', coalesce(sum(jsonb_array_length(body -> 'births')), 0)) as counts
    from counted group by is_before
  ), none as (
    select '{"entries": 0, "aliases": 0, "births": 0}'::jsonb as counts
  )
  select coalesce((select counts from sums where is_before), none.counts) as before,
    coalesce((select counts from sums where not is_before), none.counts) as now
  from none`);
/** $2 and $3: why it cannot be read, and the line */
export const refuseReading = sql<never>(`
  update list_version set state = 'refused', problem = $2, problem_line = $3 where id = $1`);
/** Of the names of all other lists that are in use. */
export const lettersBeside = sql<{ letters: bigint }>(`
  select coalesce(sum(letters), 0)::bigint as letters from list_version where state = 'live' and code <> $1`);

/** Keeps what it would change: twenty of each kind, by name. */
export const keepSamples = sql<never>(`
  with living as (
    select entity_id, body_hash, body ->> 'name' as name
    from list_entity where to_n is null and code = (select code from list_version where id = $1)
  ), staged as (
    select entity_id, body_hash, body ->> 'name' as name from list_staged where version_id = $1
  ), changes as (
    select case when l.entity_id is null then 'added' when s.entity_id is null then 'removed'
      else 'changed' end as change,
      entity_id, coalesce(s.name, l.name) as name
    from staged s full join living l using (entity_id)
    where s.body_hash is distinct from l.body_hash
  )
  update list_version set samples = coalesce((
    select jsonb_agg(jsonb_build_object('change', change, 'entityId', entity_id, 'name', name)
      order by change, name, entity_id)
    from (select *, row_number() over (partition by change order by name, entity_id) as nth from changes) each_kind
    where nth <= 20), '[]')
  where id = $1`);

export const nextNumber = sql<{ n: number }>('select coalesce(max(n), 0) + 1 as n from list_version where code = $1');
/** $1 version, $2 code, $3 its number */
export const endEntities = sql<never>(`
  update list_entity e set to_n = $3
  where e.code = $2 and e.to_n is null
    and not exists (select from list_staged s where s.version_id = $1 and s.entity_id = e.entity_id
      and s.body_hash = e.body_hash)`);
export const beginEntities = sql<never>(`
  insert into list_entity (code, entity_id, from_n, body, body_hash, compares_anew)
  select $2, s.entity_id, $3, s.body, s.body_hash, before.body is null
    or ${compared('before.body')} <> ${compared('s.body')}
  from list_staged s
  left join list_entity before on before.code = $2 and before.entity_id = s.entity_id and before.to_n = $3
  where s.version_id = $1
    and not exists (select from list_entity e where e.code = $2 and e.to_n is null and e.entity_id = s.entity_id)`);
/**
 * $1 code, $2 number: entries that go with this version and come again under another number. The publisher says so, or
 * both are alike in kind, name, dates of birth and identifiers, with a whole date or an identifier among them, and no
 * third one is.
 */
export const keepRenumbered = sql<never>(`
  with gone as (
    select o.entity_id, o.body from list_entity o
    where o.code = $1 and o.to_n = $2
      and not exists (select from list_entity l where l.code = $1 and l.entity_id = o.entity_id and l.to_n is null)
  ), come as (
    select s.entity_id, s.body from list_entity s where s.code = $1 and s.from_n = $2 and exists (select from gone)
  ), named as (
    select g.entity_id, c.entity_id as became
    from come c cross join lateral jsonb_array_elements_text(c.body -> 'formerIds') former
    join gone g on g.entity_id = former
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
  select $1, entity_id, became, $2 from (select * from named union select * from alike) r`);
export const replaceLive = sql<never>(`update list_version set state = 'past' where code = $1 and state = 'live'`);
export const makeLive = sql<never>(`
  update list_version set state = 'live', n = $2, taken_by = $3, confirmed_by = $4, taken_at = bank_now()
  where id = $1`);
/** $2 and $3: who decided it, and who confirmed */
export const decide = sql<never>(`
  update list_version set state = 'taking', taken_by = $2, confirmed_by = $3 where id = $1`);
/** $2: why no one can be compared with it */
export const refuse = sql<never>(`
  update list_version set state = 'refused', problem = $2, taken_by = null, confirmed_by = null where id = $1`);
export const withdraw = sql<never>(`update list_version set state = 'withdrawn' where id = $1`);

/** $1 code, $2 number, $3 after this entity: one page of what a version holds */
export const readEntities = sql<{ entity_id: string; body: unknown }>(`
  select entity_id, body from list_entity
  where code = $1 and from_n <= $2 and (to_n is null or to_n > $2) and entity_id > $3
  order by entity_id limit 2000`);
/** $1 code, $2 number: what this version brought that is compared with clients */
export const readBegun = sql<{ entity_id: string; body: unknown }>(`
  select entity_id, body from list_entity
  where code = $1 and from_n = $2 and compares_anew and entity_id > $3 order by entity_id limit 2000`);
/** $1 to $3: lists, entries and numbers of versions; of each what is shown of it, in order */
export const readDisplayed = sql<{ body: unknown }>(`
  select e.body
  from unnest($1::text[], $2::text[], $3::integer[]) with ordinality asked (code, entity_id, n, place)
  left join list_entity e on e.code = asked.code and e.entity_id = asked.entity_id
    and e.from_n <= asked.n and (e.to_n is null or e.to_n > asked.n)
  order by asked.place`);
