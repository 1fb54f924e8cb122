/** Detail is erased when its term is over, announced before, and the audit stays whole. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { getDb, openPool } from '../db/pool.ts';
import { inTransaction } from '../db/transactions.ts';
import { findBrokenRecord } from './chain.ts';
import { record } from './record.ts';
import { eraseExpiredDetails } from './retention.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

// blocks of three records with a detail each: blocks 1 and 2 are nine years old, block 3 seven
beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 4 });
  for (let n = 1; n <= 9; n++) {
    await inTransaction(owner, (tx) =>
      record(tx, { clientId: null, verb: 'test.write', subjectKind: 'test', subjectId: 'x', detail: { n } }),
    );
  }
  for (let block = 1; block <= 3; block++) await owner.query('select number_audit(3)');
  await owner.query(
    `
      update audit_block set sealed_at = now() - case when number < 3 then interval '9 years'
        else interval '7 years' end`,
  );
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

const number = () => owner.query('select number_audit(100)');
const isWhole = async () => (await findBrokenRecord(getDb(owner))) === null;
async function details(): Promise<number[]> {
  const { rows } = await owner.query<{ n: bigint }>('select n from audit_detail order by n');
  return rows.map(({ n }) => Number(n));
}
async function announced(): Promise<unknown[]> {
  const { rows } = await owner.query<{ facts: unknown }>(
    `select facts from audit where verb = 'audit.erase' order by n`,
  );
  return rows.map(({ facts }) => facts);
}

test('one of many servers announces records due for erasing, and erases them when the announcement has its number', async () => {
  expect(await Promise.all([1, 2, 3].map(() => eraseExpiredDetails(app)))).toEqual([0, 0, 0]);
  expect((await owner.query('select from audit_inbox')).rowCount).toBe(1);
  expect(await eraseExpiredDetails(app)).toBe(0);
  expect(await details()).toHaveLength(9);
  await number();
  expect(await announced()).toEqual([{ until: 6, block: 2, details: 6 }]);
  const counts = await Promise.all([1, 2, 3].map(() => eraseExpiredDetails(app)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
  expect(await details()).toEqual([7, 8, 9]);
  expect(await isWhole()).toBe(true);
});

test('once more changes nothing, until more is due', async () => {
  expect(await eraseExpiredDetails(app)).toBe(0);
  expect((await owner.query('select from audit_inbox')).rowCount).toBe(0);
  await owner.query('update bank set retention_years = 6');
  await eraseExpiredDetails(app);
  await number();
  expect(await eraseExpiredDetails(app)).toBe(3);
  expect(await announced()).toHaveLength(2);
  expect(await details()).toEqual([]);
  expect(await isWhole()).toBe(true);
});

test('a server cannot erase records that are not due', async () => {
  await inTransaction(owner, (tx) =>
    record(tx, { clientId: null, verb: 'test.write', subjectKind: 'test', subjectId: 'x', detail: { n: 12 } }),
  );
  await number();
  const { rows } = await owner.query<{ n: bigint; block: bigint }>('select n, block from audit_head');
  const [head] = rows;
  for (const facts of [
    { until: Number(head?.n), block: Number(head?.block), details: 1 },
    { until: 'x', block: 'y' },
  ]) {
    await inTransaction(app, (tx) =>
      record(tx, { clientId: null, verb: 'audit.erase', subjectKind: 'audit', subjectId: 'details', facts }),
    );
  }
  await number();
  expect(await eraseExpiredDetails(app)).toBe(0);
  expect(await details()).toEqual([Number(head?.n)]);
});

test('the term is never under five years', async () => {
  await expect(owner.query('update bank set retention_years = 4')).rejects.toMatchObject({
    constraint: 'retention_years_known',
  });
});
