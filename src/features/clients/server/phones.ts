/** Phones of companies are none of people. */
import { countFailure, FailedTry, refuseTooMany } from '#server/access/tries.ts';
import type { Db } from '#server/db/pool.ts';
import * as queries from './profileSql.ts';

/**
 * A person is found by their phone, so a company cannot have the same: refused before the device is asked. The answer
 * says that the number is known here. So who meets five such numbers waits.
 */
export async function refusePhoneOfPerson(
  db: Db,
  purpose: 'phone-of-applicant' | 'phone-of-company',
  callerId: string,
  phone: string,
): Promise<void> {
  const triers = [`person ${callerId}`];
  await refuseTooMany(db, purpose, triers);
  if (!(await db.one(queries.isPhoneOfPerson, [phone])).found) return;
  await countFailure(db, purpose, triers);
  throw new FailedTry('phone-in-use');
}
