/** What a case stops: restrictions of cause CASE, which end with it and by nothing else. */
import { newId } from '../../../server/db/ids.ts';
import { type Db, sql } from '../../../server/db/pool.ts';

const stop = sql<never>(`
  insert into restriction (id, client_id, scope, cause, case_id, comment, made_by, made_at)
  select $1, c.id, 'all', 'CASE', $3, $4, $5, bank_now()
  from client c
  where c.id = $2 and not exists (
    select from restriction r where r.client_id = c.id and r.case_id = $3 and r.lifted_at is null)`);

interface Stop {
  caseId: string;
  comment: string;
  madeBy: string;
}

/** Locks clients at once. Who is locked by the case already stays so; a number that is no client is left out. */
export async function stopClients(
  tx: Db,
  clientIds: readonly string[],
  { caseId, comment, madeBy }: Stop,
): Promise<void> {
  for (const id of [...clientIds].sort()) await tx.run(stop, [newId(), id, caseId, comment, madeBy]);
}

const liftAll = sql<never>(`
  update restriction set lifted_at = bank_now(), lifted_by = $2, lift_comment = $3
  where case_id = $1 and cause = 'CASE' and lifted_at is null`);

export async function liftStops(tx: Db, caseId: string, by: string, comment: string): Promise<void> {
  await tx.run(liftAll, [caseId, by, comment]);
}

const hasStops = sql<{ found: boolean }>(
  'select exists (select from restriction where case_id = $1 and lifted_at is null) as found',
);

/** Whether something stands still because of this case. */
export async function stopsSomething(db: Db, caseId: string): Promise<boolean> {
  return (await db.one(hasStops, [caseId])).found;
}
