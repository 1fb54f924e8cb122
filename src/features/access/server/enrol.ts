/** The command that prints an enrolment link, for a bank where no staff can make one. */
import { newId } from '../../../server/db/ids.ts';
import { openPool, sql } from '../../../server/db/pool.ts';
import { inTransaction } from '../../../server/db/transactions.ts';
import { Refusal } from '../../../shared/errors.ts';
import { clientId } from '../../../shared/ids.ts';
import { makeEnrolment } from './enrolments.ts';
import { countEnrolled } from './sql.ts';

const nameActor = sql<never>(`select set_config('kontora.actor', '', true), set_config('kontora.request', $1, true)`);

/** How a link is printed. */
export function linkWords(link: string, expiresAt: string): string {
  return `Open this on the device to enrol, once, before ${expiresAt.slice(0, 16).replace('T', ' ')} UTC:\n${link}`;
}

/** Prints a link for a person. Returns 2 for an unknown number. */
export async function enrol(databaseUrl: string, personId: string, publicUrl: string): Promise<number> {
  if (!clientId.safeParse(personId).success) {
    console.error('Give the number of a person: 11 digits.');
    return 2;
  }
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    const { link, expiresAt } = await inTransaction(pool, async (tx) => {
      await tx.run(nameActor, [newId()]);
      const { devices } = await tx.one(countEnrolled, [personId]);
      return makeEnrolment(tx, { personId, createdBy: null, publicUrl, replaces: devices > 0 });
    });
    console.log(linkWords(link, expiresAt));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`Nobody has the number ${personId}.`);
    return 2;
  } finally {
    await pool.end();
  }
}
