// Payments that a test wrote by hand, taken out of a bank that must be sound.
import type pg from 'pg';
import { untilRead } from './untilRead.ts';

/** Deletes the payments, and counts those of each day and rail anew: the overview may have counted them or not. */
export async function takeBackPayments(owner: pg.Pool, ids: readonly string[]): Promise<void> {
  await untilRead(owner);
  await owner.query('delete from payment where id = any ($1::uuid[])', [ids]);
  await owner.query(
    `delete from rail_day;
     insert into rail_day (day, rail, count, amount_minor)
     select p.day, p.rail, sum(p.sign), sum(p.sign * p.amount_minor)
     from follower f, rail_payments(0, f.last_n) p
     where f.name = 'overview'
     group by 1, 2`,
  );
}
