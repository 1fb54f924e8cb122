import { makeEnrolment, type NewEnrolment } from '#features/access/server/enrolments.ts';
import { record } from '#server/audit/record.ts';
import { type Db, sql } from '#server/db/pool.ts';
import type { StaffRole } from '#shared/permissions.ts';

const insertPerson = sql<{ id: string }>(`
  insert into person (id, kind, full_name, birth_date)
  select coalesce(max(id)::bigint + 1, 90000000001)::text, 'staff', $1, $2 from person where kind = 'staff'
  returning id`);
const insertStaff = sql<never>('insert into staff (person_id, role, keys) values ($1, $2, $3)');

interface AddedStaff extends Pick<NewEnrolment, 'createdBy' | 'proposedBy' | 'publicUrl' | 'codeHash'> {
  fullName: string;
  /** yyyy-mm-dd */
  dateOfBirth: string;
  role: StaffRole;
  /** letters of shared/permissions */
  keys: string;
}

/** Creates a staff user with the next number and the link that enrols their first device. */
export async function addStaff(
  tx: Db,
  { fullName, dateOfBirth, role, keys, createdBy, proposedBy, publicUrl, codeHash }: AddedStaff,
): Promise<{ id: string; link: string; expiresAt: string }> {
  const { id } = await tx.one(insertPerson, [fullName, dateOfBirth]);
  await tx.run(insertStaff, [id, role, keys]);
  await record(tx, { clientId: null, verb: 'staff.create', subjectKind: 'person', subjectId: id, facts: { role } });
  return { id, ...(await makeEnrolment(tx, { personId: id, createdBy, proposedBy, publicUrl, codeHash })) };
}
