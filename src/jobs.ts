/** What every process does in the background besides the rails. Each round is safe to run in several processes at once. */
import type pg from 'pg';
import { sweepStatements } from './features/accounts/server/statement/order.ts';
import { cancelExpired } from './features/payments/server/expiry.ts';
import { sweepAccess } from './server/access/sweep.ts';
import { inTransaction } from './server/db/transactions.ts';
import { type Loop, startLoop } from './server/jobs/loop.ts';

const sweepPauseMs = 60_000;

export function startJobs(pool: pg.Pool, onError: (error: unknown) => void): Loop[] {
  return [
    startLoop({
      name: 'sweep',
      pauseMs: sweepPauseMs,
      onError,
      work: () => inTransaction(pool, sweepAccess).then(() => false),
    }),
    startLoop({ name: 'statements', pauseMs: sweepPauseMs, onError, work: () => sweepStatements().then(() => false) }),
    startLoop({ name: 'expiry', pauseMs: sweepPauseMs, onError, work: () => inTransaction(pool, cancelExpired) }),
  ];
}
