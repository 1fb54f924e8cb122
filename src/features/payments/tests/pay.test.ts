// A company pays another: from the order to the money on the other side.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people } from '#tests/harness/village.ts';
import { createTask, decide, getOrder, patchTask, postOrder, pushTask } from '#tests/http/tasks.ts';

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

async function getBalance(browser: TestBrowser, company: string, iban: string): Promise<string> {
  const { body } = await browser.send('GET', `/web/${company}/client`);
  return textField(field(field(body, 'funds'), `EUR.${iban}`), 'balance');
}

test('create, push, approve on the device, executed on both sides, statement to the cent', async () => {
  const order = { acc: ibans.bakery, name: 'Duona ir Druska', amount: '123.45', currency: 'EUR', msg: 'Invoice 7' };
  const created = await finance.send('POST', `/web/${companies.timber}/payments`, { body: order, key: 'pay-1' });
  expect(created.status).toBe(201);
  const id = textField(created.body, 'id');

  const again = await finance.send('POST', `/web/${companies.timber}/payments`, { body: order, key: 'pay-1' });
  expect(again.body).toEqual(created.body);

  const pushed = await finance.send('PATCH', `/web/${companies.timber}/tasks/${id}?pushauth`);
  expect(pushed.status).toBe(200);
  const requests = await finance.device('GET', `/device/requests?${people.director}`);
  const [request] = getItems(requests.body);
  expect(request).toMatchObject({
    title: 'Pay 123.45 EUR to Duona ir Druska',
    id: textField(pushed.body, 'requestId'),
  });

  const decided = await finance.device('PUT', `/device/requests/${String(request?.['id'])}?${people.director}`, {
    decision: 'approve',
    hash: request?.['hash'],
  });
  expect(decided.body).toEqual({ state: 'approved' });

  await until(async () => (await getBalance(baker, companies.bakery, ibans.bakery)) === 'EUR1123.45');
  expect(await getBalance(finance, companies.timber, ibans.timber)).toBe('EUR9876.45');
  const { body } = await baker.send('GET', `/web/${companies.bakery}/payments`);
  expect(getItems(body)).toEqual([expect.objectContaining({ op: 'RX', state: 3, amount: ['EUR123.45#PAYMENT'] })]);
  const sent = await finance.send('GET', `/web/${companies.timber}/payments?status=sent`);
  expect(getItems(sent.body)).toEqual([
    expect.objectContaining({ op: 'TX', state: 3, amount: ['EUR123.45#PAYMENT', 'EUR0.10#BOOKFEE'], al: [] }),
  ]);
  const statement = await finance.send('GET', `/web/${companies.timber}/statement`);
  expect(statement.status).toBe(200);
  expect(statement.headers.get('content-type')).toBe('application/pdf');
});

test('while no rail goes to other banks, nothing to one is created, changed into one, approved or held', async () => {
  const refused = { status: 422, code: 'other-bank-not-reachable' };
  const { rows: before } = await bank.owner.query('select count(*) from payment');
  expect(await postOrder(finance, getOrder({ acc: ibans.elsewhere }))).toMatchObject(refused);
  const id = await createTask(finance);
  expect(await patchTask(finance, id, 'update', getOrder({ acc: ibans.elsewhere }))).toMatchObject(refused);
  // one that was created while there was such a rail
  const requestId = await pushTask(finance, id, people.director);
  await bank.owner.query(`update payment set rail = 'sepa' where id = $1`, [id]);
  expect(await decide(finance, requestId, people.director)).toMatchObject(refused);
  expect(await bank.owner.query('select from hold where payment_id = $1', [id])).toMatchObject({ rowCount: 0 });
  expect(await decide(finance, requestId, people.director, 'reject')).toMatchObject({ status: 200 });
  const { rows: after } = await bank.owner.query('select count(*) from payment');
  expect(Number(after[0].count)).toBe(Number(before[0].count) + 1);
  expect((await finance.send('GET', '/web/about')).body).toMatchObject({ rails: ['book'] });
});
