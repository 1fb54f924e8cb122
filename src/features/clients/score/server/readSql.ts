/** Queries of what staff see of a score, and of what they set. */

import type { RiskLevel } from '#features/clients/standing.ts';
import { sql } from '#server/db/pool.ts';
import type { Scored } from '../rules.ts';

export const findClient = sql<{ id: string }>('select id from client where id = $1');

interface ScoreRow {
  factor: Scored;
  level: RiskLevel;
  words: string;
  is_floor: boolean;
  case_id: string | null;
  case_of: string | null;
  source: 'rules' | 'officer';
  from_at: string;
  until_at: string | null;
  set_by: string | null;
  last_day: string | null;
}

/** The living rows, the overall level first, then those of the last 13 months, newest first. */
export const listScore = sql<ScoreRow>(`
  select r.factor, r.level, coalesce(r.cause ->> 'words', '') as words, r.is_floor, r.cause ->> 'caseId' as case_id,
    (select k.subject_id from client_case k where k.id = (r.cause ->> 'caseId')::uuid) as case_of,
    r.source, r.from_at, r.until_at, p.full_name as set_by,
    (r.override_until at time zone b.zone)::date - 1 as last_day
  from risk_factor r
  cross join bank b
  left join person p on p.id = r.override_by
  where r.client_id = $1 and (r.until_at is null or r.until_at > bank_now() - interval '13 months')
  order by r.until_at desc nulls first, r.factor <> 'ALL', r.from_at desc, r.factor
  limit 520`);

export const listStanding = sql<{ factor: Scored; level: RiskLevel; is_floor: boolean }>(
  'select factor, level, is_floor from risk_factor where client_id = $1 and until_at is null',
);

export const lockClient = sql<{ title: string; type: 'N' | 'LEGAL'; is_over: boolean }>(
  `select title, type, flags ~ '[DZ]' as is_over from client where id = $1 for no key update`,
);

/** The moment after a day in the bank's zone, and how many days on it is. */
export const endOfDay = sql<{ until: string; days: number }>(`
  select ($1::date + 1)::timestamp at time zone zone as until, $1::date - bank_today() as days from bank`);
