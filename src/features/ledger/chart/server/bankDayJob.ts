/** Each bank day the card scheme is paid its net, and fees earned leave the money of clients: as the chart says. */
import * as z from 'zod/mini';
import { sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';

const settleBankDay = sql<{ count: number }>('select settle_bank_day() as count');

export const bankDayJob = defineJob({
  kind: 'settle-bank-day',
  title: 'Settling the bank day',
  counts: { one: 'transfer', many: 'transfers' },
  input: z.object({}),
  cursor: z.object({}),
  staff: staffGroups.bookkeepers,
  viewers: staffGroups.executives,
  dailyAt: '00:15',

  /** A second run on a day moves nothing. */
  async work(_input, { services: { pool } }) {
    return { transfers: (await inTransaction(pool, (tx) => tx.one(settleBankDay))).count };
  },
});
