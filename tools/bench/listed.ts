// Lists of a given size, as if they had been sent and taken: the shipped OFAC list, filled up with made-up people.
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { brotliDecompressSync } from 'node:zlib';
import type pg from 'pg';
import type { ListCode } from '#features/screening/lists.ts';
import { getLetters, type ListEntry } from '#features/screening/server/lists/entry.ts';
import { readList } from '#features/screening/server/lists/readList.ts';
import * as queries from '#features/screening/server/versions/sql.ts';
import { makeLive } from '#features/screening/server/versions/take.ts';
import { newId } from '#server/db/ids.ts';
import { inTransaction } from '#server/db/transactions.ts';

export interface ListedName {
  /** of the entry */
  id: string;
  name: string;
}

const stagedAtOnce = 2_000;

/** Answers all names. */
export async function addLists(owner: pg.Pool, count: number): Promise<ListedName[]> {
  const real = await readShipped();
  const more = madeUp(real, count - real.length);
  await takeEntries(owner, 'US', real);
  await takeEntries(owner, 'PEP', more);
  await owner.query('vacuum analyze list_entity');
  return [...real, ...more].flatMap(({ entityId: id, name, aliases }) =>
    [name, ...aliases].map((one) => ({ id, name: one })),
  );
}

async function readShipped(): Promise<ListEntry[]> {
  const stream = (name: string) =>
    Readable.from([brotliDecompressSync(fs.readFileSync(`db/demo/lists/ofac-${name}.csv.br`))]);
  const files = { main: stream('sdn'), names: stream('alt'), addresses: stream('add') };
  const entries: ListEntry[] = [];
  for await (const entry of readList('ofac-csv', files)) entries.push(entry);
  return entries;
}

/** Made-up people, nearly each with a name of their own, whose names have this many letters; some at once. */
export async function* longList(letters: number, atOnce: number): AsyncGenerator<ListEntry[]> {
  const real = (await readShipped()).filter(({ kind }) => kind === 'person');
  for (let left = letters, first = 0; left > 0; first += atOnce) {
    const some = madeUp(real, atOnce, first);
    yield some;
    left -= some.reduce((sum, entry) => sum + getLetters(entry), 0);
  }
}

const shiftedAfter = 20_000;

/** Names out of the words of others, always the same ones. `first`: how many there are before these */
function madeUp(from: readonly ListEntry[], count: number, first = 0): ListEntry[] {
  const words = from.map(({ name }) => name.split(/[\s,]+/).filter((word) => word !== ''));
  return Array.from({ length: Math.max(0, count) }, (_, at) => {
    const i = first + at;
    const one = words[(i * 7919 + 13) % words.length] ?? [];
    // without the shift the pairs of words would come again and again
    const other = words[(i * 104_729 + 7 + 13 * Math.floor(i / shiftedAfter)) % words.length] ?? [];
    const name = [...one.slice(0, 1), ...other.slice(-1), ...one.slice(1, 1 + (i % 2))].join(' ');
    const facts = { aliases: [], births: [String(1940 + (i % 60))], countries: [], identifiers: [], programmes: [] };
    return { entityId: `made-${i}`, kind: 'person', name, ...facts };
  });
}

/** A list that is in use from now on. */
export async function takeEntries(owner: pg.Pool, code: ListCode, entries: readonly ListEntry[]): Promise<void> {
  const versionId = await stageEntries(owner, code, entries);
  await inTransaction(owner, async (tx) => {
    await tx.run(queries.allowMinutes);
    await makeLive(tx, versionId, null, null);
  });
}

/** A list that was read; of its version the id. All entries are new. */
export async function stageEntries(owner: pg.Pool, code: ListCode, entries: readonly ListEntry[]): Promise<string> {
  const versionId = newId();
  await inTransaction(owner, async (tx) => {
    await tx.run(queries.insertVersion, [versionId, code, 'own-csv', 'bench.csv', 0, '', null]);
    for (let at = 0; at < entries.length; at += stagedAtOnce) {
      const some = entries.slice(at, at + stagedAtOnce);
      const bodies = some.map(({ entityId: _, ...body }) => JSON.stringify(body));
      await tx.run(queries.stage, [versionId, some.map(({ entityId }) => entityId), bodies]);
    }
    const letters = entries.reduce((sum, entry) => sum + getLetters(entry), 0);
    await tx.run(queries.endReading, [versionId, entries.length, entries.length, 0, 0, 0, letters, []]);
  });
  return versionId;
}
