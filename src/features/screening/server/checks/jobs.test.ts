// Everybody is screened page by page: a run that is killed goes on after the last page that was kept, and no one comes
// twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/pool.ts';
import { Threads } from '#server/threads/threads.ts';
import { type BundledTasks, bundleTasks } from '#tests/harness/bundleTasks.ts';
import { emptyServices } from '#tests/harness/services.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';
import { nightlyScreeningJob } from './jobs.ts';

const clients = 1_200;
const listed = [1, 600, 1_199];
/** SQL: a name of two words that no one else has. */
const getName = (n: string) =>
  ['', 'x']
    .map((by) => `initcap(translate(left(md5(${n} || '${by}'), 10), '0123456789', 'aeiouklmns'))`)
    .join(` || ' ' || `);
let village: VillageDatabase;
let bundled: BundledTasks;
let threads: Threads;

beforeAll(async () => {
  village = await openVillage();
  bundled = await bundleTasks(['src/features/screening/server/checks/matchNames.thread.ts']);
  const getFile = () => new URL('matchNames.mjs', bundled.folder);
  threads = new Threads({ getFile, environment: { databaseUrl: village.serverUrl } });
  await village.owner.query(
    `insert into client (id, type, title, sort_name, created_at)
     select (50000000000 + i)::text, 'N', ${getName('i')}, 'x', bank_now() from generate_series(1, $1) i`,
    [clients],
  );
  await village.owner.query(
    `insert into list_version (id, code, format, file_name, size_bytes, sha256, sent_at)
     values (new_id(), 'UN', 'own-csv', 'x', 1, 'x', bank_now())`,
  );
  await village.owner.query(`update list_version set state = 'staged'`);
  await village.owner.query(`update list_version set state = 'live', n = 1, entries = $1, taken_at = bank_now()`, [
    listed.length,
  ]);
  const body = { kind: 'person', aliases: [], births: [], countries: [], identifiers: [], programmes: [] };
  await village.owner.query(
    `insert into list_entity (code, entity_id, from_n, body, body_hash)
     select 'UN', 'w' || i, 1, $2::jsonb || jsonb_build_object('name', ${getName('i')}), ''
     from unnest($1::integer[]) i`,
    [listed, JSON.stringify(body)],
  );
});
afterAll(async () => {
  await threads.close(0);
  await bundled.remove();
  await village.close();
});

type Cursor = NonNullable<Parameters<typeof nightlyScreeningJob.work>[1]['cursor']>;

/** 'session': the transaction has a word of its own on whether its commit waits for the disk. */
const howCommitted = sql<{ source: string }>(`select source from pg_settings where name = 'synchronous_commit'`);
const pagesKept: { raises: boolean; waits: boolean }[] = [];

/** One attempt; before it keeps page `dies` it is killed. Answers what it left, and where the next one goes on. */
async function attempt(from: Cursor | null, dies = Number.POSITIVE_INFINITY) {
  let kept = from;
  let pages = 0;
  const run = nightlyScreeningJob.work(
    {},
    {
      ...{ jobId: '', askedBy: null, cursor: from, signal: new AbortController().signal },
      services: emptyServices(village.app, '', { threads }),
      beat: async ({ cursor }, tx) => {
        if (++pages === dies) throw new Error('killed');
        const waits = (await tx?.one(howCommitted))?.source !== 'session';
        pagesKept.push({ raises: cursor.hits > (kept?.hits ?? 0), waits });
        kept = cursor;
      },
    },
  );
  const result = await run.catch((error: Error) => error.message);
  return { result, kept };
}

const counts = async () =>
  (
    await village.owner.query(`
      select (select count(*)::integer from screened) as screened,
        (select count(*)::integer from screening_check) as checks,
        (select count(distinct (client_id, subject_id))::integer from screening_check) as subjects,
        (select count(*)::integer from screening_hit) as hits, (select count(*)::integer from client_case) as cases,
        (select count(*)::integer from screening_subjects(array(select id from client))) as all_of_them`)
  ).rows[0];

test('a run that is killed twice leaves no one out, and no one comes twice', async () => {
  const first = await attempt(null, 2);
  expect(first.result).toBe('killed');
  const { screened, all_of_them: all } = await counts();
  expect(screened).toBeGreaterThan(0);
  expect(screened).toBeLessThan(all);
  const second = await attempt(first.kept, 2);
  expect(second.result).toBe('killed');
  const { result } = await attempt(second.kept);
  const { rows } = await village.owner.query<{ n: number }>('select count(*)::integer as n from client');
  expect(result).toEqual({ clients: rows[0]?.n, subjects: all, hits: listed.length });
  const whole = { screened: all, checks: all, subjects: all, hits: listed.length, cases: listed.length };
  expect(await counts()).toMatchObject(whole);
  // what was raised is on the disk before anybody acts on it
  expect(pagesKept.every(({ raises, waits }) => raises === waits)).toBe(true);
  // the next night finds nothing new, and keeps nothing
  expect((await attempt(null)).result).toEqual({ clients: rows[0]?.n, subjects: all, hits: 0 });
  expect(await counts()).toMatchObject(whole);
  expect(pagesKept.map(({ waits }) => waits)).toEqual(expect.arrayContaining([true, false]));
});
