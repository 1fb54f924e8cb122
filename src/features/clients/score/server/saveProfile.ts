/**
 * Keeps what a client has declared. It counts as a review: the next one is due by the overall level (`reviewYears`).
 */
import { record } from '#server/audit/record.ts';
import { newId } from '#server/db/ids.ts';
import type { Db } from '#server/db/pool.ts';
import type { Facts } from '../facts.ts';
import type { CddProfile } from '../profileCalls.ts';
import * as queries from './profileSql.ts';
import { scoreClients } from './scoreClients.ts';

/** The caller has locked the client. The score is found again. */
export async function saveProfile(db: Db, clientId: string, profile: CddProfile, said: Said): Promise<void> {
  await keepProfile(db, clientId, profile, said);
  await scoreClients(db, [clientId], 'profile.save');
}

interface Said {
  comment: string;
  by: string;
}

/** The caller has locked the client, and finds its score. */
export async function keepProfile(db: Db, clientId: string, profile: CddProfile, { comment, by }: Said): Promise<void> {
  await db.run(queries.endProfile, [clientId]);
  const { purpose, incoming, outgoing, cash } = profile;
  const amounts = [incoming, outgoing, cash].map((euros) => BigInt(euros) * 100n);
  const lists = [profile.countries, profile.sources, profile.taxCountries, profile.activities];
  await db.run(queries.insertProfile, [newId(), clientId, purpose, ...amounts, ...lists, comment, by]);
  const detail = { comment };
  await record(db, { clientId, verb: 'profile.save', subjectKind: 'client', subjectId: clientId, detail });
}

/** Other tax residences. False where nothing was ever declared. The caller has locked the client. */
export async function moveTax(
  db: Db,
  clientId: string,
  taxCountries: readonly string[],
  { comment, by }: { comment: string; by: string },
): Promise<boolean> {
  if (!(await db.maybe(queries.moveTaxResidence, [clientId, taxCountries, comment, by]))) return false;
  await record(db, { clientId, verb: 'profile.save', subjectKind: 'client', subjectId: clientId, detail: { comment } });
  await scoreClients(db, [clientId], 'profile.save');
  return true;
}

/** What was declared, in whole euros; null: nothing was. */
export function getDeclared({ profile }: Facts, purpose: string) {
  if (!profile) return null;
  const { inMinor, outMinor, cashMinor, countries, sources, taxCountries, activities } = profile;
  const [incoming, outgoing, cash] = [inMinor, outMinor, cashMinor].map((minor) => Number(minor / 100n)) as [
    number,
    number,
    number,
  ];
  const lists: Pick<CddProfile, 'countries' | 'taxCountries' | 'activities'> & { sources: string[] } = {
    countries: [...countries],
    sources: [...sources],
    taxCountries: [...taxCountries],
    activities: [...activities],
  };
  return { purpose, incoming, outgoing, cash, ...lists };
}
