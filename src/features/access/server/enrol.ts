/** The command that prints an enrolment link, for a bank where no staff can make one. */
import { controllersBut } from '#server/access/controllers.ts';
import { notify } from '#server/access/notify.ts';
import { newCode, secretHash } from '#server/access/tokens.ts';
import { newId } from '#server/db/ids.ts';
import { type Db, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { formatCode } from '#shared/enrolmentCode.ts';
import { Refusal } from '#shared/errors.ts';
import { clientId } from '#shared/ids.ts';
import { makeEnrolment } from './enrolments.ts';
import { countEnrolled, readName } from './sql.ts';

const nameActor = sql<never>(`select set_config('kontora.actor', '', true), set_config('kontora.request', $1, true)`);

/** How a link and its code are printed. */
export function formatLink({ link, expiresAt, code }: { link: string; expiresAt: string; code: string }): string {
  const until = expiresAt.slice(0, 16).replace('T', ' ');
  return `Open this on the device to enrol, once, before ${until} UTC:\n${link}\nCode: ${formatCode(code)}`;
}

/**
 * The person who runs the command line holds link and code at once, so all administrators and the Head of AML are
 * informed.
 */
export async function notifyOfCommand(tx: Db, { id, fullName }: { id: string; fullName: string }): Promise<void> {
  await notify(tx, await controllersBut(tx, [id]), {
    from: id,
    title: 'The command line made an enrolment link',
    lines: [
      { label: 'For', value: fullName },
      { label: 'Number', value: id },
    ],
  });
}

/** Prints a link for a person. Returns 2 for an unknown number. */
export async function enrol(databaseUrl: string, personId: string, publicUrl: string): Promise<number> {
  if (!clientId.safeParse(personId).success) {
    console.error('Give the number of a person: 11 digits.');
    return 2;
  }
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    const code = newCode();
    const made = await inTransaction(pool, async (tx) => {
      await tx.run(nameActor, [newId()]);
      const { devices } = await tx.one(countEnrolled, [personId]);
      const codeHash = secretHash(code);
      const link = await makeEnrolment(tx, { personId, createdBy: null, publicUrl, codeHash, replaces: devices > 0 });
      const { full_name: fullName } = await tx.one(readName, [personId]);
      await notifyOfCommand(tx, { id: personId, fullName });
      return link;
    });
    console.log(formatLink({ ...made, code }));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(`No one has the number ${personId}.`);
    return 2;
  } finally {
    await pool.end();
  }
}
