// Devices outside the demo: enrolled by a link, opened by a passkey, approving what they show and nothing else.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, patchTask } from '#tests/http/tasks.ts';

let bank: TestBank;
let director: TestDevice;
let finance: TestDevice;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  director = await TestDevice.enrol(bank, people.director);
  finance = await TestDevice.enrol(bank, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

test('signs in by the passkey of this machine', async () => {
  const browser = await director.signIn();
  const { status, body } = await browser.send('GET', '/web/client');
  expect([status, textField(body, 'ID')]).toEqual([200, people.director]);
});

test('signs in by the code on another screen', async () => {
  const browser = await TestBrowser.open(bank.url);
  await browser.start();
  const { loginCode, number } = await browser.code();
  expect(await director.approveLogin(loginCode, number)).toMatchObject({ status: 204 });
  const { body } = await browser.send('GET', '/web/login');
  expect(textField(body, 'userId')).toBe(people.director);
});

test('a payment is approved by the device of somebody else, and executed', async () => {
  const browser = await finance.signIn();
  const taskId = await createTask(browser, { acc: ibans.bakery }, companies.timber);
  const pushed = await patchTask(browser, taskId, `pushauth&who=${people.director}`);
  const decided = await director.decide(textField(pushed.body, 'requestId'));
  expect(decided).toMatchObject({ status: 200, body: { state: 'approved' } });
});

test('adding a passkey waits for the approval of an older device, once', async () => {
  const browser = await director.signIn();
  const added = await director.stepUp(browser, 'POST', '/web/passkeys', { name: 'Laptop' });
  expect(added).toMatchObject({ status: 200 });
  const laptop = await TestDevice.enrol(bank, people.stranger);
  const credential = laptop.create(field(added.body, 'options'));
  const registered = await browser.send('PUT', '/web/passkeys', { body: { name: 'Laptop', credential } });
  expect(registered).toMatchObject({ status: 200 });
  const { body } = await browser.send('GET', '/web/passkeys');
  expect(getItems(body).map(({ name }) => name)).toEqual(['Laptop', 'Test phone']);
});

test('staff report a lost phone: every session ends and a case is open', async () => {
  const support = await TestDevice.enrol(bank, staff.S);
  const desk = await support.signIn();
  const lost = await TestDevice.enrol(bank, people.baker);
  const session = await lost.signIn();
  const reported = await support.stepUp(desk, 'POST', `/web/enrolments/${people.baker}?lost`, {
    comment: 'Train.',
    contacts: 'not-reached',
  });
  expect(reported).toMatchObject({ status: 202 });
  expect(await session.send('GET', '/web/client')).toMatchObject({ status: 401 });
  expect(await lost.send('GET', '/device/requests')).toMatchObject({ status: 401 });
  const { rows } = await bank.owner.query('select type, status from client_case where subject_id = $1', [people.baker]);
  expect(rows).toEqual([{ type: 'PATTERN', status: 0 }]);
});

test('a device that its owner locks is locked on the server', async () => {
  const phone = await TestDevice.enrol(bank, people.operations);
  expect(await phone.send('POST', '/device/lock')).toMatchObject({ status: 204 });
  expect(await phone.send('GET', '/device/requests')).toMatchObject({ status: 401 });
});
