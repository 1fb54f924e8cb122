/** What a search says of the clients it has found, for the searcher. */

import { maySeeRestricted } from '#features/cases/server/openCases.ts';
import { getStatus } from '#features/clients/standing.ts';
import type { SignedIn } from '#server/access/caller.ts';
import type { Db } from '#server/db/pool.ts';
import { amountText } from '#shared/money.ts';
import type { ClientLine } from '../calls.ts';
import { type FoundRow, type LineRow, readLines } from './sql.ts';

/** In the order in which they were found. */
export async function getLines(db: Db, found: readonly FoundRow[], reader: SignedIn): Promise<ClientLine[]> {
  if (found.length === 0) return [];
  const rows = await db.many(readLines, [found.map(({ id }) => id), reader.personId, maySeeRestricted(reader)]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return found.flatMap(({ id, by, value }) => {
    const row = byId.get(id);
    return row ? [{ ...getLine(row), found: { by, value: by === 'name' || by === 'similar' ? '' : value } }] : [];
  });
}

function getLine(row: LineRow): Omit<ClientLine, 'found'> {
  const { id, name, type, risk, country, since, money_minor: minor } = row;
  return {
    id,
    name,
    type,
    isClient: row.is_client,
    status: getStatus(row.flags),
    risk,
    money: minor !== null ? amountText('EUR', minor) : null,
    openCases: row.open_cases,
    country,
    since,
  };
}
