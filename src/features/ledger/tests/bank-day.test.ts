// Settling the bank day: the card scheme's net and the fees earned, once a day, never at the cost of clients' money.
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { product } from '#src/features.server.ts';
import { freshDatabase, type TestDatabase } from '#tests/harness/database.ts';

let database: TestDatabase;
let owner: pg.Pool;

beforeAll(async () => {
  database = await freshDatabase();
  owner = openPool({ url: database.url, size: 2, role: null });
  await owner.query(
    `insert into person (id, kind, full_name, birth_date) values ('90000000005', 'staff', 'F', '1980-01-01')`,
  );
  await owner.query(`
    select add_ledger_account('OWN', '2712', 'Own account', 'asset', 'Bank Two', '', false, false, true, '90000000005',
      '90000000005')`);
  await owner.query(`update ledger_account set is_settled_daily = true where code = 'SETTLEMENT'`);
  await moveTo('2027-03-01 08:00');
});
afterAll(async () => {
  expect(await findBreaches(owner, product.invariants)).toEqual([]);
  await owner.end();
  await database.drop();
});
beforeEach(() => nextDay());

/** The bank's clock, in its zone. */
const moveTo = (moment: string) =>
  owner.query(`update bank set clock_offset = ($1::timestamp at time zone zone) - now()`, [moment]);
const nextDay = () =>
  owner.query(`
    update bank set clock_offset = clock_offset + make_interval(days =>
      (select min(d) from generate_series(1, 10) d where is_bank_day(bank_today() + d)))`);
const settle = async () => (await owner.query<{ count: number }>('select settle_bank_day() as count')).rows[0]?.count;
async function move(debit: string, credit: string, cents: number): Promise<void> {
  const { rows } = await owner.query<{ verdict: (string | null)[] }>(
    `select post(array[1], array[new_id()], array[d.account_id], array[c.account_id], array[$3::bigint],
       array['capital'], array[null::uuid], array[0::bigint]) as verdict
     from ledger_account d, ledger_account c
     where d.currency = 'EUR' and d.code = $1 and c.currency = 'EUR' and c.code = $2`,
    [debit, credit, cents],
  );
  expect(rows[0]?.verdict).toEqual([null]);
}
async function getBalance(code: string): Promise<number> {
  const { rows } = await owner.query<{ minor: bigint }>(
    `select a.balance_minor as minor from ledger_account l join account a on a.id = l.account_id
     where l.currency = 'EUR' and l.code = $1`,
    [code],
  );
  return Number(rows[0]?.minor);
}
const getBalances = async (...codes: string[]) => Promise.all(codes.map(getBalance));

test('fees earned move to the own account, once a day and never twice', async () => {
  await move('SAFEGUARD', 'FEES', 700);
  expect(await settle()).toBe(1);
  expect(await getBalances('OWN', 'SAFEGUARD', 'FEES')).toEqual([-700, 0, 700]);
  await move('SAFEGUARD', 'FEES', 50);
  expect(await settle()).toBe(0);
  await nextDay();
  expect(await settle()).toBe(1);
  expect(await getBalances('OWN', 'SAFEGUARD')).toEqual([-750, 0]);
});

test('fees that were given back leave the own account again', async () => {
  await move('FEES', 'SAFEGUARD', 30);
  expect(await settle()).toBe(1);
  expect(await getBalances('OWN', 'SAFEGUARD', 'FEES')).toEqual([-720, 0, 720]);
});

test('the card scheme is paid what it is owed', async () => {
  await move('SAFEGUARD', 'SETTLEMENT', 1200);
  expect(await settle()).toBe(1);
  expect(await getBalances('SETTLEMENT', 'SAFEGUARD')).toEqual([0, 0]);
});

test('where clients’ money would not be covered, fees stay where they are', async () => {
  await move('SAFEGUARD', 'FEES', 100);
  // something that clients are owed is missing
  await move('EQUITY', 'SAFEGUARD', 40);
  expect(await settle()).toBe(1);
  expect(await getBalances('OWN', 'SAFEGUARD')).toEqual([-780, 0]);
  await move('SAFEGUARD', 'EQUITY', 40);
  await nextDay();
  expect(await settle()).toBe(1);
  expect(await getBalances('OWN', 'SAFEGUARD')).toEqual([-820, 0]);
});

test('what the card scheme owes us covers nothing: as much of the fees stays', async () => {
  await owner.query(`update ledger_account set is_settled_daily = false where code = 'SETTLEMENT'`);
  await move('SAFEGUARD', 'FEES', 100);
  await move('SETTLEMENT', 'SUSPENSE', 40);
  expect(await settle()).toBe(1);
  expect(await getBalances('OWN', 'SAFEGUARD')).toEqual([-880, -40]);
  await move('SUSPENSE', 'SETTLEMENT', 40);
  await nextDay();
  expect(await settle()).toBe(1);
  expect(await getBalances('OWN', 'SAFEGUARD')).toEqual([-920, 0]);
  await owner.query(`update ledger_account set is_settled_daily = true where code = 'SETTLEMENT'`);
});

test('nothing is settled on a weekend or a holiday of the euro system', async () => {
  await move('SAFEGUARD', 'FEES', 10);
  await moveTo('2027-03-26 08:00'); // Good Friday
  expect(await settle()).toBe(0);
  await moveTo('2027-03-27 08:00');
  expect(await settle()).toBe(0);
  await moveTo('2027-03-30 08:00');
  expect(await settle()).toBe(1);
});

test('two at once settle once', async () => {
  await move('SAFEGUARD', 'FEES', 10);
  await moveTo('2027-03-31 08:00');
  expect((await Promise.all([settle(), settle()])).sort()).toEqual([0, 1]);
});

test('the balance of a day is that after its last entry', async () => {
  const getAt = async (code: string, day: string) => {
    const { rows } = await owner.query<{ minor: bigint }>(
      'select balance_of_day(account_id, $2::date) as minor from ledger_account where code = $1 and currency = $3',
      [code, day, 'EUR'],
    );
    return Number(rows[0]?.minor);
  };
  expect(await getAt('FEES', '2027-02-28')).toBe(0);
  expect(await getAt('FEES', '2027-03-01')).toBe(0);
  expect(await getAt('FEES', '2027-03-02')).toBe(750);
  expect(await getAt('FEES', '2027-03-31')).toBe(await getBalance('FEES'));
});
