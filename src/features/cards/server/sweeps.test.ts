/** What time does to cards: old messages are forgotten, young ones are not. */
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { companies } from '#tests/harness/village.ts';
import { forgetMessages } from './sweeps.ts';

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
  app = openPool({ url: database.serverUrl, size: 1 });
});
afterAll(async () => {
  await Promise.all([app.end(), owner.end()]);
  await database.drop();
});

test('messages are kept for thirty days, and forgotten in batches', async () => {
  await owner.query(`
    insert into card_message (id, kind, body_hash, at)
    select gen_random_uuid(), 'clearing', ''::bytea, now() - make_interval(days => 31) from generate_series(1, 150)
    union all select gen_random_uuid(), 'young', ''::bytea, now() - make_interval(days => 29)`);
  expect(await forgetMessages(app)).toBe(true);
  expect(await forgetMessages(app)).toBe(false);
  expect((await owner.query('select kind from card_message')).rows).toEqual([{ kind: 'young' }]);
});

test('messages set aside that name no client are kept for thirteen months; those of a client stay with it', async () => {
  await owner.query(`
    insert into card_set_aside (id, at, body_hash, kind, reason, client_id, body)
    select gen_random_uuid(), bank_now() - old::interval, kind::bytea, kind, 'not-readable', client_id, '{}'
    from (values ('13 months 1 day', 'old', null), ('13 months -1 day', 'young', null),
      ('3 years', 'known', '${companies.timber}'))
      t(old, kind, client_id)`);
  expect(await forgetMessages(app)).toBe(false);
  const { rows } = await owner.query<{ kind: string }>('select kind from card_set_aside order by kind');
  expect(rows.map(({ kind }) => kind)).toEqual(['known', 'young']);
});
