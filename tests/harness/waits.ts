// Devices that wait for a day.
import type pg from 'pg';

/** As if the day had passed for which new devices of a person wait. */
export async function endWaits(owner: pg.Pool, personId: string): Promise<void> {
  await owner.query(`update passkey set approves_from = '-infinity' where person_id = $1`, [personId]);
}

/** The devices of a person wait from now on, as after a link that two people of the bank have made. */
export async function beginWait(owner: pg.Pool, personId: string): Promise<void> {
  await owner.query(
    `with links as (update enrolment set created_by = $1 where person_id = $1)
     update passkey set approves_from = now() + interval '1 day' where person_id = $1`,
    [personId],
  );
}
