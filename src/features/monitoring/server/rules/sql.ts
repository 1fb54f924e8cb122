/** Queries of the rules that watch money. */

import type { RuleBody, RuleState } from '#features/monitoring/rules/condition.ts';
import { sql } from '#server/db/pool.ts';

export interface RuleRow {
  code: string;
  is_specified: boolean;
  newest: number;
  live: number | null;
  live_at: string | null;
  shadow: number | null;
  shadow_at: string | null;
  /** a version that the reader may see was in force, and none is */
  was_retired: boolean;
  title: string;
  body: RuleBody;
  events: bigint;
  shadow_events: bigint;
  last_event: string | null;
}

/**
 * $1 whether the reader sees shadow and drafts; $2 the reader: events of clients that they are linked to count nothing;
 * $3 a code, or null for all
 */
export const listRules = sql<RuleRow>(`
  with force as (
    select code, max(version) filter (where state = 'live') as live, max(at) filter (where state = 'live') as live_at,
      max(version) filter (where state = 'shadow') as shadow, max(at) filter (where state = 'shadow') as shadow_at
    from watch_rules_in_force(null)
    where $1 or state = 'live'
    group by code
  ), found as (
    select rule, count(*) filter (where state = 'live') as live, count(*) filter (where state = 'shadow') as shadow,
      max(at) as last_at
    from case_event
    where at > bank_now() - interval '30 days' and copy_of is null and ($1 or state = 'live')
      and (client_id is null or client_id not in (select clients_of_staff($2)))
    group by rule
  )
  select r.code, r.is_specified, n.newest, f.live, f.live_at, f.shadow, f.shadow_at, n.was_retired, v.title, v.body,
    coalesce(e.live, 0) as events, coalesce(e.shadow, 0) as shadow_events, e.last_at as last_event
  from watch_rule r
  left join force f on f.code = r.code
  cross join lateral (
    select max(o.version) as newest,
      exists (select from watch_rule_state s where s.code = r.code and s.state = 'retired') as was_retired
    from watch_rule_version o
    where o.code = r.code and ($1 or exists (
      select from watch_rule_state s where s.code = o.code and s.version = o.version and s.state = 'live'))
  ) n
  join watch_rule_version v on v.code = r.code and v.version = coalesce(f.live, f.shadow, n.newest)
  left join found e on e.rule = r.code
  where $3::text is null or r.code = $3
  order by r.is_specified desc, r.made_at, r.code
  limit 500`);

export interface StartRow {
  at: string;
  active: bigint;
  /** records of the past that are still outside of the totals */
  records_left: bigint;
  /** of the last one in the totals; null: none yet */
  filled_to: string | null;
}
export const readStart = sql<StartRow>(`
  select w.at, (select count(*) from watch_rules_in_force(null) where $1 or state = 'live') as active,
    greatest(w.n - f.last_n, 0) as records_left, (select a.at from audit a where a.n = f.last_n) as filled_to
  from watch_start w
  cross join follower f
  where f.name = 'monitoring'`);

export interface VersionRow {
  version: number;
  title: string;
  body: RuleBody;
  comment: string;
  author: string;
  is_own: boolean;
  made_at: string;
  run_id: string | null;
  state: RuleState;
}

/** $1 the code, $2 whether the reader sees shadow and drafts, $3 the reader */
export const listVersions = sql<VersionRow>(`
  select v.version, v.title, v.body, v.comment, coalesce(p.full_name, '') as author,
    coalesce(v.author = $3 or is_same_human(v.author, $3), false) as is_own, v.made_at,
    coalesce(f.state, case when exists (
      select from watch_rule_state s
      where s.code = v.code and s.version = v.version) then 'retired' else 'draft' end) as state, (
      select r.id from lab_run r
      where r.code = v.code and r.version = v.version and r.done_at is not null
        and ($2 or r.against_code is null or exists (select from watch_rule_state s
          where s.code = r.against_code and s.version = r.against_version and s.state = 'live'))
      order by r.done_at desc limit 1) as run_id
  from watch_rule_version v
  left join person p on p.id = v.author
  left join watch_rules_in_force(null) f on f.code = v.code and f.version = v.version
  where v.code = $1 and ($2 or exists (
    select from watch_rule_state s where s.code = v.code and s.version = v.version and s.state = 'live'))
  order by v.version desc
  limit 200`);

export interface ChangeRow {
  version: number;
  state: 'shadow' | 'live' | 'retired';
  at: string;
  by: string;
  confirmed_by: string;
  comment: string;
}
/** A version that ended in shadow was not seen by who sees no shadow. */
export const listChanges = sql<ChangeRow>(`
  select s.version, s.state, s.at, coalesce(m.full_name, '') as by, coalesce(c.full_name, '') as confirmed_by,
    s.comment
  from watch_rule_state s
  left join person m on m.id = s.made_by
  left join person c on c.id = s.confirmed_by
  where s.code = $1 and ($2 or s.state = 'live' or s.state = 'retired' and exists (
    select from watch_rule_state o
    where o.code = s.code and o.version = s.version and o.state = 'live' and o.n < s.n))
  order by s.n desc
  limit 200`);

/** $1 the code, $2 the reader. No row: it is not both live and in shadow. */
export const readBeside = sql<{ since: string; both: number; live_alone: number; shadow_alone: number }>(`
  with since as (
    select max(at) as at from watch_rules_in_force(null) where code = $1 having count(*) = 2
  ), found as (
    select bool_or(e.state = 'live') as is_live, bool_or(e.state = 'shadow') as is_shadow
    from since s
    join case_event e on e.rule = $1 and e.at >= s.at and e.copy_of is null
      and e.client_id not in (select clients_of_staff($2))
    group by e.client_id
  )
  select s.at as since, count(*) filter (where is_live and is_shadow)::integer as both,
    count(*) filter (where not is_shadow)::integer as live_alone,
    count(*) filter (where not is_live)::integer as shadow_alone
  from since s left join found on true
  group by s.at`);

export const readNewest = sql<{
  version: number;
  title: string;
  body: RuleBody;
  is_specified: boolean;
  /** of the first version */
  specified: RuleBody;
}>(`
  select v.version, v.title, v.body, r.is_specified, f.body as specified
  from watch_rule_version v
  join watch_rule r on r.code = v.code
  join watch_rule_version f on f.code = v.code and f.version = 1
  where v.code = $1
  order by v.version desc
  limit 1`);
export const countRules = sql<{ count: bigint }>('select count(*) as count from watch_rule');
export const insertRule = sql<never>(`
  insert into watch_rule (code, is_specified, made_by, made_at) values ($1, false, $2, bank_now())
  on conflict (code) do nothing`);
/** No row: somebody was faster. */
export const insertVersion = sql<{ version: number }>(`
  insert into watch_rule_version (code, version, title, body, comment, author, made_at)
  values ($1, $2, $3, $4, $5, $6, bank_now())
  on conflict (code, version) do nothing
  returning version`);

/** Ends with the transaction. */
export const lockRules = sql<{ feed_n: bigint }>('select lock_watch_rules() as feed_n');

export interface PlaceRow {
  is_specified: boolean;
  title: string;
  body: RuleBody;
  author: string | null;
  author_name: string;
  live: number | null;
  shadow: number | null;
  before: number | null;
  /** of the newest change of this rule */
  changed_n: number;
  /** versions in force, of all rules */
  active: bigint;
}
/** One version and the one in force beside it; $2 null: the live one. */
export const readPlace = sql<PlaceRow>(`
  with force as (select * from watch_rules_in_force(null)),
    live as (select n, version from force where code = $1 and state = 'live')
  select r.is_specified, v.title, v.body, v.author, coalesce(p.full_name, '') as author_name, l.version as live,
    (select version from force where code = $1 and state = 'shadow') as shadow,
    (select s.version from watch_rule_state s
      where s.code = $1 and s.state = 'live' and s.n < l.n and s.version <> l.version
      order by s.n desc limit 1) as before,
    coalesce((select max(n) from watch_rule_state where code = $1), 0)::integer as changed_n,
    (select count(*) from force) as active
  from watch_rule_version v
  join watch_rule r on r.code = v.code
  left join person p on p.id = v.author
  left join live l on true
  where v.code = $1 and v.version = $2`);
export const insertState = sql<never>(`
  insert into watch_rule_state (code, version, state, feed_n, made_by, confirmed_by, at, comment, at_once)
  values ($1, $2, $3, $4, $5, $6, bank_now(), $7, $8)`);

export const isSameHuman = sql<{ yes: boolean }>('select $1 = $2 or coalesce(is_same_human($1, $2), false) as yes');
