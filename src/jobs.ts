/** Work in the background: the kinds of jobs, the followers of the feed, and the loops of every process besides the rails. */
import type pg from 'pg';
import { sweepStatements } from './features/accounts/server/statement/order.ts';
import { auditCheckJob } from './features/audit/server/auditCheck.ts';
import { counterpartiesFollower } from './features/clients/server/counterparties.ts';
import { cancelExpired } from './features/payments/server/expiry.ts';
import { sweepAccess } from './server/access/sweep.ts';
import { startHeadsKeeper } from './server/audit/keeper.ts';
import { startRetention } from './server/audit/retention.ts';
import { dbOf } from './server/db/pool.ts';
import { inTransaction } from './server/db/transactions.ts';
import type { Follower } from './server/followers/followers.ts';
import type { Job } from './server/jobs/job.ts';
import { type Loop, startLoop } from './server/jobs/loop.ts';
import { sweepJobs } from './server/jobs/queue.ts';

/** Every kind of job. */
export const jobs: readonly Job[] = [auditCheckJob];

/** Everything that follows the feed. */
export const followers: readonly Follower[] = [counterpartiesFollower];

const sweepPauseMs = 60_000;

/**
 * Each round is safe to run in several processes at once.
 * @param auditHeads folder of the block heads outside the database, if they are kept
 */
export function startLoops(pool: pg.Pool, auditHeads: string | undefined, onError: (error: unknown) => void): Loop[] {
  return [
    ...(auditHeads === undefined ? [] : [startHeadsKeeper(pool, auditHeads, onError)]),
    startRetention(pool, onError),
    startLoop({
      name: 'sweep',
      pauseMs: sweepPauseMs,
      onError,
      work: () => inTransaction(pool, sweepAccess).then(() => false),
    }),
    startLoop({
      name: 'ended-jobs',
      pauseMs: sweepPauseMs,
      onError,
      work: () =>
        dbOf(pool)
          .one(sweepJobs)
          .then(({ count }) => count === 1000),
    }),
    startLoop({ name: 'statements', pauseMs: sweepPauseMs, onError, work: () => sweepStatements().then(() => false) }),
    startLoop({ name: 'expiry', pauseMs: sweepPauseMs, onError, work: () => inTransaction(pool, cancelExpired) }),
  ];
}
