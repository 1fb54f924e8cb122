/** Followers of the feed: every record once, in order, whatever fails and however many processes follow. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { getDb, openPool, sql } from '../db/pool.ts';
import { registry } from '../http/metrics.ts';
import { type Follower, followOnce, startFollowers } from './followers.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  app = openPool({ url: database.serverUrl, size: 12 });
  await owner.query(`insert into follower (name, by_server) values ('test', true)`);
});
beforeEach(() => owner.query(`update follower set last_n = (select n from audit_head)`));
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

/** Writes records and numbers them. */
async function write(count: number): Promise<void> {
  await owner.query(
    `
      insert into audit_inbox (verb, subject_kind, subject_id) select 'test.write', 'test', i::text
      from generate_series(1, $1) i`,
    [count],
  );
  await owner.query('select number_audit(5000)');
}

async function headN(): Promise<bigint> {
  const { rows } = await owner.query<{ n: bigint }>('select n from audit_head');
  return rows[0]?.n ?? 0n;
}

function followerThat(follow: (seen: bigint[]) => void = () => {}): { follower: Follower; seen: bigint[] } {
  const seen: bigint[] = [];
  const follower: Follower = {
    name: 'test',
    batch: 10,
    follow: async (_tx, { after, until: last }) => {
      const numbers: bigint[] = [];
      for (let n = after + 1n; n <= last; n++) numbers.push(n);
      follow(numbers);
      seen.push(...numbers);
    },
  };
  return { follower, seen };
}

test('reads each record once, in order, by the batch', async () => {
  const before = await headN();
  await write(25);
  const { follower, seen } = followerThat();
  const more: boolean[] = [];
  for (let round = 0; round < 4; round++) more.push(await followOnce(app, follower));
  expect(more).toEqual([true, true, false, false]);
  expect(seen).toEqual(Array.from({ length: 25 }, (_, i) => before + BigInt(i + 1)));
});

test('what fails is read again', async () => {
  const before = await headN();
  await write(3);
  const failing = followerThat(() => {
    throw new Error('no');
  });
  await expect(followOnce(app, failing.follower)).rejects.toThrow('no');
  const { follower, seen } = followerThat();
  await followOnce(app, follower);
  expect(seen).toEqual([before + 1n, before + 2n, before + 3n]);
});

test('of processes that come at once one follows, the others do not wait', async () => {
  await write(95);
  const { follower, seen } = followerThat();
  const holder = await owner.connect();
  await holder.query('begin');
  await holder.query(`select from follower where name = 'test' for update`);
  expect(await followOnce(app, follower)).toBe(false);
  await holder.query('rollback');
  holder.release();
  for (let round = 0; round < 12; round++)
    await Promise.all(Array.from({ length: 8 }, () => followOnce(app, follower)));
  expect(seen.length).toBe(95);
  expect(new Set(seen).size).toBe(95);
});

test('where nothing is new, nothing is written and no work is done', async () => {
  const { follower, seen } = followerThat();
  const stamp = async () => (await owner.query(`select xmin, ctid from follower where name = 'test'`)).rows;
  const before = await stamp();
  await followOnce(app, follower);
  expect(await stamp()).toEqual(before);
  expect(seen).toEqual([]);
});

test('a follower whose totals a SQL function keeps moves by that function alone', async () => {
  await write(4);
  const takeOver: Follower = { name: 'counterparties', batch: 10, follow: async () => expect.unreachable() };
  expect(await followOnce(app, takeOver)).toBe(false);
  const own: Follower = { name: 'counterparties', batch: 3, follow: sql('select count_counterparties($1) as read') };
  expect([await followOnce(app, own), await followOnce(app, own)]).toEqual([true, false]);
});

test('followers are woken, look who is behind, and say how far', async () => {
  const { follower, seen } = followerThat();
  let isSlow = true;
  const errors: unknown[] = [];
  const slow: Follower = {
    ...follower,
    follow: async (tx, span) => {
      if (isSlow) throw new Error('slow');
      if (typeof follower.follow === 'function') await follower.follow(tx, span);
    },
  };
  await write(12);
  const feed = startFollowers(app, [slow], (error) => errors.push(error));
  await until(async () => errors.length > 0);
  const lag = async () => /kontora_follower_behind\{follower="test"\} (\d+)/.exec(await registry.metrics())?.[1];
  await until(async () => (await lag()) === '12');
  isSlow = false;
  await until(async () => {
    feed.wake();
    return seen.length === 12 && (await lag()) === '0';
  });
  await feed.stop();
  expect(await getDb(app).many(sql(`select last_n from follower where name = 'test'`))).toEqual([
    { last_n: await headN() },
  ]);
});
