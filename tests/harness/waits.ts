// Devices that wait for a day.
import type pg from 'pg';

/** As if the day had passed for which new devices of a person wait. */
export async function endWaits(owner: pg.Pool, personId: string): Promise<void> {
  await owner.query(`update passkey set approves_from = '-infinity' where person_id = $1`, [personId]);
}
