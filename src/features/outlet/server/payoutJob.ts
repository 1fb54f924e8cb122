/** Each bank day partners at other banks are paid what was sold for them, in one payment each. */
import * as z from 'zod/mini';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { payOutPartners } from './offersSql.ts';

export const payoutJob = defineJob({
  kind: 'pay-out-partners',
  title: 'Paying partners of the outlet',
  counts: { one: 'payment', many: 'payments' },
  input: z.object({}),
  cursor: z.object({}),
  staff: staffGroups.bookkeepers,
  viewers: staffGroups.executives,
  dailyAt: '00:20',

  /** A second run on a day pays nothing. */
  async work(_input, { services: { pool } }) {
    return { payments: (await inTransaction(pool, (tx) => tx.one(payOutPartners))).count };
  },
});
