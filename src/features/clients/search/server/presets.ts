/** Pages of the presets. */
import type { Db } from '#server/db/pool.ts';
import { readCursor, writeCursor } from '#server/lists/cursor.ts';
import type { SortColumn } from '#server/lists/source.ts';
import { Refusal } from '#shared/errors.ts';
import { isUnknownPreset, type Preset, type SearchType, search } from '../rules.ts';
import { byPreset, type FoundRow } from './sql.ts';

const columns: readonly SortColumn[] = [
  { column: 'at', type: 'timestamptz' },
  { column: 'id', type: 'text' },
];

/** @throws Refusal preset-of-clients, preset-not-known for a text that names no preset of the type */
export function refusePreset(words: string, type: SearchType): void {
  if (type !== 'clients' && words.startsWith('$')) throw new Refusal('preset-of-clients');
  if (isUnknownPreset(words)) throw new Refusal('preset-not-known');
}

/** The next page of a preset. @throws Refusal invalid-input for a cursor that it has not given */
export async function readPreset(
  db: Db,
  preset: Preset,
  next: string | undefined,
): Promise<{ found: FoundRow[]; next: string | null }> {
  const about = ['clients', preset];
  const [at, id] = next === undefined ? [null, null] : readCursor(about, columns, next);
  const rows = await db.many(byPreset[preset], [at, id]);
  const found = rows.slice(0, search.most);
  const end = rows.length > search.most ? found.at(-1) : undefined;
  return { found, next: end ? writeCursor(about, [end.at, end.id]) : null };
}
