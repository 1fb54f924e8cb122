/** What clients declared, and the scores that follow from it, in the order of the days. */

import { insertIdentity } from '#features/clients/record/server/identitySql.ts';
import { scoreOpened } from '#features/clients/score/server/opening.ts';
import { insertProfile } from '#features/clients/score/server/profileSql.ts';
import { keepContent } from '#features/files/server/contents.ts';
import { insertPicture } from '#features/files/server/staffSql.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import { addDays } from '#shared/days.ts';
import { companies } from '../companies.ts';
import { people } from '../people.ts';
import { demoIdentities, demoProfiles } from '../profiles.ts';
import { getSpecimens, maxPictured } from '../specimens.ts';
import { staff } from '../staff.ts';
import { moveClock } from './post.ts';

/** Before the first payments of a day; clients join at this time. */
const morningSeconds = 5.5 * 3600;

/** Everything of the days up to `day` that the last call has not made. Days are offsets from the first start. */
export async function passDays(tx: Db, after: number, day: number, today: string): Promise<void> {
  if (after === day) return;
  await moveClock(tx, today, day, morningSeconds);
  const isPassed = (one: number) => one > after && one <= day;
  const joined = [...companies.filter(({ registration }) => registration === null), ...people].filter(({ joinedDay }) =>
    isPassed(joinedDay),
  );
  if (joined.length > 0) await open(tx, new Set(joined.map(({ id }) => id)), today);
}

/** Profiles and documents, and the first scores. */
async function open(tx: Db, ids: ReadonlySet<string>, today: string): Promise<void> {
  const year = Number(today.slice(0, 4));
  for (const { clientId, ...shown } of demoIdentities(year).filter((one) => ids.has(one.clientId))) {
    const { kind, number, country, issuedOn, expiresOn } = shown;
    await tx.run(insertIdentity, [newId(), clientId, kind, number, country, issuedOn, expiresOn, 'Opening', null]);
  }
  for (const one of demoProfiles(year).filter(({ clientId }) => ids.has(clientId))) {
    const amounts = [one.inEur, one.outEur, one.cashEur].map((euros) => euros * 100);
    const lists = [one.countries, one.sources, one.taxCountries, one.activities];
    await tx.run(insertProfile, [newId(), one.clientId, one.purpose, ...amounts, ...lists, 'Opening', null]);
  }
  await addPictures(tx, ids);
  await scoreOpened(tx, [...ids]);
}

/** Of the first people, with the day they joined as the day of the check. */
async function addPictures(tx: Db, ids: ReadonlySet<string>): Promise<void> {
  const keeper = staff.find(({ role }) => role === 'S')?.id ?? null;
  for (const [place, { id: clientId }] of people.slice(0, maxPictured).entries()) {
    if (!ids.has(clientId)) continue;
    for (const [kind, bytes] of Object.entries(getSpecimens(place))) {
      const hash = await keepContent(tx, bytes);
      const row = [newId(), clientId, kind, hash, 'image/png', bytes.length, 'Opening', keeper];
      await tx.run(insertPicture, row);
    }
  }
}

/** Whether a month has ended between the days. */
export function isNewMonth(after: number, day: number, today: string): boolean {
  return addDays(today, after).slice(0, 7) !== addDays(today, day).slice(0, 7);
}
