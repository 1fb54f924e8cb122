/**
 * A lost phone acts at once, for controllers too. But no one shuts out one controller after another alone, until no one
 * is left who could confirm a way back: then the next one waits.
 */

import { rolesArray, rolesIn } from '../access/rolesSql.ts';
import { type Db, sql } from '../db/pool.ts';
import { mayConfirm } from './proposals.ts';

/** SQL: the row of staff is a controller, or deputises for one. */
const isController = (row: string) =>
  `(${row}.role in (${rolesIn('controllers')}) or deputises(${row}.person_id, ${rolesArray('headOfAml')}))`;

/**
 * $1 who does it, $2 to whom, $3 in the demo. The first of them is not stopped: in a bank with two controllers, the
 * command line confirms what follows.
 */
const isLastOfMany = sql<{ yes: boolean }>(`
  select exists (
      select from staff o where o.person_id = $2 and o.active and ${isController('o')})
    and (exists (
        select from tightening t
        join staff o on o.person_id = t.subject_id and ${isController('o')}
        where t.person_id = $1 and t.subject_id <> $2)
      or exists (
        select from proposal p
        where p.proposed_by = $1 and p.subject_kind = 'suspended-staff' and p.state = 'open' and p.subject_id <> $2))
    and not exists (
      select from staff s
      join person w on w.id = s.person_id and w.blocked_at is null
      where s.person_id <> $2
        and ${mayConfirm('$1', rolesArray('controllers'), "'{}'::text[]", '$3::boolean')}) as yes`);

interface ShutOut {
  by: string;
  personId: string;
  demo: boolean;
}

/** Whether taking the devices of this person waits for a second person, see above. Clients never do so. */
export async function shutsOutLast(db: Db, { by, personId, demo }: ShutOut): Promise<boolean> {
  return (await db.one(isLastOfMany, [by, personId, demo])).yes;
}
