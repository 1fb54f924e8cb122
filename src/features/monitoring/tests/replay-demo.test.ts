// As it was, in the demo world: its thirteen months give exactly the events that the engine has raised in them.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDb, openPool } from '#server/db/pool.ts';
import { followOnce } from '#server/followers/followers.ts';
import { demoDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { monitoringFollower } from '../server/engine/follow.ts';
import { replayClients } from '../server/lab/replay.ts';

let database: TestDatabase;
let app: ReturnType<typeof openPool>;
beforeAll(async () => {
  database = await demoDatabase();
  app = openPool({ url: database.serverUrl, size: 2 });
});
afterAll(async () => {
  await app.end();
  await database.drop();
});

test('the past of the demo gives its events', async () => {
  while (await followOnce(app, monitoringFollower));
  const db = getDb(app);
  const everything = { since: '1970-01-02', from: '1970-01-02', after: '', maxSides: 1_000_000 };
  const { same, missing, extra } = await replayClients(db, everything);
  const { rows } = await app.query<{ count: bigint }>(
    'select count(*) as count from case_event where copy_of is null and cause is not null',
  );
  expect([missing, extra]).toEqual([[], []]);
  expect(same).toBe(Number(rows[0]?.count));
  expect(same).toBeGreaterThan(20);
});

test('its alerts are of the engine, and its officers have decided about some', async () => {
  const { rows } = await app.query<{
    planted: bigint;
    open: bigint;
    waiting: bigint;
    single: bigint;
    by_case: bigint;
  }>(`
    select (select count(*) from case_event where cause is null and copy_of is null) as planted,
      (select count(distinct k.subject_id) from client_case k join case_event e on e.case_id = k.id
       where k.closed_at is null and e.state = 'live') as open,
      (select count(*) from payment_review where state = 'new') as waiting,
      (select count(*) from payment_review_decision where case_id is null) as single,
      (select count(*) from payment_review_decision where case_id is not null) as by_case`);
  expect(rows[0]?.planted).toBe(0n);
  for (const count of [rows[0]?.open, rows[0]?.waiting, rows[0]?.single, rows[0]?.by_case])
    expect(Number(count)).toBeGreaterThan(1);
});
