/** Queries of profiles. */
import { sql } from '#server/db/pool.ts';

/** Ends the profile that stands; the next one takes its place. */
export const endProfile = sql<never>(
  'update cdd_profile set until_at = greatest(bank_now(), from_at) where client_id = $1 and until_at is null',
);

/** Amounts in cents; $12: who saves it, null for the bank itself. */
export const insertProfile = sql<never>(`
  insert into cdd_profile (id, client_id, purpose, in_minor, out_minor, cash_minor, countries, sources, tax_countries,
    activities, comment, saved_by, from_at, reviewed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, bank_now(), bank_now())`);

/** The profile that stands, with the tax residences $2; the review stays where it was. $3 comment, $4 who */
export const moveTaxResidence = sql<{ id: string }>(`
  with ended as (
    update cdd_profile set until_at = greatest(bank_now(), from_at) where client_id = $1 and until_at is null
    returning *
  )
  insert into cdd_profile (id, client_id, purpose, in_minor, out_minor, cash_minor, countries, sources, tax_countries,
    activities, comment, saved_by, from_at, reviewed_at)
  select new_id(), client_id, purpose, in_minor, out_minor, cash_minor, countries, sources, $2, activities, $3, $4,
    until_at,
    reviewed_at
  from ended
  returning id`);

interface ProfileRow {
  purpose: string;
  comment: string;
  saved_by: string | null;
  reviewed_on: string;
  next_review_on: string;
}

/** Who has declared what, and when the next review is due ($2 JSON: years by level; low where there is no score). */
export const readProfile = sql<ProfileRow>(`
  select p.purpose, p.comment, n.full_name as saved_by, d.day as reviewed_on,
    (d.day + make_interval(years => ($2::json ->> coalesce(r.level, 'L'))::integer))::date as next_review_on
  from cdd_profile p
  cross join bank b
  cross join lateral (select (p.reviewed_at at time zone b.zone)::date as day) d
  left join person n on n.id = p.saved_by
  left join risk_factor r on r.client_id = p.client_id and r.factor = 'ALL' and r.until_at is null
  where p.client_id = $1 and p.until_at is null`);

/** Months that the client has been there, with this one; 1 to 12. */
export const countMonths = sql<{ months: number }>(`
  select least(12, 1 + extract(year from a.age) * 12 + extract(month from a.age))::integer as months
  from client c
  cross join bank b
  cross join lateral (select age(date_trunc('month', bank_today()::timestamp),
    date_trunc('month', c.created_at at time zone b.zone))) a(age)
  where c.id = $1`);
