/** Erases what the terms no longer keep, and shows and sets the terms. */
import type pg from 'pg';
import { record } from '#server/audit/record.ts';
import { getDb, openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { retentionClasses, retentionYears } from '../rules.ts';
import * as queries from './sql.ts';

const batch = 50;
export const erasePauseMs = 3_600_000;

/** A batch; true if there may be more. The rule itself is in the database, which lets no one erase anything else. */
export async function eraseEndedClients(pool: pg.Pool): Promise<boolean> {
  return (await getDb(pool).one(queries.eraseEnded, [batch])).count === batch;
}

/** `npm run bank -- retention [<class> <years>]`. 1 for what is no class or no term. */
export async function keepFor(databaseUrl: string, [name, years]: string[]): Promise<number> {
  // as the owner: the servers erase by these terms, and may not change them
  const pool = openPool({ url: databaseUrl, size: 1, role: null });
  try {
    if (name !== undefined && !(await setTerm(pool, name, Number(years)))) {
      const { least, most } = retentionYears;
      console.error(`Name one of ${Object.keys(retentionClasses).join(', ')}, and ${least} to ${most} years.`);
      return 1;
    }
    for (const term of await getDb(pool).many(queries.listTerms, []))
      console.log(`${term.class}: ${term.years} years. ${retentionClasses[term.class]}.`);
    return 0;
  } finally {
    await pool.end();
  }
}

async function setTerm(pool: pg.Pool, name: string, years: number): Promise<boolean> {
  if (!Number.isInteger(years) || years < retentionYears.least || years > retentionYears.most) return false;
  return inTransaction(pool, async (tx) => {
    if ((await tx.run(queries.setTerm, [name, years])) === 0) return false;
    await record(tx, {
      ...{ clientId: null, verb: 'retention.set', subjectKind: 'retention', subjectId: name, facts: { years } },
    });
    return true;
  });
}
