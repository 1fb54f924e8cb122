/**
 * Refused calls with a token of ours (401, 403, and 404 for what is of others). The log names person, session and
 * address of each. The audit keeps those that somebody should look at: a person without the right (403), one who names
 * a company or device of others (404), and a live session whose proof is wrong (401), such as a stolen token. An ended
 * session is ordinary. The audit keeps 20 an hour for each person, so that no one can fill it.
 */
import type { FastifyBaseLogger } from 'fastify';
import { errorFacts, type Refusal } from '#shared/errors.ts';
import { refusedCalls as limits } from '#shared/limits.ts';
import { NotTheirs } from '../access/caller.ts';
import { ConflictOfInterest, reportConflict } from '../access/conflicts.ts';
import { countWithin } from '../access/rates.ts';
import { secretHash } from '../access/tokens.ts';
import { nameActor, recordRead } from '../audit/record.ts';
import { getDb, sql } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Services } from './context.ts';

const readSession = sql<{ id: string; person_id: string; is_live: boolean }>(`
  select id, person_id, ended_at is null and window_ends_at > now() as is_live
  from session
  where token_hash = $1`);

export interface RefusedCall {
  refusal: Refusal;
  token: string;
  call: string;
  /** its call table says so: only few may know that such things exist */
  restricted?: boolean | undefined;
  requestId: string;
  address: string;
}

/** Logs and records such a refusal if the token is of a session of ours, live or ended. */
export async function traceRefusal(
  { refusal, token, call, restricted = false, requestId, address }: RefusedCall,
  { pool }: Pick<Services, 'pool'>,
  log: FastifyBaseLogger,
): Promise<void> {
  const { code } = refusal;
  const { status } = errorFacts(code);
  if (status !== 401 && status !== 403 && !(refusal instanceof NotTheirs)) return;
  const db = getDb(pool);
  const session = await db.maybe(readSession, [secretHash(token)]);
  if (!session) return;
  const { id, person_id: personId, is_live: isLive } = session;
  log.info({ call, code, person: personId, session: id, isLive, address }, 'refused call');
  if (!isLive) return;
  if ((await countWithin(db, `refused ${personId}`, limits.perMs)) > limits.maxRecords) return;
  if (refusal instanceof ConflictOfInterest) {
    const { clientId } = refusal;
    await inTransaction(pool, async (tx) => {
      await tx.run(nameActor, [personId, requestId]);
      await reportConflict(tx, personId, clientId, call);
    });
  }
  await recordRead(pool, personId, requestId, {
    clientId: null,
    verb: 'call.deny',
    subjectKind: 'session',
    subjectId: id,
    facts: { call, code, ...(restricted && { restricted }) },
    detail: { address },
  });
}
