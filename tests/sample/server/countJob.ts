import * as z from 'zod/mini';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { formatCount } from '../rules.ts';
import * as queries from './sql.ts';

/** Counts the words of the notes that have no count yet. */
export const countJob = defineJob({
  kind: 'count-notes',
  title: 'Count of notes',
  input: z.object({}),
  cursor: z.object({}),
  staff: [],

  work: async (_input, { services }) =>
    inTransaction(services.pool, async (tx) => {
      const notes = await tx.many(queries.uncounted);
      for (const { id, text } of notes) await tx.run(queries.keepWords, [id, formatCount(text)]);
      return { counted: notes.length };
    }),
});
