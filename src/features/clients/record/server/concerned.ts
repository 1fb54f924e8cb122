/** The people who use what the bank knows of a client: the users of a company, or the person. */
import { getPerson } from '#server/access/caller.ts';
import { notify } from '#server/access/notify.ts';
import type { ShownStep } from '#server/access/shownStep.ts';
import { sql } from '#server/db/pool.ts';
import type { Context } from '#server/http/context.ts';

export const listConcerned = sql<{ person_id: string }>(`
  select m.person_id
  from membership m
  join person p on p.id = m.person_id
  where m.company_id = $1 and m.state = 'active' and p.blocked_at is null
  union
  select id from person where id = $1 and blocked_at is null
  order by person_id`);

/**
 * Who changes how a client is reached or known could then speak for it. So all its people hear of it on their devices.
 * Gives the notices' ids.
 */
export async function notifyConcerned(
  { db, caller }: Context,
  clientId: string,
  title: string,
  lines: ShownStep['lines'],
  confirms?: true,
): Promise<string[]> {
  const concerned = (await db.many(listConcerned, [clientId])).map(({ person_id: id }) => id);
  return notify(db, concerned, { from: getPerson(caller).personId, title, lines, ...(confirms && { confirms }) });
}
