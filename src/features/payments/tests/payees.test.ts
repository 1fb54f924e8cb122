// Payees: who is offered again, and whether a name belongs to an account, before an order, with it, on the task and
// device.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { bankCode, companies, ibans, people } from '#tests/harness/village.ts';
import {
  createTask,
  decide,
  forgetPushes,
  getOrder,
  getRequests,
  patchTask,
  pay,
  pushTask,
  untilState,
} from '#tests/http/tasks.ts';
import { alikePayments, payeeChecks } from '../limits.ts';

const payees = `/web/${companies.timber}/payees`;
let bank: TestBank;
let asFinance: TestBrowser;
let asDirector: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  asFinance = await TestBrowser.signIn(bank.url, people.finance);
  asDirector = await TestBrowser.signIn(bank.url, people.director);
});
beforeEach(async () => {
  await forgetPushes(bank);
  await bank.owner.query('delete from failed_try');
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const check = (acc: string, name: string, browser = asFinance): Promise<Reply> =>
  browser.send('POST', `${payees}?check`, { body: { acc, name } });
const getTask = async (id: string) =>
  getItems((await asFinance.send('GET', `/web/${companies.timber}/tasks`)).body).find((task) => task['id'] === id);
const checkOnDevice = async (taskId: string): Promise<unknown> => {
  const requestId = await pushTask(asFinance, taskId, people.director);
  const request = (await getRequests(asDirector, people.director)).find(({ id }) => id === requestId);
  const lines = request?.['lines'];
  return Array.isArray(lines) ? lines.find(({ label }) => label === 'Payee check')?.value : undefined;
};

test.each([
  ['Duona ir Druska UAB', { outcome: 'match', holder: '' }],
  ['duona ir druska', { outcome: 'match', holder: '' }],
  ['Duona ir Drusak', { outcome: 'close', holder: 'Duona ir Druska UAB' }],
  ['Žalioji Giria UAB', { outcome: 'none', holder: '' }],
  ['Duona', { outcome: 'none', holder: '' }],
] as const)('asked for %s, the account of the bakery answers %j', async (name, answer) => {
  expect(await check(ibans.bakery, name)).toMatchObject({ status: 200, body: answer });
});

test('other banks cannot be asked, and an account that is not here is refused at once', async () => {
  expect((await check(ibans.elsewhere, 'Holz AG')).body).toMatchObject({ outcome: 'impossible', holder: '' });
  const nowhere = ownIban(bankCode, '00000099999');
  expect(await check(nowhere, 'No one')).toMatchObject({ status: 422, code: 'payee-account-unknown' });
  expect(await check('LT12', 'No one')).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('names are not tried one after the other', async () => {
  for (let i = 0; i < payeeChecks.most; i++) expect((await check(ibans.bakery, `Name ${i}`)).status).toBe(200);
  expect(await check(ibans.bakery, 'Duona ir Druska')).toMatchObject({ status: 429, code: 'too-many-tries' });
  expect((await check(ibans.bakery, 'Duona ir Druska', asDirector)).status).toBe(200);
  // nor by orders: they are created, but say nothing of a name that does not match
  const getOutcome = async (name: string, browser = asFinance) =>
    (await getTask(await createTask(browser, getOrder({ acc: ibans.bakery, name }))))?.['payeeCheck'];
  expect(await getOutcome('Duona ir Drusak')).toMatchObject({ outcome: 'impossible', holder: '' });
  expect(await getOutcome('Duona ir Druska')).toMatchObject({ outcome: 'match' });
  expect(await getOutcome('Duona ir Drusak', asDirector)).toMatchObject({ outcome: 'close' });
});

test('names in orders count like payee checks; those that match do not', async () => {
  for (let i = 0; i < payeeChecks.most; i++) {
    await createTask(asFinance, getOrder({ acc: ibans.bakery, name: 'Duona ir Druska' }));
    await createTask(asFinance, getOrder({ acc: ibans.bakery, name: `Name ${i}` }));
  }
  expect(await check(ibans.bakery, 'Duona ir Drusak')).toMatchObject({ status: 429, code: 'too-many-tries' });
});

test('what was found is on the task and the device, and is found again when the order changes', async () => {
  const id = await createTask(asFinance, { name: 'Duona ir Drusak' });
  expect(await getTask(id)).toMatchObject({ payeeCheck: { outcome: 'close', holder: 'Duona ir Druska UAB' } });
  expect(await checkOnDevice(id)).toBe('Close match: the account belongs to Duona ir Druska UAB');

  expect((await patchTask(asFinance, id, 'update', getOrder({ name: 'Mėnulio Prekyba' }))).status).toBe(200);
  expect(await getTask(id)).toMatchObject({ payeeCheck: { outcome: 'none', holder: '' } });
  expect(await checkOnDevice(id)).toBe('The name does not match the account');

  expect((await patchTask(asFinance, id, 'update', getOrder({ acc: ibans.elsewhere }))).status).toBe(200);
  expect(await checkOnDevice(id)).toBe('Not possible at the payee’s bank');
  const { rows } = await bank.owner.query('select payee_check, payee_holder from payment where id = $1', [id]);
  expect(rows).toEqual([{ payee_check: 'impossible', payee_holder: null }]);
});

test('whom somebody has approved is offered again, once, under the last name; who was only typed in is not', async () => {
  const list = async () => getItems((await asFinance.send('GET', payees)).body).map(({ name, acc }) => [name, acc]);
  expect(await list()).toEqual([]);
  const first = await pay(asFinance, people.director, { acc: ibans.bakery, name: 'Duona' });
  const again = await pay(asFinance, people.director, { acc: ibans.bakery, name: 'Duona ir Druska' });
  await pay(asFinance, people.director, { acc: ibans.elsewhere, name: 'Holz AG' });
  await createTask(asFinance, { acc: ibans.lonely, name: 'Never approved' });
  const rejected = await createTask(asFinance, { acc: ibans.lonely, name: 'Rejected' });
  await decide(asDirector, await pushTask(asFinance, rejected, people.director), people.director, 'reject');
  await untilState(bank, [first, again], 3);
  expect(await list()).toEqual([
    ['Holz AG', ibans.elsewhere],
    ['Duona ir Druska', ibans.bakery],
  ]);
  expect(field((await asFinance.send('GET', payees)).body, 'next')).toBeNull();
  // without a rail to other banks, no one there is offered
  const without = await startBank({ database: bank.database });
  const offered = getItems((await asFinance.at(without.url).send('GET', payees)).body);
  expect(offered.map(({ acc }) => acc)).toEqual([ibans.bakery]);
  await without.close();
});

test('a form learns of payments with the same payee, amount and message of the last 30 days', async () => {
  const order = { acc: ibans.bakery, amount: '41.17', msg: 'Rent 7/26' };
  const alike = async (changes: Record<string, unknown> = {}, browser = asFinance) => {
    const reply = await browser.send('POST', `/web/${companies.timber}/payments?alike`, {
      body: { ...order, ...changes },
    });
    expect(reply).toMatchObject({ status: 200 });
    return getItems(reply.body).map(({ id, isWaiting }) => [id, isWaiting]);
  };
  const waiting = await createTask(asFinance, order);
  // no matter who entered it and how its letters are written
  expect(await alike({ msg: ' RENT 7/26' }, asDirector)).toEqual([[waiting, true]]);
  expect(await alike({ except: waiting })).toEqual([]);
  for (const other of [
    { acc: ibans.lonely },
    { amount: '41.18' },
    { msg: 'Rent 8/26' },
    { msg: '', reference: 'RF18539007547034' },
  ])
    expect(await alike(other)).toEqual([]);
  const when = (days: number) =>
    bank.owner.query('update payment set created_at = bank_now() - make_interval(days => $2) where id = $1', [
      waiting,
      days,
    ]);
  await when(29);
  expect(await alike()).toEqual([[waiting, true]]);
  await when(31);
  expect(await alike()).toEqual([]);
  await when(1);
  // what can never be paid is no payment to warn of
  expect(await patchTask(asDirector, waiting, 'cancel')).toMatchObject({ status: 204 });
  expect(await alike()).toEqual([]);
});

test('a paid one waits no more, and no one asks without end', async () => {
  const id = await createTask(asFinance, { amount: '41.19' });
  const asked = { acc: ibans.bakery, amount: '41.19', msg: 'Invoice' };
  const ask = () => asFinance.send('POST', `/web/${companies.timber}/payments?alike`, { body: asked });
  const approved = await pushTask(asFinance, id, people.director);
  expect(await decide(asDirector, approved, people.director)).toMatchObject({ status: 200 });
  await untilState(bank, [id], 3);
  expect(getItems((await ask()).body)).toMatchObject([{ id, isWaiting: false }]);
  for (let i = 1; i < alikePayments.most; i++) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject({ status: 429, body: { detail: 'Try again in 1 minute.' } });
});
