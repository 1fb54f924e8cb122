// In the demo a staff user looks at the back office as another role: the server admits the session so, to look only.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBank, type TestBank, TestBrowser } from '../harness/bank.ts';
import { openDesk } from '../harness/desks.ts';
import { companies, people, staff } from '../harness/village.ts';

let bank: TestBank;
let outside: TestBank;

beforeAll(async () => {
  [bank, outside] = await Promise.all([startBank(), startBank({ demo: false })]);
});
afterAll(async () => {
  for (const each of [bank, outside]) {
    await each.expectSound();
    await each.close();
  }
});

const lookAs = (browser: TestBrowser, role: string | null) => browser.send('PUT', '/web/role', { body: { role } });
const getStatus = async (browser: TestBrowser, path: string) => (await browser.send('GET', path)).status;

test('the server admits and refuses by the other role, with its keys, until the session is itself again', async () => {
  const browser = await TestBrowser.signIn(bank.url, staff.A);
  expect(await getStatus(browser, '/web/users')).toBe(200);
  expect(await lookAs(browser, 'S')).toMatchObject({ status: 204 });
  expect((await browser.send('GET', '/web/client')).body).toMatchObject({ Permissions: 'S|DUCI', ownRole: 'A' });
  expect(await getStatus(browser, '/web/users')).toBe(403);
  expect(await getStatus(browser, `/web/cards/${people.director}`)).not.toBe(403);
  expect(await lookAs(browser, 'H')).toMatchObject({ status: 204 });
  expect((await browser.send('GET', '/web/client')).body).toMatchObject({ ownRole: 'A' });
  expect(await getStatus(browser, '/web/deputies')).toBe(200);
  expect(await lookAs(browser, 'A')).toMatchObject({ status: 204 });
  const { body } = await browser.send('GET', '/web/client');
  expect(body).toMatchObject({ Permissions: 'A|DRTIUPC0AZES' });
  expect(body).not.toHaveProperty('ownRole');
});

test('it gains nothing: no call of staff that changes something is made as another role', async () => {
  const browser = await TestBrowser.signIn(bank.url, staff.P);
  expect(await lookAs(browser, 'A')).toMatchObject({ status: 204 });
  expect(await getStatus(browser, '/web/users')).toBe(200);
  const away = await browser.send('PATCH', `/web/users/${staff.M}?away`, { body: { awayUntil: null } });
  expect(away).toMatchObject({ status: 403, code: 'test-role' });
  const revoke = `/web/passkeys/${people.director}/01900000-0000-7000-8000-000000000000`;
  expect(await browser.send('DELETE', revoke)).toMatchObject({ status: 403, code: 'test-role' });
  const confirmed = await browser.send('POST', '/web/proposals/01900000-0000-7000-8000-000000000000?confirm', {
    body: { version: 0, comment: '' },
  });
  expect(confirmed).toMatchObject({ status: 403, code: 'test-role' });
  expect(await browser.send('POST', '/web/ping')).toMatchObject({ status: 200 });
  const { rows } = await bank.owner.query(
    `select facts from (select verb, actor_id, facts from audit_inbox union all select verb, actor_id, facts
      from audit) a
     where verb = 'session.look-as' and actor_id = $1`,
    [staff.P],
  );
  expect(rows).toEqual([{ facts: { as: 'A' } }]);
  // a session of its own begins as oneself
  const other = await TestBrowser.signIn(bank.url, staff.P);
  expect(await getStatus(other, '/web/users')).toBe(403);
});

test('it is of staff, and of the demo: elsewhere the server reads none, even if a session has one', async () => {
  const director = await TestBrowser.signIn(bank.url, people.director);
  expect(await lookAs(director, 'A')).toMatchObject({ status: 403 });
  const { browser } = await openDesk(outside, staff.P);
  expect(await lookAs(browser, 'A')).toMatchObject({ status: 404 });
  await outside.owner.query(`update session set test_role = 'A' where person_id = $1`, [staff.P]);
  expect(await getStatus(browser, '/web/users')).toBe(403);
  expect((await browser.send('GET', '/web/client')).body).toMatchObject({ Permissions: 'P|' });
});

test('a preview says what decides the menu, nothing else, and leaves a record', async () => {
  const admin = await TestBrowser.signIn(bank.url, staff.A);
  const preview = (id: string) => admin.send('GET', `/web/preview/${id}`);
  expect((await preview(staff.S)).body).toEqual({
    ...{ id: staff.S, name: 'Staff S', kind: 'staff', permissions: 'S|DUCI', companies: [] },
  });
  expect((await preview(people.baker)).body).toEqual({
    ...{ id: people.baker, name: 'Test baker', kind: 'client', permissions: '' },
    companies: [{ id: companies.bakery, title: 'Duona ir Druska UAB', relation: 'CEO|ABCDEFGH', status: null }],
  });
  expect(await preview('49999999999')).toMatchObject({ status: 404 });
  expect(await preview(companies.timber)).toMatchObject({ status: 404 });
  const { rows } = await bank.owner.query(
    `select subject_id from (select verb, subject_id, at from audit_inbox union all select verb, subject_id, at
      from audit) a
     where verb = 'person.preview' order by at`,
  );
  expect(rows).toEqual([{ subject_id: staff.S }, { subject_id: people.baker }]);
});
