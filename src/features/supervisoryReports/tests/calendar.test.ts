// The calendar of reports on days that are worked out on paper: periods, due days, states, notices. Payments by rail.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getDb, openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';
import { notifyOfDuties } from '../server/noticeJob.ts';
import * as queries from '../server/sql.ts';

const clerk = '90000000005';
let database: TestDatabase;
let owner: pg.Pool;

const moveTo = (moment: string) =>
  owner.query(`update bank set clock_offset = ($1::timestamp at time zone zone) - clock_timestamp()`, [moment]);
const listPeriods = async (code: string) => {
  const { rows } = await owner.query<{ period: string }>(
    `select from_day || ' ' || until_day || ' ' || due_on as period from duty_periods() where code = $1 order by 1`,
    [code],
  );
  return rows.map(({ period }) => period);
};
const getState = async (code: string, until: string) => (await getDb(owner).one(queries.findDuty, [code, until])).state;
const file = (code: string, until: string, filedOn: string) =>
  owner.query(
    `insert into duty_filing (id, code, until_day, filed_on, file_name, sha256, reference, comment, recorded_by,
       recorded_at)
     values (new_id(), $1, $2, $3, 'a.csv', sha256('a'), '', '', $4, bank_now())`,
    [code, until, filedOn, clerk],
  );

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  await owner.query(
    `insert into person (id, kind, full_name, birth_date) values ($1, 'staff', 'Finansė', '1980-01-01')`,
    [clerk],
  );
  await owner.query(`insert into staff (person_id, role, keys, created_at) values ($1, 'F', '', now())`, [clerk]);
  // the bank begins on a day in the third quarter
  await moveTo('2026-08-15 12:00');
  await owner.query(`
    select post(array[1], array[new_id()], array[d.account_id], array[c.account_id], array[100::bigint],
      array['capital'], array[null::uuid], array[0::bigint])
    from ledger_account d, ledger_account c
    where d.currency = 'EUR' and d.code = 'SAFEGUARD' and c.currency = 'EUR' and c.code = 'EQUITY'`);
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('periods since the bank began, and due days that are bank days', async () => {
  await moveTo('2026-11-05 12:00');
  expect(await listPeriods('EM008_01')).toEqual([
    '2026-07-01 2026-09-30 2026-10-20',
    '2026-10-01 2026-12-31 2027-01-20',
  ]);
  // 31 October 2026 is a Saturday, 2 November a holiday; 31 January 2027 is a Sunday
  expect(await listPeriods('CESOP')).toEqual(['2026-07-01 2026-09-30 2026-11-03', '2026-10-01 2026-12-31 2027-02-01']);
  expect(await listPeriods('VMI')).toEqual(['2026-01-01 2026-12-31 2027-02-01']);
});

test('a holiday moves a due day, and a rule ends where the next one begins', async () => {
  await owner.query(`
    insert into duty (code, name, authority, period, due_days, valid_from, valid_until) values
      ('TEST', 'x', 'LB', 'month', 25, '2026-10-31', '2026-11-30'),
      ('TEST', 'x', 'LB', 'month', 10, '2026-12-01', null)`);
  await moveTo('2026-12-02 12:00');
  expect(await listPeriods('TEST')).toEqual([
    '2026-10-01 2026-10-31 2026-11-25',
    // 25 December, a Friday, is a holiday
    '2026-11-01 2026-11-30 2026-12-28',
    // 10 January 2027 is a Sunday
    '2026-12-01 2026-12-31 2027-01-11',
  ]);
  await owner.query(`delete from duty where code = 'TEST'`);
});

test.each([
  ['2026-10-09', 'upcoming'],
  ['2026-10-10', 'due'],
  ['2026-10-20', 'due'],
  ['2026-10-21', 'overdue'],
])('on %s own funds of the quarter are %s', async (day, state) => {
  await moveTo(`${day} 12:00`);
  expect(await getState('EM_007', '2026-09-30')).toBe(state);
});

test('the filing that was recorded last counts, and a correction makes no report late', async () => {
  await moveTo('2026-11-10 12:00');
  await file('EM008_02', '2026-09-30', '2026-10-21');
  expect(await getState('EM008_02', '2026-09-30')).toBe('late');
  await file('EM008_03', '2026-09-30', '2026-10-20');
  await file('EM008_03', '2026-09-30', '2026-11-09');
  const found = await getDb(owner).one(queries.findDuty, ['EM008_03', '2026-09-30']);
  expect([found.state, found.filed_text]).toEqual(['filed', '2026-11-09']);
});

test('Financial is notified five days ahead and when a report is overdue, once each', async () => {
  const notice = async (day: string) => {
    await moveTo(`${day} 06:05`);
    return inTransaction(owner, notifyOfDuties);
  };
  const getLines = async () => {
    const { rows } = await owner.query<{ title: string; lines: { value: string }[] }>(
      `select payload ->> 'title' as title, payload -> 'lines' as lines from request order by created_at, id`,
    );
    return rows.map(({ title, lines }) => `${title}: ${lines.length - 1}, ${lines[0]?.value}`);
  };
  await owner.query('delete from duty_filing');
  expect(await notice('2026-10-14')).toBe(0);
  // the seven of the Bank of Lithuania
  expect(await notice('2026-10-15')).toBe(7);
  expect(await notice('2026-10-20')).toBe(0);
  await file('PAYMENTS', '2026-09-30', '2026-10-20');
  expect(await notice('2026-10-21')).toBe(6);
  expect(await notice('2026-10-22')).toBe(0);
  expect(await getLines()).toEqual([
    'Reports are due soon: 7, due on 2026-10-20',
    'Reports are overdue: 6, due on 2026-10-20',
  ]);
  await moveTo('2026-10-30 06:05');
  expect((await getDb(owner).many(queries.listDue)).map(({ code, state }) => [code, state]).slice(-2)).toEqual([
    ['EM_007', 'overdue'],
    ['CESOP', 'due'],
  ]);
});

test('payments by rail, direction and country leave out what came back', async () => {
  await owner.query(`
    insert into client (id, type, title, sort_name, created_at) values ('10000000001', 'LEGAL', 'A', 'a', now());
    insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
    values ('10000000001', 'client', 'LT0039990000000000A0', 'Main', 'EUR', 0, now())`);
  const pay = async (
    rail: string,
    direction: string,
    country: string,
    cents: number,
    day: string,
    back: number | null,
  ) => {
    await owner.query(
      `with made as (
         insert into payment (id, rail, state, payer_client_id, payer_name, payer_iban, payee_name, payee_iban,
           currency, amount_minor, payload_hash, created_at, changed_at, executed_at)
         values (new_id(), $1, 3, '10000000001', '', '', '', '', 'EUR', $4, '', now(), now(), now()) returning id
       )
       insert into report_side (client_id, day, direction, party, n, back_n, client_country, country, amount_minor,
         payment_id)
       select '10000000001', $5, $2, '', nextval('account_id_seq'), $6, 'LT', $3, $4, id from made`,
      [rail, direction, country, cents, day, back],
    );
  };
  await pay('sepa', 'out', 'DE', 100, '2026-10-05', null);
  await pay('sepa', 'out', 'DE', 250, '2026-10-05', null);
  await pay('sepa', 'out', 'DE', 9_000, '2026-10-05', 9_999_999);
  await pay('sepa', 'out', 'DE', 7_000, '2026-10-06', null);
  await pay('incoming', 'in', 'DE', 40, '2026-10-05', null);
  await pay('card', 'out', '', 5, '2026-10-05', null);
  const rows = await getDb(owner).many(queries.readPaymentsOfDay, ['2026-10-05']);
  expect(
    rows
      .map(({ rail, direction, country, count, amount_minor: minor }) => [rail, direction, country, count, minor])
      .sort(),
  ).toEqual([
    ['card', 'out', '', 1n, 5n],
    ['incoming', 'in', 'DE', 1n, 40n],
    ['sepa', 'out', 'DE', 2n, 350n],
  ]);
});
