// A session: how long it lives, what ends it, and that nothing but a ping or a sign-in prolongs it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBank, type TestBank, TestBrowser, textField } from '../harness/bank.ts';
import { companies, people, staff } from '../harness/village.ts';
import { createTask, fingerprint, orderOf, patchTask } from './tasks.ts';

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
    browser.send('POST', `${timber}/payments`, { body: orderOf(), key: 'dead' }),
    browser.send('PATCH', `${timber}/funds/EUR.LT763999030000000001?name=Dead`),
    browser.send('PATCH', `${timber}/tasks/01900000-0000-7000-8000-000000000000?cancel`),
  ]);
  expect(answers.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(12).fill('401 not-signed-in'));
  expect(await fingerprint(bank)).toEqual(before);
}

const move = (changes: string) =>
  bank.owner.query(`update session set ${changes} where person_id = $1 and ended_at is null`, [people.finance]);

async function windowEnd(): Promise<number> {
  const { rows } = await bank.owner.query<{ at: string }>(
    'select window_ends_at as at from session where person_id = $1 and ended_at is null order by created_at desc limit 1',
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

test('its window is 240 seconds from the sign-in', async () => {
  const leftMs = (await windowEnd()) - Date.now();
  expect(leftMs).toBeGreaterThan(225_000);
  expect(leftMs).toBeLessThan(241_000);
});

test('when the window has run out it is dead, and no ping wakes it', async () => {
  await move('window_ends_at = now()');
  await expectDead(finance);
});

test('a ping moves the window, nothing else does', async () => {
  await move(`window_ends_at = now() + interval '20 seconds'`);
  const before = await windowEnd();
  await finance.send('GET', '/web/client');
  await finance.send('GET', `${timber}/payments?ver=0`);
  const id = await createTask(finance);
  await patchTask(finance, id, 'cancel');
  expect(await windowEnd()).toBe(before);
  const { body } = await finance.send('POST', '/web/ping');
  expect(Date.parse(textField(body, 'expiresAt'))).toBe(await windowEnd());
  expect((await windowEnd()) - before).toBeGreaterThan(210_000);
});

test('after 12 hours it is dead however often it was pinged', async () => {
  await move(`created_at = now() - interval '12 hours 1 second'`);
  await expectDead(finance);
});

test('a ping just before does not reach beyond the 12 hours', async () => {
  await move(`created_at = now() - interval '11 hours 59 minutes'`);
  expect((await finance.send('POST', '/web/ping')).status).toBe(200);
  const leftMs = (await windowEnd()) - Date.now();
  expect(leftMs).toBeLessThan(61_000);
});

test('a person who is blocked is out at once', async () => {
  await bank.owner.query('update person set blocked_at = now() where id = $1', [people.finance]);
  await expectDead(finance);
  await bank.owner.query('update person set blocked_at = null where id = $1', [people.finance]);
});

test('a staff user who is no longer active is out at once', async () => {
  const officer = await TestBrowser.signIn(bank.url, staff.S);
  expect((await officer.send('GET', '/web/client')).status).toBe(200);
  await bank.owner.query('update staff set active = false where person_id = $1', [staff.S]);
  await expectDead(officer);
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
