/** What takes long: keeping the balances of a month that closes, and reading all proofs of the books. */
import type pg from 'pg';
import * as z from 'zod/mini';
import { record } from '#server/audit/record.ts';
import { getDb } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { defineJob } from '#server/jobs/job.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { proofNames, proofTitles } from '../rules.ts';
import * as queries from './sql.ts';

const people = { staff: staffGroups.bookkeepers, viewers: staffGroups.executives } as const;

/** Each page is a transaction: another call waits for none of them, and a killed run goes on after the last. */
async function keepMonth(pool: pg.Pool, month: string, onPage: (kept: bigint, of: bigint) => Promise<void>) {
  let more = true;
  while (more) {
    ({ more } = await inTransaction(pool, (tx) => tx.one(queries.keepPage, [month])));
    const closing = await getDb(pool).maybe(queries.readClosing);
    if (more && closing) await onPage(closing.kept_to, closing.last_account);
  }
}

export const closeMonthJob = defineJob({
  kind: 'close-month',
  title: 'Closing a month',
  counts: { one: 'account', many: 'accounts' },
  /** its first day */
  input: z.object({ month: z.string() }),
  cursor: z.object({}),
  ...people,

  async work({ month }, { services: { pool }, beat }) {
    await keepMonth(pool, month, (done, of) => beat({ done, of, cursor: {} }));
    return { month };
  },
});

const found = z.object({ red: z.array(z.enum(proofNames)) });

export const checkBooksJob = defineJob({
  kind: 'check-books',
  title: 'Check of the books',
  counts: { one: 'proof', many: 'proofs' },
  input: z.object({}),
  /** how many proofs are read */
  cursor: z.object({ done: z.int() }),
  ...people,
  dailyAt: '03:15',

  async work(_input, { cursor, services: { pool }, beat }) {
    for (let done = cursor?.done ?? 0; done < proofNames.length; done++) {
      await beat({ done, of: proofNames.length, cursor: { done } });
      await inTransaction(pool, async (tx) => {
        await tx.run(queries.takeTime);
        await tx.one(queries.checkProof, [proofNames[done]]);
      });
    }
    await beat({ done: proofNames.length, of: proofNames.length, cursor: { done: proofNames.length } });
    const rows = await getDb(pool).many(queries.listRed);
    return { red: rows.flatMap(({ proof, is_red: isRed }) => (isRed ? [proof] : [])) };
  },

  did: (result) => {
    const { red } = found.parse(result);
    return red.length === 0 ? 'All proofs are green' : `Red: ${red.map((one) => proofTitles[one]).join('; ')}`;
  },

  async conclude(tx, result, jobId) {
    const { red } = found.parse(result);
    const facts = { outcome: red.length === 0 ? 'green' : 'red', proofs: red.join(' ') };
    await record(tx, { clientId: null, verb: 'books.conclude', subjectKind: 'ledger', subjectId: jobId, facts });
  },
});
