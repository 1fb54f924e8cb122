/** Clients that have something in common with the client of a case, or a name that looks the same. */
import type { DescribeCase } from '#server/cases/declared.ts';
import type { Db } from '#server/db/pool.ts';
import { countryName } from '#shared/countries.ts';
import { getStatus, statusLabels } from '../standing.ts';
import { riskName } from './caseSections.ts';
import { listSharing, listSimilarNames, listSharedThings as listThings } from './caseSectionsSql.ts';

export const whoSharesWithThem: DescribeCase = async (db, { clientId }, { id }) => {
  const rows = (await db.many(listSharing, [clientId, id])).map((other) => [
    other.title,
    other.id,
    other.what,
    riskName(other.risk),
    getStatus(other.flags)
      .map((letter) => statusLabels[letter])
      .join(', '),
  ]);
  const columns = ['Client', 'Number', 'What is shared', 'Risk', 'Status'].map((title) => ({ title }));
  return [{ title: 'Clients that share something', place: 'client', columns, rows }];
};

/**
 * Companies that a person takes for this one: the name in other letters, digits, accents or with another legal form.
 */
export const whoIsNamedAlike: DescribeCase = async (db, { clientId }, { id }) => {
  const rows = (await db.many(listSimilarNames, [clientId, id])).map(({ id: number, title, country, flags }) => [
    title,
    number,
    country === null ? '' : countryName(country),
    getStatus(flags)
      .map((letter) => statusLabels[letter])
      .join(', '),
  ]);
  if (rows.length === 0) return [];
  const columns = ['Client', 'Number', 'Country', 'Status'].map((title) => ({ title }));
  return [{ title: 'Clients with a similar name', place: 'client', columns, rows }];
};

/**
 * Other clients that share a phone, an e-mail, an address, an owner or a device with the client, the most things first;
 * none that the reader is linked to.
 */
export const listSharedThings = (db: Db, clientId: string, reader: string) => db.many(listThings, [clientId, reader]);
