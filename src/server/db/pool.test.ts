import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { getDb, openPool, sql } from './pool.ts';
import { inSnapshot, inTransaction, mayRetry, retrying } from './transactions.ts';

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 4, role: null });
  await owner.query(
    'create table trial (id integer primary key, n integer not null); insert into trial values (1, 0), (2, 0)',
  );
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('values come exactly: big integers, moments with microseconds in UTC, days, numbers as text', async () => {
  const { rows } = await owner.query(
    `select 9223372036854775807::bigint as big, timestamptz '2026-03-29 03:30:00.123456+03' as moment,
       date '2026-03-29' as day, 0.1::numeric as exact, 7 as small, null::bigint as none, array[1,
         2]::bigint[] as list`,
  );
  expect(rows[0]).toMatchObject({
    big: 9_223_372_036_854_775_807n,
    moment: '2026-03-29T00:30:00.123456Z',
    day: '2026-03-29',
    exact: '0.1',
    small: 7,
    none: null,
  });
});

test('connections have their role, zone and limits from the first statement on', async () => {
  const app = openPool({ url: database.serverUrl, size: 1 });
  const { rows } = await app.query(
    `select current_user as role, current_setting('timezone') as zone, current_setting('lock_timeout') as lock,
       current_setting('statement_timeout') as statement`,
  );
  expect(rows).toEqual([{ role: 'kontora_app', zone: 'UTC', lock: '5s', statement: '20s' }]);
  await app.end();
});

test('one row is one row, maybe none, many all', async () => {
  const db = getDb(owner);
  const none = sql<{ id: number }>('select id from trial where id = 9');
  expect(await db.maybe(none)).toBeUndefined();
  expect(await db.many(none)).toEqual([]);
  await expect(db.one(none)).rejects.toThrow('no row from');
  expect(await db.run(sql<never>('update trial set n = 0'))).toBe(2);
});

const add = sql<never>('update trial set n = n + 1 where id = $1');
const total = async () => (await owner.query<{ sum: bigint }>('select sum(n) as sum from trial')).rows[0]?.sum;

describe('a transaction', () => {
  test('is all or nothing', async () => {
    const before = await total();
    const failing = inTransaction(owner, async (tx) => {
      await tx.run(add, [1]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await total()).toBe(before);
  });

  test('that is chosen to end a deadlock runs again', async () => {
    await owner.query('update trial set n = 0');
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    let waiting = 0;
    let runs = 0;
    const both = (first: number, second: number) =>
      inTransaction(owner, async (tx) => {
        runs++;
        await tx.run(add, [first]);
        if (++waiting === 2) meet();
        await met;
        await tx.run(add, [second]);
      });
    await Promise.all([both(1, 2), both(2, 1)]);
    // the other may be chosen too, where the one that runs again was quicker than the lock that it waited for
    expect(runs).toBeGreaterThan(2);
    const { rows } = await owner.query('select n from trial');
    expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  });

  test('says what failed it, whichever of its statements is heard of first', async () => {
    const failing = inTransaction(owner, (tx) => {
      const broken = async () => await tx.run(sql<never>(`insert into trial values (1, 0)`));
      const throughMore = async () => await broken();
      return Promise.all([throughMore(), tx.run(add, [1])]);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
  });

  test('always gives its connection back', async () => {
    const failing = () => inTransaction(owner, async () => Promise.reject(new Error('no')));
    await Promise.allSettled(Array.from({ length: 12 }, failing));
    expect(owner.idleCount).toBe(owner.totalCount);
  });
});

test('a snapshot sees one moment and writes nothing', async () => {
  await inSnapshot(owner, async (tx) => {
    const count = sql<{ n: number }>('select n from trial where id = 1');
    const before = await tx.one(count);
    await owner.query('update trial set n = n + 1');
    expect(await tx.one(count)).toEqual(before);
  });
  await expect(inSnapshot(owner, (tx) => tx.run(add, [1]))).rejects.toMatchObject({ code: '25006' });
});

test('only what PostgreSQL asks for is tried again, and no more than twice', async () => {
  const failWith = (code: string) => {
    let tries = 0;
    const work = async () => {
      tries++;
      throw Object.assign(new Error('x'), { code });
    };
    return retrying(work).then(
      () => 0,
      () => tries,
    );
  };
  expect([await failWith('40001'), await failWith('40P01'), await failWith('23505'), await failWith('57P01')]).toEqual([
    3, 3, 1, 1,
  ]);
  expect(mayRetry('40001')).toBe(false);
});
