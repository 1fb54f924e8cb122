/** Queries of ends of public functions. */
import { sql } from '#server/db/pool.ts';

/**
 * Months after the end of a function until its holder may count as exposed no more (decisions for the back office,
 * section 1).
 */
export const officeMonths = 12;

export interface OfficeEnd {
  id: string;
  ended_on: string;
  /** the first bank day on which the factor may fall */
  falls_from: string;
  may_fall: boolean;
  comment: string;
  made_by: string;
}

/** The one that stands and has not lowered anything yet. */
export const readOfficeEnd = sql<OfficeEnd>(`
  select e.id, e.ended_on, f.day as falls_from, f.day <= bank_today() as may_fall, e.comment, p.full_name as made_by
  from office_end e
  join person p on p.id = e.made_by
  cross join lateral (select (e.ended_on + interval '${officeMonths} months')::date as day) f
  where e.client_id = $1 and e.replaced_at is null and e.lowered_at is null`);

/** Whether a client holds a function: a case of it was confirmed, and has not been lowered. */
export const isInOffice = sql<{ found: boolean; is_begun: boolean }>(`
  select $2::date <= bank_today() as is_begun, exists (
    select from client_case k
    where k.subject_id = $1 and k.type in ('PEP', 'RCA') and k.kind = 'A' and k.status = 2 and not ${isOfficeOver('k')}
  ) as found`);

/** SQL: whether the function that this confirmed case is about has ended, and its factor was lowered since. */
export function isOfficeOver(row: string): string {
  return `(${row}.type in ('PEP', 'RCA') and ${row}.status = 2 and exists (
    select from office_end e
    where e.client_id = ${row}.subject_id and e.lowered_at is not null and e.made_at >= ${row}.closed_at))`;
}

export const replaceOfficeEnd = sql<never>(`
  update office_end set replaced_at = bank_now() where client_id = $1 and replaced_at is null and lowered_at is null`);

/** id, client, last day, comment, proposer, confirmer */
export const insertOfficeEnd = sql<never>(`
  insert into office_end (id, client_id, ended_on, comment, made_by, confirmed_by, made_at)
  values ($1, $2, $3, $4, $5, $6, bank_now())`);

/** id, proposer, confirmer, comment */
export const lowerOffice = sql<never>(`
  update office_end set lowered_at = bank_now(), lowered_by = $2, lower_confirmed_by = $3, lower_comment = $4
  where id = $1 and replaced_at is null and lowered_at is null`);
