/** Each night the debits and credits of finished days are counted, so that no file waits for that. */
import * as z from 'zod/mini';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { countDays } from './sql.ts';

export const countDaysJob = defineJob({
  kind: 'count-ledger-days',
  title: 'Counting the days of the ledger',
  counts: { one: 'day', many: 'days' },
  input: z.object({}),
  cursor: z.object({}),
  staff: staffGroups.bookkeepers,
  viewers: staffGroups.executives,
  dailyAt: '00:40',

  /** At most a month of days in one transaction. */
  async work(_input, { services: { pool } }) {
    let days = 0;
    let last: number;
    do {
      last = (await inTransaction(pool, (tx) => tx.one(countDays))).days;
      days += last;
    } while (last > 0);
    return { days };
  },
});
