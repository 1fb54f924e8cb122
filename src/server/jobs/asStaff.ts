/** A job that acts in the name of staff: each piece of work is a transaction of theirs, as a call would be. */
import type { SignedIn } from '../access/caller.ts';
import { nameActor } from '../audit/record.ts';
import type { Query } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import type { Context, Services } from '../http/context.ts';

interface InName {
  services: Services;
  signal: AbortSignal;
  caller: SignedIn;
  /** who proposed it, where the caller has confirmed it */
  proposedBy: string | undefined;
  /** of the call that asked for the job, so that the audit shows what belongs together */
  requestId: string;
}

/** Runs `work` in a transaction in the name of `caller`; what must follow its commit follows it. */
export async function asStaff<Result>(
  { services, signal, caller, proposedBy, requestId }: InName,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  const last: { query: Query<never>; values: readonly unknown[] }[] = [];
  const after: (() => void)[] = [];
  const result = await inTransaction(services.pool, async (db) => {
    await db.run(nameActor, [caller.personId, requestId]);
    const done = await work({
      ...{ db, caller, requestId, signal, services, address: '', browser: '', byTicket: false },
      ...(proposedBy !== undefined && { proposedBy }),
      deferToCommit: (query, values) => last.push({ query, values }),
      afterCommit: (next) => after.push(next),
      delayReplyUntil: () => {
        throw new Error('a job has no answer that waits');
      },
    });
    for (const { query, values } of last) await db.run(query, values);
    return done;
  });
  services.afterWrite();
  for (const next of after) next();
  return result;
}
