/** A list is taken in one transaction, however many of its entries have changed. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVillage, type VillageDatabase } from '../../../../../tests/harness/villageDatabase.ts';
import { newId } from '../../../../server/db/ids.ts';
import { dbOf, sql } from '../../../../server/db/pool.ts';
import { inTransaction } from '../../../../server/db/transactions.ts';
import * as queries from './sql.ts';
import { makeLive } from './take.ts';

const entries = 1_000;
let village: VillageDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  village = await openVillage();
  owner = village.owner;
});
afterAll(() => village.close());

async function stage(birth: string): Promise<string> {
  const id = newId();
  const numbers = Array.from({ length: entries }, (_, i) => i);
  const body = (i: number) => ({
    kind: 'person',
    name: `Name ${i}`,
    aliases: [],
    births: [birth],
    identifiers: [`P${i}`],
  });
  await dbOf(owner).run(queries.insertVersion, [id, 'PEP', 'own-csv', 'list.csv', 0, birth, null]);
  await dbOf(owner).run(queries.stage, [id, numbers.map((i) => `Q${i}`), numbers.map((i) => JSON.stringify(body(i)))]);
  await dbOf(owner).run(queries.endReading, [id, entries, 0, entries, 0, 0, 0]);
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
