/** The bank's clock of a demo, moved forward for a play. Only the database's owner may do it. */
import type { Db } from '#server/db/pool.ts';
import { sql } from '#server/db/pool.ts';

const noon = 12;
const advance = sql<never>(`
  select advance_bank_clock(greatest(bank_now(), ($1::date + make_interval(hours => ${noon})) at time zone zone))
  from bank`);

/** To noon of a day, unless it is later already. @param owner with the login of the database's owner @param day ISO */
export async function moveClockTo(owner: Db, day: string): Promise<void> {
  await owner.run(advance, [day]);
}
