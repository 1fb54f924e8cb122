/** How many reviews of clients a year has. */
import { type Db, sql } from '#server/db/pool.ts';
import { reviewYears } from '../rules.ts';

export interface Reviews {
  /** next in the year, and not done yet */
  due: number;
  done: number;
  /** due before today, and not done yet */
  late: number;
}

/** $1, $2: the first day of the year and of the next one. */
const inYear = `p.reviewed_at >= ($1::date::timestamp at time zone b.zone)
  and p.reviewed_at < ($2::date::timestamp at time zone b.zone)`;

/** $3 JSON: years between reviews by level. A profile that replaced another one was a review, if it says so. */
const readReviews = sql<Reviews>(`
  with line as (
    select (((p.reviewed_at at time zone b.zone)::date) + make_interval(years => ($3::json ->> l.level)::integer))::date
      as day
    from bank b
    cross join json_object_keys($3::json) l(level)
    join cdd_profile p on p.until_at is null
      and p.reviewed_at < ((greatest($2::date,
        bank_today()) - make_interval(years => ($3::json ->> l.level)::integer)) at time zone b.zone)
    left join risk_factor r on r.client_id = p.client_id and r.factor = 'ALL' and r.until_at is null
    where coalesce(r.level, 'L') = l.level
  )
  select (select count(*)::integer from line where day >= $1::date and day < $2::date) as due,
    (select count(*)::integer from line where day < bank_today()) as late,
    (select count(*)::integer from cdd_profile p, bank b
     where ${inYear} and p.reviewed_at = p.from_at
       and exists (select from cdd_profile e where e.client_id = p.client_id and e.until_at <= p.from_at)) as done`);

/** Of the year from one day up to another, both yyyy-mm-dd; the second is the first one after it. */
export function countReviews(db: Db, from: string, until: string): Promise<Reviews> {
  return db.one(readReviews, [from, until, JSON.stringify(reviewYears)]);
}
