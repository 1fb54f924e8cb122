/** What a profile on paper shows beside the record. */
import { sql } from '#server/db/pool.ts';

export const listReviews = sql<{ type: string; title: string; closed_at: string; by: string | null }>(`
  select k.type, k.title, k.closed_at, p.full_name as by
  from client_case k
  left join person p on p.id = k.changed_by
  where k.subject_id = $1 and k.type in ('EDD', 'ODD') and k.closed_at is not null
  order by k.closed_at desc, k.id
  limit 100`);

export const readFiles = sql<{ open_reviews: number; files: number; checked: number }>(`
  select
    (select count(*)::integer from client_case
     where subject_id = $1 and type in ('EDD', 'ODD') and closed_at is null) as open_reviews,
    (select count(*)::integer from client_file where client_id = $1) as files,
    (select count(*)::integer from client_file where client_id = $1 and checked_at is not null) as checked`);
