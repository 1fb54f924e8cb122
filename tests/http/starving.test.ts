// One person, or one company, cannot take the calls of everybody else. Calls are held by a lock of the database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsUnderWay as most } from '#shared/limits.ts';
import { startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { until } from '../harness/until.ts';
import { companies, people } from '../harness/village.ts';

let bank: TestBank;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** While no call gets at payments. The calls that wait are answered afterwards. */
async function withoutPayments(work: () => Promise<void>): Promise<void> {
  const holder = await bank.owner.connect();
  try {
    await holder.query('begin');
    await holder.query('lock table payment in access exclusive mode');
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

type Reply = Awaited<ReturnType<TestBrowser['send']>>;
const payments = (browser: TestBrowser, company: string) => browser.send('GET', `/web/${company}/payments`);
const getRefused = (replies: readonly Reply[]) => replies.filter(({ status }) => status === 429);
/** Those of the calls that were answered so far. */
function watch(calls: readonly Promise<Reply>[]): Reply[] {
  const answered: Reply[] = [];
  for (const one of calls) void one.then((reply) => answered.push(reply));
  return answered;
}

test('the 17th call of one person is refused while another person reads and writes', async () => {
  const finance = await TestBrowser.signIn(bank.url, people.finance);
  // a person has as many browsers as they like
  const browsers = [finance, ...(await Promise.all([1, 2, 3].map(() => TestBrowser.signIn(bank.url, people.finance))))];
  const baker = await TestBrowser.signIn(bank.url, people.baker);
  await baker.send('GET', `/web/${companies.bakery}/users`);
  let calls: Promise<Reply>[] = [];
  await withoutPayments(async () => {
    calls = browsers.flatMap((one) => Array.from({ length: 10 }, () => payments(one, companies.timber)));
    const answered = watch(calls);
    await until(async () => answered.length === 40 - most.perPerson);
    expect(getRefused(answered)).toHaveLength(answered.length);
    expect(answered[0]).toMatchObject({ code: 'too-many-calls' });
    expect(answered[0]?.headers.get('retry-after')).toBe('1');
    expect((await finance.send('GET', `/web/${companies.timber}/users`)).status).toBe(429);
    expect((await baker.send('GET', `/web/${companies.bakery}/users`)).status).toBe(200);
    expect((await baker.send('PATCH', `/web/${companies.bakery}/client/`, { body: {} })).status).not.toBe(429);
  });
  expect(getRefused(await Promise.all(calls))).toHaveLength(40 - most.perPerson);
  expect((await payments(finance, companies.timber)).status).toBe(200);
});

test('the 65th call of one company is refused while another company is answered', async () => {
  const { director, finance, operations, stranger, representative } = people;
  await bank.owner.query(
    `insert into membership (company_id, person_id, role, letters, state)
     select company_id, $1, role, letters, state from membership where company_id = $2 and person_id = $3`,
    [stranger, companies.timber, finance],
  );
  await bank.owner.query(`update membership set letters = 'ABG' where company_id = $1 and person_id = $2`, [
    companies.timber,
    representative,
  ]);
  const members = await Promise.all(
    [director, finance, operations, stranger, representative].map((id) => TestBrowser.signIn(bank.url, id)),
  );
  const baker = await TestBrowser.signIn(bank.url, people.baker);
  for (const one of members) expect((await payments(one, companies.timber)).status).toBe(200);
  let calls: Promise<Reply>[] = [];
  await withoutPayments(async () => {
    calls = members.flatMap((one) => Array.from({ length: 13 }, () => payments(one, companies.timber)));
    const answered = watch(calls);
    await until(async () => answered.length === 1);
    expect(answered[0]).toMatchObject({ status: 429, code: 'too-many-calls' });
    expect((await baker.send('GET', `/web/${companies.bakery}/users`)).status).toBe(200);
  });
  expect(getRefused(await Promise.all(calls))).toHaveLength(1);
});
