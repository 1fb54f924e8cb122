// The demo's books: all months are closed but the last two, and each proof is green.
import { expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { demoDatabase } from '#tests/harness/database.ts';

test('all months are closed but the last two, and each proof of the books is green', async () => {
  const database = await demoDatabase();
  const owner = openPool({ url: database.url, size: 1, role: null });
  const { rows } = await owner.query(
    `select min(month) = first_month() as is_first, count(*) filter (where closed_at is null)::integer as open,
       max(month) = (date_trunc('month', bank_today()) - interval '2 months')::date as is_last,
       (select count(*)::integer from book_proof where differences > 0) as red,
       (select count(*)::integer from book_proof where full_at is not null) as checked
     from closed_month`,
  );
  expect(rows).toEqual([{ is_first: true, open: 0, is_last: true, red: 0, checked: 7 }]);
  await owner.end();
  await database.drop();
});
