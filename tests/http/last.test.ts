// Statements that travel with the commit: if one fails, nothing of its call has happened.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { companies, ibans, people } from '../harness/village.ts';

let bank: TestBank;
let finance: TestBrowser;
const order = { acc: ibans.bakery, name: 'Duona ir Druska', amount: '1.00', currency: 'EUR', msg: '' };

beforeAll(async () => {
  bank = await startBank();
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const create = (key: string) => finance.send('POST', `/web/${companies.timber}/payments`, { body: order, key });

async function count(table: 'payment' | 'idempotency'): Promise<number> {
  const { rows } = await bank.owner.query<{ count: number }>(`select count(*)::integer as count from ${table}`);
  return rows[0]?.count ?? -1;
}

test.each([
  ['a fault of ours', `raise exception 'no'`, 500],
  ['a refusal by the database', `raise check_violation using constraint = 'state_conflict'`, 409],
  ['trouble of the moment', `raise exception 'no' using errcode = '57P01'`, 503],
])('%s undoes the call and leaves its key free', async (what, statement, status) => {
  await bank.owner.query(`
    create function fail() returns trigger language plpgsql as $$ begin ${statement}; end $$;
    create trigger fail before insert on payment execute function fail()`);
  try {
    expect((await create(what.replaceAll(' ', '-'))).status).toBe(status);
  } finally {
    await bank.owner.query('drop trigger fail on payment; drop function fail()');
  }
  expect([await count('payment'), await count('idempotency')]).toEqual([0, 0]);
});

test('the same key creates the payment afterwards, once', async () => {
  const first = await create('a-fault-of-ours');
  expect(first.status).toBe(201);
  expect((await create('a-fault-of-ours')).body).toEqual(first.body);
  expect([await count('payment'), await count('idempotency')]).toEqual([1, 1]);
});
