/** Queries of scores. */

import { isOpenCase } from '#features/cases/server/openCases.ts';
import type { RiskLevel } from '#features/clients/standing.ts';
import { sql } from '#server/db/pool.ts';
import { eddHoldsDays, type Scored } from '../rules.ts';
import { isScored } from './factsSql.ts';

export interface LivingRow {
  client_id: string;
  factor: Scored;
  level: RiskLevel;
  is_floor: boolean;
  source: 'rules' | 'officer';
  /** an officer's level whose day has passed */
  is_over: boolean;
}

export const listLiving = sql<LivingRow>(`
  select client_id, factor, level, is_floor, source, coalesce(override_until <= bank_now(), false) as is_over
  from risk_factor
  where client_id = any ($1) and until_at is null`);

/** A row of history as it is written. */
export interface NewRow {
  client_id: string;
  factor: Scored;
  level: RiskLevel;
  is_floor: boolean;
  source: 'rules' | 'officer';
  cause: Cause;
  override_by: string | null;
  override_until: string | null;
}

export interface Cause {
  words: string;
  /** the verb of the event, 'night', or 'override' */
  event: string;
  caseId?: string;
  /** of the overall level: the factors that are high */
  high?: readonly string[];
}

/** $1 JSON: [{ client_id, factor }] */
export const endRows = sql<never>(`
  update risk_factor r
  set until_at = greatest(bank_now(), r.from_at)
  from json_to_recordset($1) t(client_id text, factor text)
  where r.client_id = t.client_id and r.factor = t.factor and r.until_at is null`);

/** $1 JSON: NewRow[] */
export const insertRows = sql<never>(`
  insert into risk_factor (client_id, factor, level, is_floor, source, cause, from_at, override_by, override_until)
  select t.client_id, t.factor, t.level, t.is_floor, t.source, t.cause, bank_now(), t.override_by, t.override_until
  from json_to_recordset($1) t(client_id text, factor text, level text, is_floor boolean, source text, cause json,
    override_by text, override_until timestamptz)`);

/**
 * Whether an EDD is open, or was approved of late on the same causes ($2: factors). A company or person that was
 * accepted as high was looked at as closely.
 */
export const hasEdd = sql<{ found: boolean }>(`
  select exists (
    select from client_case k
    where k.subject_id = $1 and k.type in ('EDD', 'COMPANY', 'OPEN')
      and (
        k.type = 'EDD' and ${isOpenCase('k')}
        or (k.status = 1 or k.outcome ->> 'code' = 'BAPR')
          and k.closed_at > bank_now() - interval '${eddHoldsDays} days' and exists (
          select from risk_factor r
          where r.client_id = $1 and r.factor = 'ALL' and r.cause ->> 'caseId' = k.id::text
            and array(select json_array_elements_text(r.cause -> 'high')) @> $2::text[]))
  ) as found`);

/** The next clients after $1, at most $2; while a demo world is made, some are yet to come. */
export const nextClients = sql<{ id: string }>(`
  select c.id from client c
  where c.id > $1 and ${isScored('c')} and c.created_at <= bank_now()
  order by c.id
  limit $2`);

export const countClients = sql<{ count: bigint }>(`select count(*) as count from client c where ${isScored('c')}`);

/** Levels of officers whose day has passed. */
const ended = `
  from risk_factor r
  join client c on c.id = r.client_id and ${isScored('c')}
  where r.until_at is null and r.override_until is not null and r.override_until <= bank_now()`;

export const listEnded = sql<{ client_id: string }>(
  `select distinct r.client_id ${ended} order by r.client_id limit $1`,
);

/**
 * Whom the records of a span of the feed touch ($1, $2: numbers; $3: verbs): clients themselves, and the companies of
 * the person that a record is about.
 */
export const listTouched = sql<{ client_id: string; verb: string }>(`
  with touched as (
    select distinct coalesce(a.client_id, a.subject_id) as id, a.verb
    from audit a
    where a.n > $1 and a.n <= $2 and a.verb = any ($3)
  )
  select distinct on (c.id) c.id as client_id, t.verb
  from touched t
  cross join lateral (
    select t.id
    union all
    select m.company_id from membership m where m.person_id = t.id and m.state = 'active'
    union all
    select r.client_id from relation r where r.subject_id = t.id and r.until_at is null
  ) concerned
  join client c on c.id = concerned.id
  order by c.id, t.verb`);
