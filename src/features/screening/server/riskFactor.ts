/** A case that ended as true positive raises a factor of the client's risk. */
import { type Db, sql } from '../../../server/db/pool.ts';

const end = sql<never>(`
  update risk_factor set until_at = bank_now()
  where client_id = $1 and factor = $2 and until_at is null and level <> 'H'`);
const raise = sql<never>(`
  insert into risk_factor (client_id, factor, level, cause, source, from_at)
  select c.id, $2, 'H', json_build_object('case', $3::text), 'officer', bank_now()
  from client c
  where c.id = $1 and not exists (select from risk_factor where client_id = $1 and factor = $2 and until_at is null)`);

export async function raiseToHigh(tx: Db, clientId: string, factor: 'PEP' | 'ADV', caseId: string): Promise<void> {
  await tx.run(end, [clientId, factor]);
  await tx.run(raise, [clientId, factor, caseId]);
}
