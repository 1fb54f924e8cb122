/** The work poller wakes the loops for which something waits, and costs others nothing while it waits. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { recordsWait } from '../audit/sequencer.ts';
import { openPool } from '../db/pool.ts';
import type { Loop } from './loop.ts';
import { jobsWait } from './queue.ts';
import { startWorkPoller } from './workPoller.ts';

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

function startWatching(onError: (error: unknown) => void = () => {}) {
  const woken: string[] = [];
  const getLoop = (name: string, waits?: string): Loop => ({
    name,
    waits,
    stop: async () => {},
    wake: () => void woken.push(name),
    lastRoundAt: () => 0,
  });
  const loops = [getLoop('numberer', recordsWait), getLoop('other'), getLoop('jobs', jobsWait)];
  return { woken, poller: startWorkPoller(app, loops, onError) };
}

const isWatching = async () => {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
  );
  return rowCount === 1;
};

test('wakes a loop as long as something waits for it, and no other', async () => {
  const { woken, poller } = startWatching();
  await until(isWatching);
  expect(woken).toEqual([]);
  await owner.query(`insert into audit_inbox (verb, subject_kind, subject_id) values ('test.write', 'test', 'x')`);
  await until(async () => woken.length > 1);
  expect(new Set(woken)).toEqual(new Set(['numberer']));
  await owner.query('select number_audit(10)');
  await until(isWatching);
  woken.length = 0;
  await owner.query(
    `insert into job (id, kind, key, input, run_at) values (new_id(), 'x', '', '{}', now() + interval '1 hour')`,
  );
  await owner.query('select number_audit(10)');
  await owner.query('update job set run_at = now()');
  await until(async () => woken.includes('jobs'));
  expect(new Set(woken)).toEqual(new Set(['jobs']));
  await owner.query('delete from job');
  await poller.stop();
});

test('locks no table while it waits, and ends at once', async () => {
  const reported: unknown[] = [];
  const { poller } = startWatching((error) => reported.push(error));
  await until(isWatching);
  // waits for a look under way; the statement as a whole takes ten seconds
  await owner.query(`begin; set local lock_timeout = '100ms'; lock table audit_inbox, job; commit`);
  const began = performance.now();
  await poller.stop();
  expect(performance.now() - began).toBeLessThan(5000);
  expect(reported).toEqual([]);
});
