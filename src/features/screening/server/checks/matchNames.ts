/**
 * Subjects are compared with the lists, whose names all are in memory: for the versions that are live and for those
 * that were asked for last. Whatever takes longer than a slice of time gives way to others in between, so that no
 * look-up waits for a slow name or for lists that are read. Servers run it in a thread of its own
 * (`matchNames.thread.ts`), the making of the demo world where it is.
 */
import * as z from 'zod/mini';
import type { MatchPart } from '#features/screening/matchParts.ts';
import type { Db, Query } from '#server/db/pool.ts';
import { wordsAmong } from '../matching/fold.ts';
import type { ListedSubject } from '../matching/listedEntries.ts';
import { explain, type Subject } from '../matching/match.ts';
import { type Found, NameIndex } from '../matching/nameIndex.ts';
import * as queries from '../versions/sql.ts';
import { IndexCache } from './keptSets.ts';
import { getParts } from './parts.ts';
import { inSlices, sliceMs } from './slices.ts';

/** The number of the version of each list, by its code. */
export type Versions = Readonly<Record<string, number>>;

export interface Asked {
  subject: Subject;
  /** permille; hits below are left out */
  least: number;
}

export interface Hit {
  code: string;
  entityId: string;
  entityName: string;
  permille: number;
  /** the two names that are most alike */
  ours: string;
  theirs: string;
  /** words of theirs, as they stand, that have one like them on our side */
  matched: string[];
  explanation: string[];
  parts: MatchPart[];
  programmes: string[];
  /** the entry is close to somebody in office */
  isRca: boolean;
}

export interface MatchInput {
  versions: Versions;
  /** only the entries that this version brought */
  begun?: { code: string; n: number };
  asked: readonly Asked[];
}
export interface MatchOutput {
  /** of the first subjects, as many as the slice had time for; at least one */
  hits: Hit[][];
}

/**
 * Look-ups and the screening ask all lists, payments those of sanctions, and a change is asked for beside them page by
 * page; a fourth is for a replay. Lists of `maxLetters` fit, whatever their names are (docs/screening.md). As much may
 * be read besides.
 */
const maxKept = { sets: 4, bytes: 1_500_000_000 };

const bodySchema = z.object({
  kind: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  births: z.array(z.string()),
  countries: z.array(z.string()),
  identifiers: z.array(z.string()),
  programmes: z.array(z.string()),
  isRca: z.optional(z.literal(true)),
});

/** Remembers the lists that it has read, as long as it is kept itself. */
export function newMatcher(db: Db): (input: MatchInput) => Promise<MatchOutput> {
  const kept = new IndexCache<NameIndex>(maxKept, ({ bytes }) => bytes);
  const reading = new Set<NameIndex>();
  return async ({ versions, begun, asked }) => {
    const key = JSON.stringify([Object.entries(versions).sort(), begun]);
    const index = await kept.get(key, () => load(db, { versions, begun }, reading));
    return { hits: await inSlices(compare(index, asked)) };
  };
}

function* compare(index: NameIndex, asked: MatchInput['asked']): Generator<void, Hit[][]> {
  const until = performance.now() + sliceMs;
  const all: Hit[][] = [];
  for (const { subject, least } of asked) {
    const hits: Hit[] = [];
    for (const found of yield* index.look(subject, least)) {
      hits.push(getHit(subject, found));
      yield;
    }
    all.push(hits);
    if (performance.now() > until) break;
  }
  return all;
}

/** As it is kept and shown. The id of its entry begins with the code of the list. */
export function getHit(subject: Subject, found: Found): Hit {
  const { entry, permille, ours, theirs, name } = found;
  const [code = ''] = entry.id.split(' ', 1);
  const listed = { code, entityId: entry.id.slice(code.length + 1), entityName: entry.names[0] ?? '' };
  const matched = wordsAmong(
    theirs,
    name.pairs.map((pair) => pair.theirs),
  );
  const parts = getParts(subject, entry, found);
  const more = { explanation: explain(found), programmes: [...entry.programmes], isRca: entry.isRca };
  return { ...listed, permille, ours, theirs, matched, parts, ...more };
}

interface Lists {
  versions: Versions;
  begun: MatchInput['begun'];
}

/** @throws Error where all that are being read need more memory than may be kept */
async function load(db: Db, { versions, begun }: Lists, reading: Set<NameIndex>): Promise<NameIndex> {
  const index = new NameIndex();
  reading.add(index);
  try {
    const lists = begun ? [[begun.code, begun.n] as const] : Object.entries(versions).sort();
    for (const [code, n] of lists)
      for await (const rows of getRows(db, begun ? queries.readBegun : queries.readEntities, code, n)) {
        await inSlices(addAll(index, code, rows));
        const bytes = [...reading].reduce((sum, one) => sum + one.bytes, 0);
        if (bytes > maxKept.bytes) throw new Error(`The lists need more than ${maxKept.bytes} bytes of memory`);
      }
    await inSlices(index.seal());
    return index;
  } finally {
    reading.delete(index);
  }
}

interface Row {
  entity_id: string;
  body: unknown;
}

/** Entries of a version, page by page. */
async function* getRows(db: Db, query: Query<Row>, code: string, n: number): AsyncGenerator<readonly Row[]> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const rows: readonly Row[] = await db.many(query, [code, n, after]);
    yield rows;
    after = rows.at(-1)?.entity_id;
  }
}

function* addAll(index: NameIndex, code: string, rows: readonly Row[]) {
  for (const { entity_id: entityId, body } of rows) {
    index.add(getListed(`${code} ${entityId}`, body));
    yield;
  }
}

function getListed(id: string, body: unknown): ListedSubject {
  const { kind, name, aliases, births: birthDates, isRca = false, ...facts } = bodySchema.parse(body);
  // ships and aircraft are names of things, like companies
  return {
    id,
    kind: kind === 'person' ? kind : 'organisation',
    names: [name, ...aliases],
    birthDates,
    isRca,
    isCraft: kind === 'ship' || kind === 'aircraft',
    ...facts,
  };
}
