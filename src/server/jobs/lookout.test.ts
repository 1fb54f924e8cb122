/** The lookout wakes the loops for which something waits, and no other. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../../../tests/harness/database.ts';
import { until } from '../../../tests/harness/until.ts';
import { recordsWait } from '../audit/numberer.ts';
import { openPool } from '../db/pool.ts';
import { startLookout } from './lookout.ts';
import type { Loop } from './loop.ts';
import { jobsWait } from './queue.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  app = openPool({ url: database.serverUrl, size: 1 });
});
afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

test('wakes a loop as long as something waits for it', async () => {
  const woken: string[] = [];
  const loopOf = (name: string, waits?: string): Loop => ({
    name,
    waits,
    stop: async () => {},
    wake: () => void woken.push(name),
    lastRoundAt: () => 0,
  });
  const lookout = startLookout(
    app,
    [loopOf('numberer', recordsWait), loopOf('other'), loopOf('jobs', jobsWait)],
    () => {},
  );
  const looked = async () => {
    const before = lookout.lastRoundAt();
    woken.length = 0;
    lookout.wake();
    await until(async () => lookout.lastRoundAt() > before);
    return [...woken];
  };
  expect(await looked()).toEqual([]);
  await owner.query(`insert into audit_inbox (verb, subject_kind, subject_id) values ('test.write', 'test', 'x')`);
  await looked();
  expect(await looked()).toEqual(['numberer']);
  await owner.query('select number_audit(10)');
  await owner.query(
    `insert into job (id, kind, key, input, run_at) values (new_id(), 'x', '', '{}', now() + interval '1 hour')`,
  );
  await owner.query('select number_audit(10)');
  await looked();
  expect(await looked()).toEqual([]);
  await owner.query('update job set run_at = now()');
  await looked();
  expect(await looked()).toEqual(['jobs']);
  await lookout.stop();
});
