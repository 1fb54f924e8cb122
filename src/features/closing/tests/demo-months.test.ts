// The demo's books: all months are closed but the last two, and each proof is green.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { demoDatabase, type TestDatabase } from '#tests/harness/database.ts';

let database: TestDatabase;
let owner: pg.Pool;

// the first to ask for the demo world makes it
beforeAll(async () => {
  database = await demoDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('all months are closed but the last two, and each proof of the books is green', async () => {
  const { rows } = await owner.query(
    `select min(month) = first_month() as is_first, count(*) filter (where closed_at is null)::integer as open,
       max(month) = (date_trunc('month', bank_today()) - interval '2 months')::date as is_last,
       (select count(*)::integer from book_proof where differences > 0) as red,
       (select count(*)::integer from book_proof where full_at is not null) as checked
     from closed_month`,
  );
  expect(rows).toEqual([{ is_first: true, open: 0, is_last: true, red: 0, checked: 7 }]);
});
