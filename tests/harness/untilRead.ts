// Waiting for what a bank does after its calls: numbers of records, and followers that count, score and watch.
import type pg from 'pg';
import { until } from './until.ts';

/** Until every record has its number, and every follower has read it. */
export const untilRead = (owner: pg.Pool, mostMs?: number): Promise<void> =>
  until(async () => {
    const { rows } = await owner.query<{ left: number }>(
      `select (select count(*)::integer from audit_inbox) +
         (select count(*)::integer from follower where last_n < (select n from audit_head)) as left`,
    );
    return rows[0]?.left === 0;
  }, mostMs);
