// Sessions that are read together: each call gets its own answer, and no one is answered by what was true before.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SessionReads } from '#server/access/sessionReads.ts';
import { secretHash } from '#server/access/tokens.ts';
import type { Db } from '#server/db/pool.ts';
import { startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { companies, people } from '../harness/village.ts';

let bank: TestBank;
let finance: TestBrowser;
let baker: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
  [finance, baker] = await Promise.all([
    TestBrowser.signIn(bank.url, people.finance),
    TestBrowser.signIn(bank.url, people.baker),
  ]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const users = async (browser: TestBrowser, company: string) =>
  (await browser.send('GET', `/web/${company}/users`)).status;

test('calls that come together are each answered for their own session and company', async () => {
  const stranger = await TestBrowser.open(bank.url);
  stranger.token = randomBytes(32).toString('base64url');
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => [
      users(finance, companies.timber),
      users(baker, companies.bakery),
      users(finance, companies.bakery),
      users(baker, companies.timber),
      users(stranger, companies.timber),
    ]).flat(),
  );
  expect(answers).toEqual(Array.from({ length: 8 }, () => [200, 200, 404, 404, 401]).flat());
});

test('trouble of the database refuses all that wait with 503, and the next calls are answered', async () => {
  const holder = await bank.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table session in access exclusive mode');
    const waiting = [users(finance, companies.timber), users(baker, companies.bakery)];
    await until(async () => {
      const { rowCount } = await bank.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query like '%signed_in(t.%'`,
      );
      return rowCount === 1;
    });
    expect(await Promise.all(waiting)).toEqual([503, 503]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await users(finance, companies.timber)).toBe(200);
});

test('a removed member is refused by the next call, however many are under way', async () => {
  const before = Array.from({ length: 8 }, () => users(baker, companies.bakery));
  await bank.owner.query(`update membership set state = 'removed' where person_id = $1`, [people.baker]);
  const after = Array.from({ length: 8 }, () => users(baker, companies.bakery));
  expect(new Set(await Promise.all(after))).toEqual(new Set([404]));
  for (const status of await Promise.all(before)) expect([200, 404]).toContain(status);
});

/** A database that answers when the test says so. */
function slowDatabase() {
  const asked: { values: readonly unknown[]; answer: (rows: unknown[]) => void; fail: (error: Error) => void }[] = [];
  const many = (_query: unknown, values: readonly unknown[] = []) =>
    new Promise<unknown[]>((answer, fail) => asked.push({ values, answer, fail }));
  return { asked, db: { many } as unknown as Db };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('a call that comes while a query is under way is answered by the next query', async () => {
  const { asked, db } = slowDatabase();
  const reads = new SessionReads(db);
  const read = (token: string, company?: string) => reads.read(secretHash(token), 'key', company);
  const early = [read('a', companies.timber), read('b')];
  await turn();
  const late = [read('c', 'no number\0'), read('a')];
  await turn();
  const [first] = asked;
  expect([asked.length, first?.values[2]]).toEqual([1, [companies.timber, null]]);
  first?.answer([{ i: 2n, person_id: 'bee' }]);
  expect(await Promise.all(early)).toMatchObject([undefined, { person_id: 'bee' }]);
  await turn();
  const [, second] = asked;
  expect([asked.length, second?.values[2]]).toEqual([2, [null, null]]);
  second?.fail(new Error('lost'));
  for (const one of late) await expect(one).rejects.toThrow('lost');
  const next = read('d');
  await turn();
  asked[2]?.answer([{ i: 1n, person_id: 'dee' }]);
  expect(await next).toMatchObject({ person_id: 'dee' });
});
