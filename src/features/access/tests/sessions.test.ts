// A session: how long it lives, what ends it, and that nothing but a ping or a sign-in prolongs it.
import { createHash } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Call, isFor, signedIn } from '#shared/call.ts';
import { getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { calls } from '#tests/harness/calls.ts';
import { companies, people, staff } from '#tests/harness/village.ts';
import { createTask, fingerprint, getOrder, patchTask } from '#tests/http/tasks.ts';

let bank: TestBank;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank();
});
beforeEach(async () => {
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  // these tests move sessions about by hand, further than any server would
  await bank.owner.query('delete from session');
  await bank.expectSound();
  await bank.close();
});

const timber = `/web/${companies.timber}`;

/** Reads and writes of every kind, all refused, nothing written. */
async function expectDead(browser: TestBrowser): Promise<void> {
  const before = await fingerprint(bank);
  const answers = await Promise.all([
    browser.send('GET', '/web/client'),
    browser.send('GET', `${timber}/client`),
    browser.send('GET', `${timber}/payments`),
    browser.send('GET', `${timber}/payments/2026-01-01`),
    browser.send('GET', `${timber}/tasks`),
    browser.send('GET', `${timber}/statement`),
    browser.send('GET', '/web/login'),
    browser.send('POST', '/web/ping'),
    browser.send('POST', '/web/logout'),
    browser.send('POST', `${timber}/payments`, { body: getOrder(), key: 'dead' }),
    browser.send('PATCH', `${timber}/funds/EUR.LT763999030000000001?name=Dead`),
    browser.send('PATCH', `${timber}/tasks/01900000-0000-7000-8000-000000000000?cancel`),
  ]);
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(12).fill('401 not-signed-in'));
  expect(await fingerprint(bank)).toEqual(before);
}

/** Every call of the product that needs a session, at an address of its form and without a body. */
const sessionCalls = Object.values<Call>(calls).filter((call) => isFor(call, ...signedIn));
const filling: Readonly<Record<string, string>> = {
  companyId: companies.timber,
  clientId: companies.timber,
  userId: staff.A,
  fundId: 'EUR.LT763999030000000001',
  date: '2026-01-01',
  filter: '2026-01-01_2026-01-31',
};
const makeCall = (browser: TestBrowser, { method, path, word }: Call) => {
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => filling[name] ?? '01900000-0000-7000-8000-000000000000',
  );
  return browser.send(method, word === undefined ? filled : `${filled}?${word}`, { key: 'any' });
};

const getHash = ({ token }: TestBrowser) => createHash('sha256').update(String(token)).digest();

/** How many sessions of this browser live at one frozen moment after its row was changed so. */
async function livingAt(browser: TestBrowser, changes: string): Promise<number> {
  const client = await bank.owner.connect();
  try {
    await client.query('begin');
    await client.query(`update session set ${changes} where token_hash = $1`, [getHash(browser)]);
    const thumbprint = await calculateJwkThumbprint(browser.keys.jwk);
    const { rows } = await client.query('select from signed_in($1, $2, null)', [getHash(browser), thumbprint]);
    return rows.length;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const move = (changes: string) =>
  bank.owner.query(`update session set ${changes} where person_id = $1 and ended_at is null`, [people.finance]);

async function windowEnd(): Promise<number> {
  const { rows } = await bank.owner.query<{ at: string }>(
    `
      select window_ends_at as at from session where person_id = $1 and ended_at is null
      order by created_at desc limit 1`,
    [people.finance],
  );
  return Date.parse(rows[0]?.at ?? '');
}

test('logout ends it at once, for every tab, and for good', async () => {
  const otherTab = finance.at(bank.url);
  expect((await otherTab.send('GET', '/web/client')).status).toBe(200);
  expect((await finance.send('POST', '/web/logout')).status).toBe(204);
  await expectDead(finance);
  await expectDead(otherTab);
});

test('logout of one session leaves the person’s others alone', async () => {
  const elsewhere = await TestBrowser.signIn(bank.url, people.finance);
  await finance.send('POST', '/web/logout');
  expect((await elsewhere.send('GET', '/web/client')).status).toBe(200);
});

test('a person sees and ends all own sessions, this one first, and none of others', async () => {
  const person = people.representative;
  const [here, there] = [await TestBrowser.signIn(bank.url, person), await TestBrowser.signIn(bank.url, person)];
  const other = await TestBrowser.signIn(bank.url, people.stranger);
  const list = async (browser: TestBrowser) => getItems((await browser.send('GET', '/web/sessions')).body);
  const [first, second, ...more] = await list(here);
  expect(more).toEqual([]);
  expect(first).toEqual({
    id: expect.any(String),
    scope: 'web',
    browser: expect.any(String),
    address: '127.0.0.1',
    createdAt: expect.stringMatching(/Z$/),
    device: null,
    isThis: true,
  });
  expect(second).toMatchObject({ isThis: false });
  const end = (browser: TestBrowser, id: unknown) => browser.send('DELETE', `/web/sessions/${id}`);
  expect(await end(other, second?.['id'])).toMatchObject({ status: 404 });
  expect(await there.send('GET', '/web/client')).toMatchObject({ status: 200 });
  expect(await end(here, second?.['id'])).toMatchObject({ status: 204 });
  expect(await there.send('GET', '/web/client')).toMatchObject({ status: 401 });
  expect(await end(here, second?.['id'])).toMatchObject({ status: 404 });
  expect(await list(here)).toMatchObject([{ isThis: true }]);
  await bank.owner.query(`update session set window_ends_at = now() where id = $1`, [first?.['id']]);
  expect(await list(await TestBrowser.signIn(bank.url, person))).toHaveLength(1);
});

test('logout is the end on every call there is', async () => {
  const statuses = async (skipped: string) => {
    const asked = sessionCalls.filter(({ path }) => path !== skipped);
    const found: number[] = [];
    // below what one process works on at once
    for (let first = 0; first < asked.length; first += 50) {
      const some = asked.slice(first, first + 50);
      found.push(...(await Promise.all(some.map((call) => makeCall(finance, call)))).map(({ status }) => status));
    }
    return found;
  };
  expect(new Set(sessionCalls.map(({ transaction }) => transaction))).toEqual(new Set(['read', 'write', 'none']));
  expect(await statuses('/web/logout')).not.toContain(401);
  await finance.send('POST', '/web/logout');
  expect(new Set(await statuses(''))).toEqual(new Set([401]));
});

test('no ping that is on its way wakes it after the logout', async () => {
  const pings = Array.from({ length: 10 }, () => finance.send('POST', '/web/ping'));
  await Promise.all([...pings, finance.send('POST', '/web/logout')]);
  await expectDead(finance);
});

test('its window is 240 seconds from the sign-in', async () => {
  const { rows } = await bank.owner.query<{ seconds: number }>(
    `select extract(epoch from window_ends_at - created_at)::float as seconds
     from session where token_hash = $1`,
    [getHash(finance)],
  );
  expect(rows).toEqual([{ seconds: 240 }]);
});

test.each([
  ['239 seconds', 1],
  ['239.999999 seconds', 1],
  ['240 seconds', 0],
  ['241 seconds', 0],
])('%s after it was opened or pinged last', async (passed, living) => {
  expect(await livingAt(finance, `window_ends_at = now() - interval '${passed}' + interval '240 seconds'`)).toBe(
    living,
  );
});

test.each([
  ['11 hours 59 minutes 59 seconds', 1],
  ['12 hours', 0],
  ['12 hours 1 second', 0],
])('%s after it was opened, its window still open', async (passed, living) => {
  expect(await livingAt(finance, `created_at = now() - interval '${passed}'`)).toBe(living);
});

test('when the window has run out it is dead, and no ping wakes it', async () => {
  await move('window_ends_at = now()');
  await expectDead(finance);
});

test('a ping moves the window, nothing else does', async () => {
  await move(`window_ends_at = now() + interval '200 seconds'`);
  const before = await windowEnd();
  const id = await createTask(finance);
  await patchTask(finance, id, 'cancel');
  await finance.send('GET', `${timber}/payments?ver=0`);
  for (const call of sessionCalls) {
    if (call.path !== '/web/ping' && call.path !== '/web/logout') await makeCall(finance, call);
  }
  expect(await windowEnd()).toBe(before);
  const { body } = await finance.send('POST', '/web/ping');
  expect(Date.parse(textField(body, 'expiresAt'))).toBe(await windowEnd());
  expect(await windowEnd()).toBeGreaterThan(before);
});

test('a ping moves the window of its own session only', async () => {
  const elsewhere = await TestBrowser.signIn(bank.url, people.finance);
  await move(`window_ends_at = now() + interval '30 seconds'`);
  await finance.send('POST', '/web/ping');
  const { rows } = await bank.owner.query<{ remaining: number }>(
    `select extract(epoch from window_ends_at - now())::float as remaining
     from session where token_hash in ($1, $2) order by remaining`,
    [getHash(finance), getHash(elsewhere)],
  );
  expect(rows[0]?.remaining).toBeLessThan(31);
  expect(rows[1]?.remaining).toBeGreaterThan(200);
});

test('after 12 hours it is dead however often it was pinged', async () => {
  await move(`created_at = now() - interval '12 hours 1 second'`);
  await expectDead(finance);
});

test('pings reach as far as the 12 hours and no further, however often they come', async () => {
  await move(`created_at = now() - interval '11 hours 59 minutes'`);
  for (let i = 0; i < 3; i++) {
    const { body } = await finance.send('POST', '/web/ping');
    const { rows } = await bank.owner.query<{ at: string }>(
      `select created_at + interval '12 hours' as at from session where token_hash = $1`,
      [getHash(finance)],
    );
    expect(textField(body, 'expiresAt')).toBe(rows[0]?.at);
  }
});

test('who is no longer a member is out of the company on the next request, and so are letters that were taken', async () => {
  const operations = await TestBrowser.signIn(bank.url, people.operations);
  const change = (changes: string) =>
    bank.owner.query(`update membership set ${changes} where person_id = $1 and company_id = $2`, [
      people.operations,
      companies.timber,
    ]);
  const order = () => operations.send('POST', `${timber}/payments`, { body: getOrder(), key: crypto.randomUUID() });
  expect((await order()).status).toBe(201);
  await change(`letters = 'A'`);
  expect(await order()).toMatchObject({ status: 403, code: 'not-permitted' });
  expect((await operations.send('GET', `${timber}/payments`)).status).toBe(200);
  await change(`state = 'removed'`);
  expect(await order()).toMatchObject({ status: 404, code: 'not-found' });
  expect(await operations.send('GET', `${timber}/payments`)).toMatchObject({ status: 404, code: 'not-found' });
  expect(await operations.send('GET', `${timber}/client`)).toMatchObject({ status: 404, code: 'not-found' });
  expect(await operations.send('GET', '/web/client')).toMatchObject({ status: 200, body: { companies: [] } });
});

test('a person who is blocked is out at once', async () => {
  await bank.owner.query('update person set blocked_at = now() where id = $1', [people.finance]);
  await expectDead(finance);
  await bank.owner.query('update person set blocked_at = null where id = $1', [people.finance]);
});

test('a staff user who is no longer active is out at once', async () => {
  const officer = await TestBrowser.signIn(bank.url, staff.S);
  expect((await officer.send('GET', '/web/client')).body).toMatchObject({ Permissions: expect.stringMatching(/^S\|/) });
  await bank.owner.query(`update staff set role = 'F', keys = '' where person_id = $1`, [staff.S]);
  expect((await officer.send('GET', '/web/client')).body).toMatchObject({ Permissions: 'F|' });
  const stranger = await TestBrowser.open(bank.url);
  const offered = async () => JSON.stringify((await stranger.send('GET', '/web/demo')).body);
  expect(await offered()).toContain(staff.S);
  await bank.owner.query('update staff set active = false where person_id = $1', [staff.S]);
  await expectDead(officer);
  expect(await offered()).not.toContain(staff.S);
});

test('the bank’s own clock never touches it', async () => {
  await bank.owner.query(`select advance_bank_clock(bank_now() + interval '3 days')`);
  expect((await finance.send('GET', '/web/client')).status).toBe(200);
  expect((await finance.send('POST', '/web/ping')).status).toBe(200);
});

test('sign-in, ping and logout leave their records', async () => {
  await finance.send('POST', '/web/logout');
  const { rows } = await bank.owner.query<{ verb: string }>(
    `select verb from (
       select at, verb, actor_id, subject_id from audit union all select at, verb, actor_id, subject_id from audit_inbox
     ) a where subject_id = $1 order by at desc limit 3`,
    [people.finance],
  );
  expect(rows.map(({ verb }) => verb)).toEqual(['session.close', 'session.open', 'session.approve']);
});
