/** Phones of companies are none of people. */
import { countFailure, FailedTry, refuseTooMany } from '../../../server/access/tries.ts';
import type { Db } from '../../../server/db/pool.ts';
import * as queries from './profileSql.ts';

/**
 * A person is found by their phone, so a company cannot have the same: refused before the device is asked. The answer
 * tells that the number is known here. So who meets five such numbers waits.
 */
export async function refusePhoneOfPerson(db: Db, callerId: string, phone: string): Promise<void> {
  const subjects = [`phone ${callerId}`];
  await refuseTooMany(db, subjects);
  if (!(await db.one(queries.isPhoneOfPerson, [phone])).found) return;
  await countFailure(db, subjects);
  throw new FailedTry('phone-in-use');
}
