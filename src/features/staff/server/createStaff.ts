/** The command that creates a staff user, above all the first administrator of an empty database. */

import { formatLink, notifyOfCommand } from '#features/access/server/enrol.ts';
import { newCode, secretHash } from '#server/access/tokens.ts';
import { newId } from '#server/db/ids.ts';
import { getDb, openPool, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { isStaffRole, staffRoles } from '#shared/permissions.ts';
import { staffGroups } from '#shared/staffGroups.ts';
import { keysOfRole } from '#shared/staffKeys.ts';
import { newStaff } from '../calls.ts';
import { addStaff } from './addStaff.ts';

const nameActor = sql<never>(`select set_config('kontora.actor', '', true), set_config('kontora.request', $1, true)`);

const readAble = sql<{ yes: boolean }>('select two_staff_confirm() as yes');

/**
 * Prints the new number and the link that enrols the first device. 2 for wrong arguments; 1 once two staff users can do
 * it in the application.
 */
export async function createStaff(
  databaseUrl: string,
  [name = '', birthDate = '', role = staffGroups.admins[0]]: string[],
  publicUrl: string,
): Promise<number> {
  const { data: fullName } = newStaff.shape.fullName.safeParse(name);
  const isAdult = newStaff.shape.dateOfBirth.safeParse(birthDate).success;
  if (fullName === undefined || !isAdult || !isStaffRole(role)) {
    console.error(
      `Give a full name, a birth date yyyy-mm-dd of an adult and a role of ${Object.keys(staffRoles).join(' ')}.`,
    );
    return 2;
  }
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    if ((await getDb(pool).one(readAble)).yes) {
      console.error('Two staff users can create others in the application: New user on the page Users.');
      return 1;
    }
    const code = newCode();
    const { id, ...made } = await inTransaction(pool, async (tx) => {
      await tx.run(nameActor, [newId()]);
      const person = { fullName, dateOfBirth: birthDate, role, keys: keysOfRole[role] };
      const added = await addStaff(tx, { ...person, createdBy: null, publicUrl, codeHash: secretHash(code) });
      await notifyOfCommand(tx, { id: added.id, fullName });
      return added;
    });
    console.log(`Staff user ${id} (${staffRoles[role]}) was created.`);
    console.log(formatLink({ ...made, code }));
    return 0;
  } finally {
    await pool.end();
  }
}
