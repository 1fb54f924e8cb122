/** The executor and errors: a fault of one payment ends that payment; a fault of the moment ends none. */
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ledgerInvariants } from '#features/ledger/server/invariants.ts';
import { paymentStates } from '#features/payments/rules.ts';
import { findBreaches } from '#server/audit/invariants.ts';
import { openPool } from '#server/db/pool.ts';
import { type TestDatabase, villageDatabase } from '#tests/harness/database.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans } from '#tests/harness/village.ts';
import { executeBatch } from './book.ts';

const { authorized, executed, technicalError } = paymentStates;
const heldMinor = 110n;

let database: TestDatabase;
let owner: pg.Pool;
let app: pg.Pool;
const reported: unknown[] = [];
const execute = () => executeBatch(app, (error) => reported.push(error));

beforeAll(async () => {
  database = await villageDatabase();
  owner = openPool({ url: database.url, size: 3, role: null });
});
beforeEach(() => {
  app = openPool({ url: database.serverUrl, size: 1 });
});
afterEach(async () => {
  await app.end();
  reported.length = 0;
});
afterAll(async () => {
  expect(await findBreaches(owner, ledgerInvariants)).toEqual([]);
  await owner.end();
  await database.drop();
});

/** Payments of one euro and a fee of ten cents, approved and held, oldest first. */
async function authorize(count: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
       payee_account_id, payee_name, payee_iban, currency, amount_minor, fee_minor, payload_hash, created_at,
         changed_at)
     select new_id(), 'book', 0, a.client_id, a.id, 'x', a.iban, b.client_id, b.id, 'x', b.iban, 'EUR', 100, 10, '',
       now(), now()
     from account a, account b, generate_series(1, $3)
     where a.iban = $1 and b.iban = $2
     returning id`,
    [ibans.timber, ibans.bakery, count],
  );
  const ids = rows.map(({ id }) => id).sort();
  await owner.query(
    `select place_hold(p.id, p.payer_account_id, $2) from payment p where p.id = any ($1) order by p.id`,
    [ids, heldMinor],
  );
  await owner.query(`update payment set state = payment_state('authorized') where id = any ($1)`, [ids]);
  return ids;
}

async function getStates(ids: readonly string[]): Promise<(number | undefined)[]> {
  const { rows } = await owner.query<{ id: string; state: number }>(
    'select id, state from payment where id = any ($1)',
    [ids],
  );
  return ids.map((id) => rows.find((row) => row.id === id)?.state);
}

async function held(): Promise<bigint | undefined> {
  const { rows } = await owner.query<{ held: bigint }>('select held_minor as held from account where iban = $1', [
    ibans.timber,
  ]);
  return rows[0]?.held;
}

/** Runs `work` while somebody holds the payee's account. */
async function whileLocked(work: () => Promise<void>): Promise<void> {
  const holder = await owner.connect();
  try {
    await holder.query('begin');
    await holder.query('select from account where iban = $1 for update', [ibans.bakery]);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

describe('a fault of the moment ends no payment: the next look executes all', () => {
  test('an account is locked for longer than a statement waits', async () => {
    const ids = await authorize(3);
    app.on('connect', (client) => client.query(`set lock_timeout = '20ms'`));
    await whileLocked(() => expect(execute()).rejects.toMatchObject({ code: '55P03' }));
    expect(await getStates(ids)).toEqual([authorized, authorized, authorized]);
    expect(await execute()).toBe(3);
    expect(await getStates(ids)).toEqual([executed, executed, executed]);
  });

  test('the connection is cut under the batch', async () => {
    const ids = await authorize(2);
    let failed: Promise<void> | undefined;
    await whileLocked(async () => {
      failed = expect(execute()).rejects.toThrow();
      await until(async () => {
        const { rowCount } = await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rowCount === 1;
      });
    });
    await failed;
    expect(await getStates(ids)).toEqual([authorized, authorized]);
    expect(await execute()).toBe(2);
    expect(await getStates(ids)).toEqual([executed, executed]);
  });

  test.each([
    ['a serialization failure', '40001', 3],
    ['a deadlock', '40P01', 3],
    ['a lock that was not to be had', '55P03', 1],
    ['a statement that took too long', '57014', 1],
    ['a shutdown', '57P01', 1],
    ['too many connections', '53300', 1],
    ['a full disk', '53100', 1],
    ['a broken connection', '08006', 1],
    ['no connection', 'ECONNREFUSED', 1],
    ['an error of this process', undefined, 1],
  ])('%s (%s) is tried %i times, then thrown to the caller', async (_, code, tries) => {
    const query = vi.fn((asked: unknown) =>
      asked === 'select 1' ? Promise.resolve() : Promise.reject(Object.assign(new Error('no'), { code })),
    );
    const connection = { stream: { cork() {}, uncork() {} } };
    const pool = { connect: () => Promise.resolve({ query, connection, release: () => {} }) } as unknown as pg.Pool;
    await expect(executeBatch(pool, (error) => reported.push(error))).rejects.toMatchObject({ message: 'no' });
    expect(query.mock.calls.filter(([asked]) => asked !== 'select 1')).toHaveLength(tries);
    expect(reported).toEqual([]);
  });
});

test('a payment that cannot be posted stands alone as a technical error with its money held; the others are executed', async () => {
  const ids = await authorize(5);
  const [, , faulty = ''] = ids;
  // more than an account can count
  await owner.query(`insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at, balance_minor)
    values ('${companies.lonely}', 'client', 'LT0', 'Full', 'EUR', 0, now(), 9223372036854775800)`);
  await owner.query(`update payment set payee_account_id = (select id from account where iban = 'LT0') where id = $1`, [
    faulty,
  ]);
  const removed = vi.fn();
  app.on('remove', removed);
  while ((await execute()) > 0);
  // a new connection would come while the old one still holds the locks of the failed batch: others would be skipped
  expect(removed).not.toHaveBeenCalled();
  expect(await getStates(ids)).toEqual([executed, executed, technicalError, executed, executed]);
  expect(reported).toEqual([expect.objectContaining({ code: '22003' })]);
  expect(await held()).toBe(heldMinor);
  const { rows } = await owner.query('select refusal from payment where id = $1', [faulty]);
  expect(rows).toEqual([{ refusal: 'technical_error' }]);
  // the account has served: no bank holds so much
  await owner.query(`update account set balance_minor = 0 where iban = 'LT0'`);
});
