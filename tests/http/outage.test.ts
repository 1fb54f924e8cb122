// The database goes away under a call: the caller is asked to try again, nothing half-done stays, the server lives
// on.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { companies, ibans, people } from '../harness/village.ts';
import { createTask, decide, fingerprint, getOrder, patchTask, pushTask, untilState } from './tasks.ts';

const address = `/web/${companies.timber}/payments`;
let bank: TestBank;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
});
beforeEach(async () => {
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** Holds a row, waits until a server's connection waits for it, and ends that connection. */
async function cutOff<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const holder = await bank.owner.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const working = work();
    await until(async () => {
      const { rowCount } = await bank.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query not like '%number_audit%'`,
      );
      return rowCount === 1;
    });
    return await working;
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

test('a write that is cut off has not happened, and the same key does it once', async () => {
  const id = await createTask(finance);
  const before = await fingerprint(bank);
  const answer = await cutOff(`select from payment where id = '${id}' for update`, () =>
    patchTask(finance, id, 'cancel'),
  );
  expect(answer).toMatchObject({ status: 503, code: 'try-again-later' });
  expect(answer.headers.get('retry-after')).toBe('1');
  expect(await fingerprint(bank)).toEqual(before);
  expect(await patchTask(finance, id, 'cancel')).toMatchObject({ status: 204 });
});

test('an order that is cut off leaves its key free', async () => {
  const send = () => finance.send('POST', address, { body: getOrder(), key: 'cut-off' });
  const count = async () => (await bank.owner.query('select from payment')).rowCount;
  const before = (await count()) ?? 0;
  // the order waits where it claims its key
  const lock = `
    insert into idempotency (person_id, call, path, key, body_hash)
    values ('${people.finance}', 'createPayment', '${address}', 'cut-off', '')`;
  expect(await cutOff(lock, send)).toMatchObject({ status: 503, code: 'try-again-later' });
  expect(await count()).toBe(before);
  expect((await send()).status).toBe(201);
  expect((await send()).status).toBe(201);
  expect(await count()).toBe(before + 1);
});

test('a decision that is cut off can be made again', async () => {
  const id = await createTask(finance);
  const requestId = await pushTask(finance, id);
  const lock = `select from account where iban = '${ibans.timber}' for update`;
  expect(await cutOff(lock, () => decide(finance, requestId, people.director))).toMatchObject({ status: 503 });
  expect(await decide(finance, requestId, people.director)).toMatchObject({ status: 200 });
  await untilState(bank, [id], 3);
});

test('every connection is lost at once: the next calls are served', async () => {
  await bank.owner.query(
    `
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`,
  );
  // at most the calls that meet a dead connection are refused, each with 503
  await until(async () => {
    const { status } = await finance.send('GET', '/web/client');
    expect([200, 503]).toContain(status);
    return status === 200;
  });
  const answers = await Promise.all(Array.from({ length: 16 }, () => finance.send('GET', address)));
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  const id = await createTask(finance);
  const requestId = await pushTask(finance, id);
  expect((await decide(finance, requestId, people.director)).status).toBe(200);
  await untilState(bank, [id], 3);
});

test('readiness says when the database does not answer', async () => {
  const ready = async () => (await fetch(`${bank.url}/readyz`)).status;
  await until(async () => (await ready()) === 200);
  await bank.owner.query('alter table schema_migration rename to schema_migration_gone');
  expect(await ready()).toBe(503);
  await bank.owner.query('alter table schema_migration_gone rename to schema_migration');
  expect(await ready()).toBe(200);
});
