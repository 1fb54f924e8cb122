/** The command that creates a staff user on any database, the first administrator of an empty one above all. */

import { record } from '../../../server/audit/record.ts';
import { newId } from '../../../server/db/ids.ts';
import { openPool, sql } from '../../../server/db/pool.ts';
import { inTransaction } from '../../../server/db/transactions.ts';
import { isDay } from '../../../shared/days.ts';
import { isStaffRole, type StaffRole, staffKeys, staffRoles } from '../../../shared/permissions.ts';
import { linkWords } from '../../access/server/enrol.ts';
import { makeEnrolment } from '../../access/server/enrolments.ts';

const insertPerson = sql<{ id: string }>(`
  insert into person (id, kind, full_name, birth_date)
  select coalesce(max(id)::bigint + 1, 90000000001)::text, 'staff', $1, $2 from person where kind = 'staff'
  returning id`);
const insertStaff = sql<never>('insert into staff (person_id, role, keys) values ($1, $2, $3)');
const nameActor = sql<never>(`select set_config('kontora.actor', '', true), set_config('kontora.request', $1, true)`);

/** Keys a role begins with (decisions: which staff letters open which cases). */
const defaultKeys: Partial<Record<StaffRole, string>> = {
  A: Object.keys(staffKeys).join(''),
  M: 'ADTPIE0ZUS',
  H: 'ADTPIE0ZUS',
  C: 'RDIUZ',
  S: 'DUCI',
  F: 'S',
};

/** Prints the new number and the link that enrols the first device; 2 for wrong arguments. */
export async function createStaff(
  databaseUrl: string,
  [fullName = '', birthDate = '', role = 'A']: string[],
  publicUrl: string,
): Promise<number> {
  if (fullName.trim().length < 2 || !isDay(birthDate) || !isStaffRole(role)) {
    console.error(`Give a full name, a birth date yyyy-mm-dd and a role of ${Object.keys(staffRoles).join(' ')}.`);
    return 2;
  }
  const pool = openPool({ url: databaseUrl, size: 1 });
  try {
    const { id, link, expiresAt } = await inTransaction(pool, async (tx) => {
      await tx.run(nameActor, [newId()]);
      const person = await tx.one(insertPerson, [fullName.trim(), birthDate]);
      await tx.run(insertStaff, [person.id, role, defaultKeys[role] ?? '']);
      await record(tx, {
        clientId: null,
        verb: 'staff.create',
        subjectKind: 'person',
        subjectId: person.id,
        facts: { role },
      });
      return { id: person.id, ...(await makeEnrolment(tx, { personId: person.id, createdBy: null, publicUrl })) };
    });
    console.log(`Staff user ${id} (${staffRoles[role]}) was created.`);
    console.log(linkWords(link, expiresAt));
    return 0;
  } finally {
    await pool.end();
  }
}
