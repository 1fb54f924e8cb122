/** What every process does in the background besides the rails. Each round is safe to run in several processes at once. */
import type pg from 'pg';
import { sweepStatements } from './features/accounts/server/statement/order.ts';
import { countCounterparties } from './features/clients/server/counterparties.ts';
import { cancelExpired } from './features/payments/server/expiry.ts';
import { sweepAccess } from './server/access/sweep.ts';
import { startHeadsKeeper } from './server/audit/keeper.ts';
import { startRetention } from './server/audit/retention.ts';
import { inTransaction } from './server/db/transactions.ts';
import { type Loop, startLoop } from './server/jobs/loop.ts';

const sweepPauseMs = 60_000;
/** followers of the feed are at most this late, and as long as the numberer */
const followPauseMs = 1000;

/** `auditHeads`: folder of the block heads outside the database, if they are kept. */
export function startJobs(pool: pg.Pool, auditHeads: string | undefined, onError: (error: unknown) => void): Loop[] {
  return [
    ...(auditHeads === undefined ? [] : [startHeadsKeeper(pool, auditHeads, onError)]),
    startRetention(pool, onError),
    startLoop({
      name: 'sweep',
      pauseMs: sweepPauseMs,
      onError,
      work: () => inTransaction(pool, sweepAccess).then(() => false),
    }),
    startLoop({ name: 'statements', pauseMs: sweepPauseMs, onError, work: () => sweepStatements().then(() => false) }),
    startLoop({ name: 'counterparties', pauseMs: followPauseMs, onError, work: () => countCounterparties(pool) }),
    startLoop({ name: 'expiry', pauseMs: sweepPauseMs, onError, work: () => inTransaction(pool, cancelExpired) }),
  ];
}
