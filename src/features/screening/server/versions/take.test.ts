/** A list is taken in one transaction, however many of its entries have changed. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#server/db/ids.ts';
import { getDb, sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { staff } from '#tests/harness/village.ts';
import { openVillage, type VillageDatabase } from '#tests/harness/villageDatabase.ts';
import * as queries from './sql.ts';
import { makeLive, takeList } from './take.ts';

const entries = 1_000;
let village: VillageDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  village = await openVillage();
  owner = village.owner;
});
afterAll(() => village.close());

async function stage(birth: string, code = 'PEP', added = 0): Promise<string> {
  const id = newId();
  const numbers = Array.from({ length: entries }, (_, i) => i);
  const body = (i: number) => ({
    kind: 'person',
    name: `Name ${i}`,
    aliases: [],
    births: [birth],
    identifiers: [`P${i}`],
  });
  await getDb(owner).run(queries.insertVersion, [id, code, 'own-csv', 'list.csv', 0, birth, null]);
  await getDb(owner).run(queries.stage, [id, numbers.map((i) => `Q${i}`), numbers.map((i) => JSON.stringify(body(i)))]);
  await getDb(owner).run(queries.endReading, [id, entries, added, entries - added, 0, 0, 0, []]);
  return id;
}

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}
/** Rows that a plan has looked at, in all its parts. */
const rowsIn = (plan: Plan): number =>
  ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Join Filter'] ?? 0)) * plan['Actual Loops'] +
  (plan.Plans ?? []).reduce((sum, part) => sum + rowsIn(part), 0);

const explained = sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
  `explain (analyze, format json) ${queries.keepRenumbered.text}`,
);

test('no entry is compared with all others, though the statistics know of none', async () => {
  await inTransaction(owner, async (tx) => makeLive(tx, await stage('1950-01-01'), null, null));
  const changed = await stage('1960-02-02');
  await inTransaction(village.app, async (tx) => {
    await tx.run(queries.allowMinutes);
    await tx.run(queries.endEntities, [changed, 'PEP', 2]);
    await tx.run(queries.beginEntities, [changed, 'PEP', 2]);
    const [{ Plan: plan }] = (await tx.one(explained, ['PEP', 2]))['QUERY PLAN'];
    expect(rowsIn(plan)).toBeLessThan(20 * entries);
  });
});

const notices = sql<{ person_id: string; title: string }>(`
  select r.person_id, q.payload ->> 'title' as title
  from request q
  join request_recipient r on r.request_id = q.id
  where q.kind = 'notice' and q.payload ->> 'title' like 'List ADM%'
  order by r.person_id`);
const takeAdding = (birth: string, added: number) =>
  inTransaction(owner, async (tx) => takeList(tx, await stage(birth, 'ADM', added), null, null));

test('the Head of AML and the administrators are informed of a list that grows by more than 5 %', async () => {
  await takeAdding('1970-01-01', 0);
  // 47 entries to 953, then 48 to 952
  await takeAdding('1970-02-02', 47);
  expect(await getDb(owner).many(notices, [])).toEqual([]);
  await takeAdding('1970-03-03', 48);
  const title = 'List ADM grew by 5 %';
  expect(await getDb(owner).many(notices, [])).toEqual([staff.A, staff.H].map((id) => ({ person_id: id, title })));
});
