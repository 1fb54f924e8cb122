// The demo's books: all months are closed but the last two, each proof is green, and forms are filed.
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

test('the forms of the Bank of Lithuania are filed for each quarter that is due, and CESOP is left to do', async () => {
  const { rows } = await owner.query<{ due: number; filed: number; forms: number; cesop: number }>(`
    select (select count(*)::integer from duty where authority = 'LB') as forms,
      (select count(*)::integer from duty_filing) as filed,
      (select count(*)::integer from duty_filing where code = 'CESOP') as cesop,
      (select count(*)::integer from duty d, generate_series(d.valid_from + interval '3 months',
        bank_today() - interval '21 days', interval '3 months') where d.authority = 'LB') as due
  `);
  const [found] = rows;
  expect(found).toMatchObject({ forms: 7, cesop: 0 });
  expect(found?.filed).toBeGreaterThanOrEqual(found?.due ?? 7);
});
