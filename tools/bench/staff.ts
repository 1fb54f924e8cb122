// A member of staff who is signed in, for goals about the desk.
import type pg from 'pg';
import { getDb } from '#server/db/pool.ts';
import type { StaffRole } from '#shared/permissions.ts';
import { insertSessions, type SignedIn, sessionValues, signIn } from './world.ts';

/** One staff user for each role: several goals of one run may want the same bank. */
export const getStaffId = (role: StaffRole): string => `900000000${role.charCodeAt(0)}`;

export async function enrolStaff(owner: pg.Pool, role: StaffRole): Promise<SignedIn> {
  const id = getStaffId(role);
  // on another day than all clients of the bench: who was born on the same day may be the same person
  await owner.query(
    `insert into person (id, kind, full_name, birth_date) values ($1, 'staff', 'Staff of the bench', '1979-01-01')`,
    [id],
  );
  await owner.query(`insert into staff (person_id, role) values ($1, $2)`, [id, role]);
  const person = signIn({ id: '', iban: '', directorId: '' });
  await getDb(owner).run(insertSessions, sessionValues([person], [id]));
  return person;
}
