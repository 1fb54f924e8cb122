/**
 * Opens a case for each client whose review is due (decisions for the back office, section 1). Nothing is decided by
 * that.
 */

import { openCase } from '#features/cases/server/openCase.ts';
import { type Db, sql } from '#server/db/pool.ts';
import { reviewYears } from '../rules.ts';

interface DueRow {
  client_id: string;
  due_on: string;
}

/** $1 clients, $2 JSON: years by level. Not while a review is under way, nor for a client that has left. */
const listDue = sql<DueRow>(`
  select p.client_id, d.day as due_on
  from cdd_profile p
  join client c on c.id = p.client_id and c.flags !~ '[DZ]'
  left join risk_factor r on r.client_id = p.client_id and r.factor = 'ALL' and r.until_at is null
  cross join bank b
  cross join lateral (select ((p.reviewed_at at time zone b.zone)::date
    + make_interval(years => ($2::json ->> coalesce(r.level, 'L'))::integer))::date as day) d
  where p.client_id = any ($1) and p.until_at is null and d.day <= bank_today() and not exists (
    select from client_case k where k.subject_id = p.client_id and k.type in ('EDD', 'ODD') and k.closed_at is null)
  order by p.client_id`);

/** One case for each day on which a client is due, however often it is looked at. */
export async function openDueReviews(tx: Db, clientIds: readonly string[]): Promise<void> {
  for (const row of await tx.many(listDue, [clientIds, JSON.stringify(reviewYears)])) {
    const comment = `The profile is to be reviewed since ${row.due_on}.`;
    const about = { subjectId: row.client_id, title: 'Regular review', comment, openedBy: null } as const;
    await openCase(tx, { ...about, type: 'ODD', onceKey: `review ${row.client_id} ${row.due_on}` });
  }
}
