/** The screening of a client day by day, for other features: when it was compared, with which lists, what was new. */
import type { ScreeningCheck } from '#features/screening/calls.ts';
import { getEvents, timelineDays } from '#features/screening/timeline.ts';
import { type Db, sql } from '#server/db/pool.ts';

interface CheckRow {
  id: string;
  subject: string;
  at: string;
  versions: Record<string, number>;
  hits: { list: string; name: string; score: number }[];
}

/** $1 the client. Checks of payments count where they have found something, as on the client's page. */
const listRecentChecks = sql<CheckRow>(`
  with recent as (select bank_now() - interval '${timelineDays + 1} days' as at),
  own as (
    select k.* from screening_check k
    where k.client_id = $1 and k.cause <> 'payment' and k.at > (select at from recent)
    order by k.at desc, k.id desc limit 500
  ), matched as (
    select k.* from screening_check k
    where k.cause = 'payment' and k.at > (select at from recent)
      and k.id in (select check_id from screening_hit where client_id = $1)
    order by k.at desc, k.id desc limit 500
  )
  select k.id, coalesce(k.input ->> 'name', '') as subject, k.at, k.versions,
    coalesce((
      select jsonb_agg(jsonb_build_object('list', h.code, 'name', h.entity_name, 'score', h.score_permille)
        order by h.score_permille desc, h.id)
      from screening_hit h where h.check_id = k.id), '[]'::jsonb) as hits
  from (select * from own union all select * from matched) k
  order by k.at desc, k.id desc
  limit 500`);

/** One event for each comparison and tag. @param mayReadHits false: of a match the list alone, no name and no score */
export async function listScreeningDays(db: Db, clientId: string, mayReadHits: boolean) {
  const rows = await db.many(listRecentChecks, [clientId]);
  const checks = rows.map(
    ({ id, subject, at, versions, hits }): RecentCheck => ({
      ...{ id, subject, at, versions },
      hits: hits.map(({ list, name, score }) => ({
        ...{ list, name: mayReadHits ? name : null, score: mayReadHits ? score : null },
      })),
    }),
  );
  return getEvents(checks);
}

type RecentCheck = Pick<ScreeningCheck, 'id' | 'subject' | 'at' | 'versions'> & {
  hits: { list: string; name: string | null; score: number | null }[];
};
