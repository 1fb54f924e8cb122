/**
 * The thread task that compares subjects with the lists. The thread keeps all names in memory, for the versions that are live
 * and for those that were asked for last. A run ends after a slice of time, so that a look-up never waits for long.
 */
import * as z from 'zod/mini';
import { type Db, dbOf, openPool } from '../../../../server/db/pool.ts';
import type { TaskResult, ThreadEnvironment, ThreadTasks } from '../../../../server/threads/tasks.ts';
import { readEnvironment, taskHandler } from '../../../../server/threads/thread.ts';
import type { MatchPart } from '../../matchParts.ts';
import { wordsAmong } from '../matching/fold.ts';
import { explain, type Subject } from '../matching/match.ts';
import { type ListedSubject, NameIndex } from '../matching/nameIndex.ts';
import * as queries from '../versions/sql.ts';
import { partsOf } from './parts.ts';

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

declare module '../../../../server/threads/tasks.ts' {
  interface ThreadTasks {
    matchNames: { input: MatchInput; output: MatchOutput };
  }
}

const sliceMs = 10;
/** the live versions, and a replay or a change */
const keptMost = 2;

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
interface Listed extends ListedSubject {
  code: string;
  entityId: string;
  programmes: readonly string[];
  isRca: boolean;
}
interface Loaded {
  index: NameIndex;
  entries: ReadonlyMap<string, Listed>;
}

const loaded = new Map<string, Promise<Loaded>>();
let db: Db | undefined;

async function matchNames(
  { versions, begun, asked }: MatchInput,
  { databaseUrl }: ThreadEnvironment,
): Promise<TaskResult<MatchOutput>> {
  db ??= dbOf(openPool({ url: databaseUrl, size: 1 }));
  const { index, entries } = await indexOf(db, versions, begun);
  const until = performance.now() + sliceMs;
  const hits: Hit[][] = [];
  for (const { subject, least } of asked) {
    hits.push(
      index.find(subject, least).flatMap((found) => {
        const entry = entries.get(found.id);
        if (!entry) return [];
        const { code, entityId, names, programmes, isRca } = entry;
        return {
          ...{
            code,
            entityId,
            entityName: names[0] ?? '',
            permille: found.permille,
            ours: found.ours,
            theirs: found.theirs,
          },
          ...{
            matched: wordsAmong(
              found.theirs,
              found.name.pairs.map(({ theirs }) => theirs),
            ),
            explanation: explain(found),
          },
          ...{ parts: partsOf(subject, entry, found), programmes: [...programmes], isRca },
        };
      }),
    );
    if (performance.now() > until) break;
  }
  return { output: { hits } };
}

/** Kept under the versions that it is of; one that could not be read is forgotten. */
function indexOf(db: Db, versions: Versions, begun: MatchInput['begun']): Promise<Loaded> {
  const key = JSON.stringify([Object.entries(versions).sort(), begun]);
  const known = loaded.get(key) ?? load(db, versions, begun);
  loaded.delete(key);
  loaded.set(key, known);
  known.catch(() => loaded.delete(key));
  for (const old of [...loaded.keys()].slice(0, -keptMost)) loaded.delete(old);
  return known;
}

async function load(db: Db, versions: Versions, begun: MatchInput['begun']): Promise<Loaded> {
  const entries = new Map<string, Listed>();
  const lists = begun ? [[begun.code, begun.n] as const] : Object.entries(versions).sort();
  for (const [code, n] of lists) {
    for (let after = ''; ; ) {
      const rows = await db.many(begun ? queries.readBegun : queries.readEntities, [code, n, after]);
      for (const { entity_id: entityId, body } of rows) {
        const { kind, name, aliases, births: birthDates, countries, identifiers, ...more } = bodySchema.parse(body);
        const { programmes, isRca = false } = more;
        const id = `${code} ${entityId}`;
        // ships and aircraft are names of things, like companies
        const facts = { kind: kind === 'person' ? kind : 'organisation', birthDates, countries, identifiers } as const;
        entries.set(id, { id, code, entityId, names: [name, ...aliases], programmes, isRca, ...facts });
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.entity_id;
    }
  }
  return { index: new NameIndex(entries.values()), entries };
}

export default taskHandler<Pick<ThreadTasks, 'matchNames'>>({ matchNames }, readEnvironment());
