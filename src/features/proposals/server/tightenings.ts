/** What the list of controllers says of tightening: one row for each person and burst. */
import { getPerson } from '#server/access/caller.ts';
import { sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';
import { tightening } from '#shared/limits.ts';
import type { Burst } from '../calls.ts';

interface BurstRow {
  person_id: string;
  full_name: string;
  did: string;
  clients: number;
  minutes: number;
  at: string;
}

/** A burst ends where nothing follows for a while. */
const listBursts = sql<BurstRow>(`
  with acts as (
    select *, at - lag(at) over of_person > make_interval(secs => ${tightening.burstGapMs / 1000}) as is_new
    from tightening
    where bank_day = bank_today()
    window of_person as (partition by person_id order by at, subject_id, did)
  ), numbered as (
    select *, count(*) filter (where is_new) over (partition by person_id order by at, subject_id, did) as burst
    from acts
  )
  select n.person_id, p.full_name, count(distinct n.subject_id)::integer as clients,
    case when count(distinct n.did) = 1 then min(n.did) else 'restricted' end as did,
    greatest(1, ceil(extract(epoch from max(n.at) - min(n.at)) / 60))::integer as minutes, max(n.at) as at
  from numbered n
  join person p on p.id = n.person_id
  group by n.person_id, p.full_name, n.burst
  order by max(n.at) desc, n.person_id
  limit ${tightening.maxShown}`);

export async function listTightenings({ db, caller }: Context): Promise<Burst[]> {
  const { personId } = getPerson(caller);
  return (await db.many(listBursts, [])).map((row) => ({
    personId: row.person_id,
    fullName: row.full_name,
    did: row.did,
    clients: row.clients,
    minutes: row.minutes,
    at: row.at,
    isOwn: row.person_id === personId,
  }));
}
