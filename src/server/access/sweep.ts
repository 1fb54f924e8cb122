/** Removes expired rows of access. */
import { proofs } from '#shared/limits.ts';
import { type Db, sql } from '../db/pool.ts';
import { expireRequests } from './requests.ts';

const statements = [
  sql<never>('delete from anonymous_session where expires_at < now()'),
  sql<never>(
    `
      delete from proof_used
      where used_at < now() - make_interval(secs => ${(2 * proofs.ageMs + proofs.aheadMs) / 1000})`,
  ),
  sql<never>(`delete from idempotency where created_at < now() - interval '48 hours'`),
  sql<never>('delete from challenge where expires_at < now()'),
  sql<never>('delete from download_ticket where expires_at < now()'),
  expireRequests,
  // an invitation that was not accepted in time
  sql<never>(
    `
      update membership m set state = 'removed' from request r
      where r.id = m.request_id and m.state = 'invited' and r.state = 'expired'`,
  ),
  sql<never>(`delete from failed_try where last_at < now() - interval '1 day'`),
];

export async function sweepAccess(db: Db): Promise<void> {
  for (const statement of statements) await db.run(statement);
}
