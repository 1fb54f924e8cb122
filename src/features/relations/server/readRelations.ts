/** Who belongs to a client, and who belongs to those. */
import type { SignedIn } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import { Refusal } from '#shared/errors.ts';
import type { Related, Relation, RelationBeyond } from '../calls.ts';
import { shareText } from '../rules.ts';
import * as queries from './sql.ts';

export interface Relations {
  items: Relation[];
  beyond: RelationBeyond[];
  more: boolean;
}

/** Both levels. @throws Refusal not-found */
export async function readRelations(db: Db, clientId: string, reader: SignedIn): Promise<Relations> {
  const rows = await readItems(db, clientId, reader);
  const items = rows.slice(0, queries.maxRelations);
  const ids = [...new Set(items.filter(({ state }) => state !== 'ended').map((row) => row.other_id))];
  const beyond = await db.many(queries.listRelations, [ids, false, reader.personId]);
  return {
    items: items.map(getRelation),
    beyond: beyond
      .filter((row) => row.other_id !== clientId)
      .slice(0, queries.maxRelations)
      .map((row) => ({ relatedId: row.related_id, ...getRole(row) })),
    more: rows.length > queries.maxRelations || beyond.length > queries.maxRelations,
  };
}

/** The first level, one more than is shown. @throws Refusal not-found */
export async function readItems(db: Db, clientId: string, reader: SignedIn): Promise<queries.RelationRow[]> {
  if (!(await db.maybe(queries.findClient, [clientId]))) throw new Refusal('not-found');
  return db.many(queries.listRelations, [[clientId], true, reader.personId]);
}

/**
 * Somebody who is no client, and to whom they belong: clients that the reader has to do with are left out.
 * @throws Refusal not-found, for clients too
 */
export async function readParty(
  db: Db,
  subjectId: string,
  reader: SignedIn,
): Promise<{ party: Related; items: Relation[] }> {
  const subject = await db.maybe(queries.findSubject, [subjectId]);
  if (!subject || subject.is_client) throw new Refusal('not-found');
  const rows = await db.many(queries.listRelations, [[subjectId], true, reader.personId]);
  const hidden = new Set((await db.many(queries.listHidden, [reader.personId])).map(({ id }) => id));
  const shown = rows.filter((row) => !hidden.has(row.other_id)).slice(0, queries.maxRelations);
  return { party: getRelated(subject), items: shown.map(getRelation) };
}

export function getRelation(row: queries.RelationRow): Relation {
  const { state, from_at: from, until_at: until, document, address, email, comment } = row;
  const people = { madeBy: row.made_by, confirmedBy: row.confirmed_by };
  return { ...getRole(row), state, from, until, document, address, email, comment, ...people };
}

function getRole(row: queries.RelationRow): Omit<RelationBeyond, 'relatedId'> {
  const options = row.share_bp === null ? (row.letters ?? '') : shareText(row.share_bp);
  return { role: row.role, options, direction: row.direction, other: getRelated(row) };
}

export function getRelated(row: Omit<queries.RelationRow, 'related_id'> | PartyRow): Related {
  const { other_id: id, name, type, is_client: isClient, birth_date: birthDate, country, code, risk } = row;
  return { id, name, type, isClient, birthDate, country, code, risk };
}
type PartyRow = Pick<
  queries.RelationRow,
  'other_id' | 'name' | 'type' | 'is_client' | 'birth_date' | 'country' | 'code' | 'risk'
>;
