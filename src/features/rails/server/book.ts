/** The book rail: payments between our own accounts are executed in batches, both sides in one transaction. */

import type pg from 'pg';
import type { Rail } from '#features/payments/server/rail.ts';
import { sql } from '#server/db/pool.ts';
import { inOneStatement } from '#server/db/transactions.ts';
import { executedPayments } from '#server/http/metrics.ts';
import { startLoop } from '#server/jobs/loop.ts';
import { wokenPauseMs } from '#shared/limits.ts';
import { executorBatch, executorBusyMs } from '../limits.ts';
import { halving } from './halving.ts';

/** SQL: whether a payment waits for the executor. */
const paymentsWait = `select exists (select from payment where state = payment_state('authorized') and rail = 'book')`;
/** No row if nothing waits; then it costs one look at an index. */
const executePayments = sql<{ taken: number; executed: number }>(`
  select taken, executed from execute_payments($1) where (${paymentsWait})`);
const exceptFirst = sql<never>(`
  update payment
  set state = payment_state('technicalError'), refusal = 'technical_error', changed_at = bank_now()
  where id = (select id from payment where state = payment_state('authorized') and rail = 'book'
    order by id limit 1 for update skip locked)`);

/**
 * Executes waiting payments, at most a batch. The faulty payment of a batch gets 'Technical error, exception occurred'
 * and keeps its hold; the others go on.
 */
export function executeBatch(pool: pg.Pool, onError: (error: unknown) => void): Promise<number> {
  const execute = async (most: number) => {
    const done = await inOneStatement(pool, (db) => db.maybe(executePayments, [most]));
    executedPayments.inc(done?.executed ?? 0);
    return done?.taken ?? 0;
  };
  const except = () => inOneStatement(pool, (db) => db.run(exceptFirst));
  return halving(executorBatch, execute, except, onError);
}

export const bookRail: Rail = {
  name: 'book',
  // an approval wakes the executor of its own process; the work poller wakes the others
  start: ({ pool }, onError, onCarried) =>
    startLoop({
      name: 'executor',
      waits: paymentsWait,
      pauseMs: wokenPauseMs,
      busyPauseMs: executorBusyMs,
      onError,
      work: async () => {
        const taken = await executeBatch(pool, onError);
        if (taken > 0) onCarried();
        return taken >= executorBatch ? 'more' : taken > 0 ? 'some' : 'nothing';
      },
    }),
};
