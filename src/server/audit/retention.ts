/** Erases personal detail of the audit whose term is over; the records and their seal stay. */
import type pg from 'pg';
import { auditLimits } from '#shared/limits.ts';
import { getDb, sql } from '../db/pool.ts';
import { type Loop, startLoop } from '../jobs/loop.ts';

const pauseMs = 3_600_000;
const eraseDetails = sql<{ count: number }>('select erase_audit_details($1) as count');

/**
 * One step: erases a batch of what was announced, or announces what is due next in a record of the audit. Answers how
 * many details it erased. The rule itself is in the database, which lets no one erase anything else.
 */
export async function eraseExpiredDetails(pool: pg.Pool): Promise<number> {
  return (await getDb(pool).one(eraseDetails, [auditLimits.eraseBatch])).count;
}

export function startRetention(pool: pg.Pool, onError: (error: unknown) => void): Loop {
  return startLoop({
    name: 'retention',
    pauseMs,
    onError,
    work: async () => (await eraseExpiredDetails(pool)) > 0,
  });
}
