// A task that no one approves for 30 days of bank time is cancelled.
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelExpired } from '#features/payments/tasks/server/expiry.ts';
import { openPool } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { createTask, decide, getRequests, patchTask, paymentRow, pushTask, untilState } from '#tests/http/tasks.ts';

let bank: TestBank;
let pool: pg.Pool;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  pool = openPool({ url: bank.database.serverUrl, size: 4 });
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await pool.end();
  await bank.close();
});

const pass = (interval: string) => bank.owner.query(`select advance_bank_clock(bank_now() + interval '${interval}')`);
const expire = () => inTransaction(pool, cancelExpired);

test('after 30 days, not before; its request goes from the devices', async () => {
  const [silent, pushed] = [await createTask(finance), await createTask(finance)];
  const requestId = await pushTask(finance, pushed);
  await pass('29 days 23 hours');
  await expire();
  expect((await paymentRow(bank, pushed)).state).toBe(0);
  await pass('1 hour 1 minute');
  const young = await createTask(finance);
  expect(await expire()).toBe(false);
  await untilState(bank, [silent, pushed], 9);
  expect((await paymentRow(bank, young)).state).toBe(0);
  expect(await getRequests(finance, people.director)).toEqual([]);
  expect(await decide(finance, requestId, people.director)).toMatchObject({ status: 409 });
  expect(await patchTask(finance, silent, 'pushauth')).toMatchObject({ status: 409, code: 'state-conflict' });
  const { body } = await finance.send('GET', `/web/${companies.timber}/payments?status=failed`);
  expect(getItems(body)).toContainEqual(
    expect.objectContaining({ id: pushed, state: 9, meta: expect.objectContaining({ reason: 'expired' }) }),
  );
});

test('by many workers at once, each task once', async () => {
  await bank.owner.query(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_name,
       payee_iban, currency, amount_minor, payload_hash, created_at, changed_at)
     select new_id(), 'sepa', 0, a.client_id, a.id, 'x', a.iban, 'x', $2, 'EUR', 1, '', t, t
     from account a, generate_series(1, 450), (select bank_now() - interval '31 days') now(t) where a.iban = $1`,
    [ibans.timber, ibans.elsewhere],
  );
  const drain = async () => {
    while (await expire());
  };
  await Promise.all([drain(), drain(), drain()]);
  const { rows } = await bank.owner.query<{ state: number; count: bigint }>(
    `select state, count(*) as count from payment where payer_name = 'x' group by state`,
  );
  expect(rows).toEqual([{ state: 9, count: 450n }]);
});

test('by every server that starts', async () => {
  const old = await createTask(finance);
  await pass('31 days');
  const another = await startBank({ database: bank.database });
  await untilState(bank, [old], 9);
  await another.close();
});
