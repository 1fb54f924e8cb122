// Monthly fees: each client, month and code once, whatever is killed; what an account lacks is a debt. And whom a raise
// is sent to.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chargeMonthlyFees } from '#features/prices/server/monthlyFees.ts';
import { notifyOfPrices } from '#features/prices/server/notices.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { addMonths } from '#shared/prices.ts';
import { product } from '#src/features.server.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { companies, staff } from '#tests/harness/village.ts';

const firstMonth = addMonths(`${bankToday().slice(0, 7)}-01`, 1);
const monthAfter = (count: number) => addMonths(firstMonth, count);
const { timber, bakery, lonely } = companies;

let database: TestDatabase;
let owner: pg.Pool;
let pool: pg.Pool;

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 4, role: null });
  pool = openPool({ url: database.serverUrl, size: 4 });
  await addPrice('ACCOUNT', 200, firstMonth);
  await addPrice('CARD', 50, firstMonth);
  await addPrice('ACCOUNT', 0, firstMonth, bakery);
});
afterAll(async () => {
  const rules = product.invariants.filter(({ rule }) => !rule.startsWith('each price was a confirmed'));
  expect(await findBreaches(owner, rules)).toEqual([]);
  await Promise.all([owner.end(), pool.end()]);
  await database.drop();
});

/** Answers its id. */
async function addPrice(code: string, cents: number, from: string, clientId: string | null = null, isRaise = false) {
  const { rows } = await owner.query<{ id: string; refusal: string | null }>(
    `select n.id, release_price(n.id, $1, initcap($1), 'month', null, $2, $3, 0, null, null, $4, null, '', $5, $6, $7)
       as refusal
     from (select new_id() as id) n`,
    [code, clientId, cents, from, staff.F, staff.A, isRaise],
  );
  expect(rows[0]?.refusal).toBeNull();
  return rows[0]?.id ?? '';
}
const moveTo = (day: string) =>
  owner.query(`update bank set clock_offset = (($1::date + time '08:00') at time zone zone) - now()`, [day]);
async function chargeAll(): Promise<number> {
  for (let rounds = 0; ; rounds++) if ((await chargeMonthlyFees(pool)) === 'nothing') return rounds;
}
async function getFees(month: string) {
  const { rows } = await owner.query<{ client_id: string; code: string; accounts: number; amount_minor: bigint }>(
    'select client_id, code, accounts, amount_minor from monthly_fee where month = $1 order by client_id, code',
    [month],
  );
  return rows.map((row) => [row.client_id, row.code, row.accounts, Number(row.amount_minor)]);
}
async function countPayments(): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `select count(*)::integer as count from payment where tag = 'CHARGE'`,
  );
  return rows[0]?.count ?? 0;
}

test('a month is charged when it is over, by the accounts that were open on its first day', async () => {
  expect(await chargeAll()).toBe(0);
  await moveTo(firstMonth);
  expect(await chargeAll()).toBe(0);
  await moveTo(monthAfter(1));
  expect(await chargeAll()).toBeGreaterThan(0);
  expect(await getFees(firstMonth)).toEqual([
    // two accounts; the bakery pays nothing for its own
    [timber, 'ACCOUNT', 2, 400],
    [timber, 'CARD', 2, 100],
    [bakery, 'CARD', 1, 50],
    [lonely, 'ACCOUNT', 1, 200],
    [lonely, 'CARD', 1, 50],
  ]);
  expect(await chargeAll()).toBe(0);
  const { rows } = await owner.query(
    `select message from payment where payer_client_id = $1 and tag = 'CHARGE' order by message`,
    [timber],
  );
  expect(rows).toEqual([
    { message: `Account, ${firstMonth.slice(0, 7)}, 2 accounts` },
    { message: `Card, ${firstMonth.slice(0, 7)}, 2 accounts` },
  ]);
});

test('killed in the middle and run by two at once, each fee is charged once', async () => {
  await moveTo(monthAfter(2));
  const before = await countPayments();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select * from charge_month(1)');
  await client.query('rollback');
  // the first client alone, then a restart
  await client.query('select * from charge_month(1)');
  client.release();
  await Promise.all([chargeAll(), chargeAll()]);
  expect((await getFees(monthAfter(1))).length).toBe(5);
  expect((await countPayments()) - before).toBe(5);
});

test('a fee above the balance leaves a debt and a case, and a price that rose applies from its first month', async () => {
  await addPrice('ACCOUNT', 10_000_000, monthAfter(3), lonely);
  await moveTo(monthAfter(3));
  await chargeAll();
  expect((await getFees(monthAfter(2))).find(([id, code]) => id === lonely && code === 'ACCOUNT')).toEqual([
    ...[lonely, 'ACCOUNT', 1, 200],
  ]);
  await moveTo(monthAfter(4));
  await chargeAll();
  const { rows } = await owner.query<{ debt_minor: bigint; title: string }>(
    `select m.debt_minor, k.title from monthly_fee m join client_case k on k.payment_id = m.payment_id
     where m.client_id = $1 and m.month = $2 and m.code = 'ACCOUNT'`,
    [lonely, monthAfter(3)],
  );
  expect(rows.length).toBe(1);
  expect(Number(rows[0]?.debt_minor)).toBeGreaterThan(9_000_000);
});

test('a bank that was off for months charges each of them', async () => {
  await moveTo(monthAfter(7));
  await chargeAll();
  for (const count of [4, 5, 6]) expect((await getFees(monthAfter(count))).length).toBe(5);
});

test('a raise is sent once to those who will pay it, and its withdrawal too', async () => {
  const messages = async () => {
    const { rows } = await owner.query<{ client_id: string; words: string }>(
      'select client_id, words from message where from_bank order by at, client_id',
    );
    return rows;
  };
  const id = await addPrice('ACCOUNT', 300, monthAfter(12), null, true);
  expect(await notifyOfPrices(pool)).toBe('more');
  expect(await notifyOfPrices(pool)).toBe('nothing');
  const sent = await messages();
  // bakery and lonely have prices of their own
  expect(sent.map(({ client_id: clientId }) => clientId)).toEqual([timber]);
  expect(sent[0]?.words).toBe(
    `Account: 3.00 EUR, month and account, from ${monthAfter(12)}. Until then: 2.00 EUR, month and account. ` +
      'You may end the agreement before that day at no cost.',
  );
  await owner.query('select withdraw_price($1, $2)', [id, staff.F]);
  await notifyOfPrices(pool);
  expect((await messages()).map(({ words }) => words).at(-1)).toBe(
    `Account: the price announced from ${monthAfter(12)} does not apply.`,
  );
});
