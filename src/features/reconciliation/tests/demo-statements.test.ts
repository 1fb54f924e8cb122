// The demo's statements of other banks: one of each bank day, every line matched but what the demo shows, and client
// funds held by statements.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPool } from '#server/db/pool.ts';
import { demoDatabase, type TestDatabase } from '#tests/harness/database.ts';

let database: TestDatabase;
let owner: ReturnType<typeof openPool>;
// the first test of a run may wait for the demo world
beforeAll(async () => {
  database = await demoDatabase();
  owner = openPool({ url: database.url, size: 1, role: null });
}, 360_000);
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('each bank day before the first start has its statement, without a gap', async () => {
  const { rows } = await owner.query(`
    select l.code,
      (select count(*)::integer from generate_series((select min(until_day) from bank_statement), bank_today() - 1,
        interval '1 day') d where is_bank_day(d::date) and stated_balance(l.code, d::date) is null) as missing,
      (select count(*)::integer from (
        select opening_minor, lag(closing_minor) over (order by until_day) as closed_minor
        from bank_statement s where s.code = l.code) s where opening_minor <> closed_minor) as gaps
    from ledger_account l where l.has_statements and l.currency = 'EUR' order by 1`);
  expect(rows).toEqual([
    { code: 'OWN', missing: 0, gaps: 0 },
    { code: 'SAFEGUARD', missing: 0, gaps: 0 },
  ]);
});

test('all lines are matched but charges that no rule posts and what was misposted, which are explained', async () => {
  const { rows } = await owner.query(`
    select l.code, l.amount_minor::integer as minor, l.message, l.state, d.due_on > bank_today() as has_time
    from bank_statement_line l left join bank_line_decision d on d.id = l.decision_id
    where l.state <> 'matched' order by 1`);
  expect(rows).toEqual([
    { code: 'OWN', minor: -1250, message: 'Account charges', state: 'explained', has_time: true },
    { code: 'SAFEGUARD', minor: 25_000, message: 'Invoice 4471', state: 'explained', has_time: true },
  ]);
  const matched = await owner.query<{ yes: boolean }>(`
    select count(*) > 10000 as yes from bank_statement_line where state = 'matched'`);
  expect(matched.rows).toEqual([{ yes: true }]);
});

test('every bank day is safeguarded, by the ledger and by statements', async () => {
  const { rows } = await owner.query(`
    select count(*) filter (where stated_minor is null)::integer as unstated,
      count(*) filter (where least(ledger_minor + rail_minor, stated_minor)
        < clients_minor + suspense_minor + card_minor + rail_minor)::integer as short
    from safeguarding_look`);
  expect(rows).toEqual([{ unstated: 0, short: 0 }]);
});
