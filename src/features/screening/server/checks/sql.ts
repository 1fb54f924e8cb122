/** Queries of checks. */
import { sql } from '#server/db/pool.ts';
import { ourDisplayed } from './displayed.ts';

export interface SubjectRow {
  client_id: string;
  /** '': the client itself */
  subject_id: string;
  is_person: boolean;
  name: string;
  birth_date: string | null;
  country: string | null;
  identifiers: string[];
}

export const readSubjects = sql<SubjectRow>('select * from screening_subjects($1) order by client_id, subject_id');
export const isClient = sql<never>('select from client where id = $1');
export const countClients = sql<{ count: bigint }>(`select count(*) as count from client where flags !~ '[ZD]'`);
/** $1 after this one, $2 at most */
export const nextClients = sql<{ id: string }>(`
  select id from client where id > $1 and flags !~ '[ZD]' order by id limit $2`);

/** No one else screens these clients meanwhile: of two, the second finds what the first has found. */
export const lockClients = sql<never>(`
  select pg_advisory_xact_lock(hashtextextended('screening ' || id, 0)) from unnest($1::text[]) id order by id`);

export interface KnownRow {
  client_id: string;
  subject_id: string;
  code: string;
  entity_id: string;
  /** of a hit that is open or true; null: a suppression */
  state: string | null;
  input_hash: Buffer;
}
/**
 * What is known of these clients: hits that stand, and suppressions that cover, each under all numbers that the entry
 * had since.
 */
export const readKnown = sql<KnownRow>(`
  select h.client_id, h.subject_id, h.code, n as entity_id, h.state, k.input_hash
  from screening_hit h join screening_check k on k.id = h.check_id cross
  join lateral entity_numbers(h.code, h.entity_id) n
  where h.client_id = any ($1) and h.state <> 'cleared'
  union all
  select s.client_id, s.subject_id, s.code, n, null, s.input_hash
  from suppression s cross join lateral entity_numbers(s.code, s.entity_id) n
  where s.client_id = any ($1) and s.ended_at is null and (s.until_on is null or s.until_on >= bank_today())`);
/**
 * Of these subjects of these clients: matches that were decided not to be, under all numbers that the entry had since.
 */
export const readCleared = sql<{ subject_id: string; code: string; entity_id: string }>(`
  select h.subject_id, h.code, n as entity_id
  from screening_hit h cross join lateral entity_numbers(h.code, h.entity_id) n
  where h.client_id = any ($1) and h.subject_id = any ($2) and h.state = 'cleared'`);
/** Of the data of $3: suppressions of other data of the subject have lapsed. */
export const lapse = sql<never>(`
  update suppression set ended_at = bank_now(), end_reason = 'data'
  where client_id = $1 and subject_id = $2 and input_hash <> $3 and ended_at is null`);
export const endOld = sql<never>(`
  update suppression set ended_at = bank_now(), end_reason = 'until'
  where client_id = any ($1) and ended_at is null and until_on < bank_today()`);

export const readScreened = sql<{ client_id: string; subject_id: string; input_hash: Buffer }>(`
  select s.client_id, s.subject_id, k.input_hash
  from screened s join screening_check k on k.id = s.check_id
  where s.client_id = any ($1)`);
/**
 * $1 to $6: ids, clients, subjects, inputs, hashes and results of as many checks, each of another subject, which was
 * screened last with it. The clock is asked once, and ids and subjects are sent once.
 */
export const insertChecks = sql<never>(`
  with clock as materialized (select bank_now() as at),
  made as (
    insert into screening_check (id, client_id, subject_id, input, input_hash, found, versions, matcher, cause,
      thresholds, at)
    select t.*, $7, $8, $9, $10, clock.at
    from unnest($1::uuid[], $2::text[], $3::text[], $4::jsonb[], $5::bytea[], $6::jsonb[]) t cross join clock
    returning id, client_id, subject_id, at
  )
  insert into screened (check_id, client_id, subject_id, at)
  select id, client_id, subject_id, at from made
  on conflict (client_id, subject_id) do update set check_id = excluded.check_id, at = excluded.at`);
/** $1 to $6: ids, clients, subjects, names, hashes and results of as many other parties. No one knows what they are. */
export const insertPaymentChecks = sql<never>(`
  with clock as materialized (select bank_now() as at)
  insert into screening_check (id, client_id, subject_id, input, input_hash, found, versions, matcher, cause,
    thresholds, at)
  select t.id, t.client, t.subject, jsonb_build_object('isPerson', null, 'name', t.name), t.hash, t.found, $7, $8,
    'payment', $9,
    clock.at
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[], $6::jsonb[]) t (id, client, subject, name,
    hash, found)
    cross join clock`);
/**
 * The commit waits for no disk. A power cut may lose the last pages of a job that raised nothing, and with each its
 * progress: the job makes them again. Whatever is committed later and waits takes them to the disk with it.
 */
export const commitSoon = sql<never>('set local synchronous_commit = off');
export const insertHit = sql<never>(`
  insert into screening_hit (id, check_id, client_id, subject_id, code, entity_id, entity_name, score_permille, parts,
    explanation, state)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open')`);
/** $1 and $2: subjects of which nothing is new */
export const touchScreened = sql<never>(`
  with clock as materialized (select bank_now() as at)
  update screened s set at = clock.at
  from unnest($1::text[], $2::text[]) t (client_id, subject_id) cross join clock
  where s.client_id = t.client_id and s.subject_id = t.subject_id`);

export const selectOpenCase = sql<{ id: string }>(`
  select id from client_case where subject_id = $1 and type = $2 and closed_at is null order by opened_at limit 1`);
export const attachHits = sql<never>('insert into case_hit (case_id, hit_id) select $1, unnest($2::uuid[])');
export const moveCase = sql<never>(`
  update client_case set version = version + 1, changed_at = bank_now(), changed_by = null where id = $1`);
export const isStoppedBy = sql<{ yes: boolean }>(`
  select exists (select from restriction where case_id = $1 and lifted_at is null) as yes`);

export interface CheckRow {
  id: string;
  client_id: string;
  subject_id: string;
  subject_name: string;
  input: unknown;
  /** all that came out; null: of a check of before, and of one whose data were erased */
  found: unknown;
  versions: Record<string, number>;
  matcher: number;
  cause: string;
  at: string;
}
/** The newest checks of a client, of all its subjects. */
export const listChecks = sql<CheckRow>(`
  with own as (
    select * from screening_check where client_id = $1 and cause <> 'payment' order by at desc, id desc limit 100
  ), matched as (
    -- of payments those that found something
    select * from screening_check
    where cause = 'payment' and id in (select check_id from screening_hit where client_id = $1)
    order by at desc, id desc limit 100
  )
  select k.id, k.client_id, k.subject_id, k.input ->> 'name' as subject_name, k.input, k.found, k.versions, k.matcher,
    k.cause, k.at
  from (select * from own union all select * from matched) k
  order by k.at desc, k.id desc limit 100`);
export const readCheck = sql<CheckRow & { alert: number }>(`
  select k.id, k.client_id, k.subject_id, k.input ->> 'name' as subject_name, k.input, k.found, k.versions, k.matcher,
    k.cause, k.at, t.alert
  from screening_check k join match_threshold t on t.version = k.thresholds where k.id = $1`);

export interface HitRow {
  id: string;
  check_id: string;
  code: string;
  entity_id: string;
  entity_name: string;
  score_permille: number;
  state: string;
  case_id: string | null;
  /** as `readMatches` of a case */
  parts: unknown;
  body: unknown;
  ours: unknown;
  input: unknown;
}
export const listHits = sql<HitRow>(`
  select h.id, h.check_id, h.code, h.entity_id, h.entity_name, h.score_permille, h.state,
    (select x.case_id from case_hit x where x.hit_id = h.id limit 1) as case_id, h.parts, e.body, k.input,
    ${ourDisplayed('h.client_id', 'h.subject_id')} as ours
  from screening_hit h
  join screening_check k on k.id = h.check_id
  left join list_entity e on e.code = h.code and e.entity_id = h.entity_id
    and e.from_n <= (k.versions ->> h.code)::integer
    and (e.to_n is null or e.to_n > (k.versions ->> h.code)::integer)
  where h.check_id = any ($1::uuid[]) order by h.score_permille desc, h.id`);
/** Those who are clients themselves are screened as such; their number is the subject. At null: not yet. */
export const listScreened = sql<{ subject_id: string; name: string; at: string | null; is_client: boolean }>(`
  select s.subject_id, k.input ->> 'name' as name, s.at, false as is_client
  from screened s join screening_check k on k.id = s.check_id
  where s.client_id = $1
  union
  select c.id, c.title, s.at, true
  from (
    select subject_client as id from relation where client_id = $1 and until_at is null
    union select person_id from membership where company_id = $1 and state <> 'removed'
  ) other
  join client c on c.id = other.id and c.flags !~ '[ZD]'
  left join screened s on s.client_id = c.id and s.subject_id = ''
  order by 1 limit 200`);
export interface SuppressionRow {
  id: string;
  code: string;
  entity_id: string;
  made_by: string;
  confirmed_by: string | null;
  made_at: string;
  until_on: string | null;
  reason: string;
  subject: string;
  ended_at: string | null;
  end_reason: string;
}
export const listSuppressions = sql<SuppressionRow>(`
  select s.id, s.code, s.entity_id, p.full_name as made_by, c.full_name as confirmed_by, s.made_at,
    s.until_on::text as until_on,
    s.reason, s.ended_at, s.end_reason, coalesce(k.input ->> 'name', (
      select o.input ->> 'name'
      from case_hit x join screening_hit h on h.id = x.hit_id join screening_check o on o.id = h.check_id
      where x.case_id = s.case_id and h.subject_id = s.subject_id limit 1), '') as subject
  from suppression s join person p on p.id = s.made_by left join person c on c.id = s.confirmed_by
  left join screened l on l.client_id = s.client_id and l.subject_id = s.subject_id
  left join screening_check k on k.id = l.check_id
  where s.client_id = $1 order by s.made_at desc limit 100`);
