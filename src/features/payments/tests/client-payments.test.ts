// Staff read the payments of a client: what its company sees, and what staff alone may know.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { field, getItems, startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { forgetCases } from '#tests/harness/forgetCases.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { createTask, pay, untilState } from '#tests/http/tasks.ts';

const { timber, bakery, lonely } = companies;
let bank: TestBank;
let aml: TestBrowser;
let client: TestBrowser;
let finance: TestBrowser;
let paid: string;
let waiting: string;
let month: string;

beforeAll(async () => {
  bank = await startBank();
  [aml, client, finance] = (await Promise.all(
    [staff.M, staff.C, people.finance].map((id) => TestBrowser.signIn(bank.url, id)),
  )) as [TestBrowser, TestBrowser, TestBrowser];
  paid = await pay(finance, people.director, { msg: 'Flour', amount: '12.00' });
  waiting = await createTask(finance, { acc: ibans.lonely, name: 'Vieniša', amount: '7.00', msg: 'Later' });
  await untilState(bank, [paid], 3);
  // `ver` is the number of a record, which it gets after it was written
  await until(async () => (await bank.owner.query('select from audit_inbox limit 1')).rowCount === 0);
  const { rows } = await bank.owner.query<{ month: string }>(`select to_char(bank_today(), 'YYYYMM') as month`);
  month = rows[0]?.month ?? '';
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function read(query = '', id: string = timber, browser = aml) {
  const reply = await browser.send('GET', `/web/payments/${id}${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return getItems(reply.body);
}
const ids = (items: Record<string, unknown>[]) => items.map(({ id }) => id);

test('all payments of a client, newest first, with the fields of a transaction', async () => {
  const [first, second] = await read();
  expect(ids([first ?? {}, second ?? {}])).toEqual([waiting, paid]);
  expect(second).toMatchObject({
    op: 'TX',
    state: 3,
    amount: ['EUR12.00#PAYMENT', 'EUR0.10#BOOKFEE'],
    tcc: 'TRSF',
    review: null,
    al: [],
    meta: {
      acc: ibans.bakery,
      msg: 'Flour',
      myIBAN: ibans.timber,
      initiator: 'Test finance',
      confirmator: 'Test director',
    },
  });
  expect(Number(second?.['ver'])).toBeGreaterThan(0);
  expect(await read('', bakery)).toMatchObject([{ id: paid, op: 'RX' }]);
});

test.each([
  ['a bare value is searched for', '?flour', () => [paid]],
  ['text and status', '?text=later&status=requested', () => [waiting]],
  ['a status', '?status=executed', () => [paid]],
  ['an amount', '?min=7.00&max=7.00', () => [waiting]],
  ['nothing fits', '?status=blocked', () => []],
])('%s', async (_name, query, expected) => {
  expect(ids(await read(query))).toEqual(expected());
});

test('one month by its number, 13 months back and no further', async () => {
  expect(ids(await read(`/${month}`))).toEqual([waiting, paid]);
  const year = Number(month.slice(0, 4));
  expect(await read(`/${year - 1}${month.slice(4)}`)).toEqual([]);
  for (const other of [`${year - 2}${month.slice(4)}`, `${year + 1}${month.slice(4)}`])
    expect(await aml.send('GET', `/web/payments/${timber}/${other}`)).toMatchObject({
      status: 400,
      code: 'period-not-valid',
    });
  expect(await aml.send('GET', `/web/payments/${timber}/202613`)).toMatchObject({ status: 400 });
});

test('what staff do about a payment is shown to staff, and not to its company', async () => {
  const asCompany = async () => (await finance.send('GET', `/web/${timber}/payments/${paid}`)).body;
  const before = await asCompany();
  const id = '01900000-0000-7000-8000-0000000000f8';
  const open = `insert into client_case (id, subject_id, type, kind, status, title, comment, opened_at, due_at,
    changed_at, payment_id)
    values ($1, $2, 'RFI', 'A', 0, '', '', now(), now(), now(), $3)`;
  await bank.owner.query(open, [id, timber, paid]);
  const review = async () => (await aml.send('GET', `/web/payments/${timber}/${paid}`)).body;
  expect(await review()).toMatchObject({ review: null, al: ['RFI'] });
  await bank.owner.query('update client_case set asked_at = now() where id = $1', [id]);
  expect(await review()).toMatchObject({ review: 'requested' });
  await bank.owner.query(`update client_case set asked_at = null, workflow = 'inputReview' where id = $1`, [id]);
  expect(await review()).toMatchObject({ review: 'responded' });
  expect(await asCompany()).toEqual(before);
  await forgetCases(bank.owner, id);
});

test.each([
  ['FRAUD', null],
  ['OTHER', 'AUTHORITY'],
])('a case %s, %s, that a reader may not see is not shown with a payment', async (type, reason) => {
  const id = '01900000-0000-7000-8000-0000000000f7';
  await bank.owner.query(
    `insert into client_case (id, subject_id, type, reason, kind, status, title, comment, opened_at, due_at, changed_at,
      payment_id)
     values ($1, $2, $3, $4, 'A', 0, '', '', now(), now(), now(), $5)`,
    [id, timber, type, reason, paid],
  );
  const path = `/web/payments/${timber}/${paid}`;
  expect((await aml.send('GET', path)).body).toMatchObject({ review: null, al: [type] });
  expect((await client.send('GET', path)).body).toMatchObject({ review: null, al: [] });
  await forgetCases(bank.owner, id);
});

test('the file has the same rows, and each look and each file is recorded', async () => {
  const { status, body } = await aml.send('GET', `/web/payments/${timber}?export&status=executed`);
  expect(status).toBe(200);
  const lines = body instanceof Uint8Array ? Buffer.from(body).toString('utf8').trim().split('\r\n') : [];
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('Flour');
  const { rows } = await bank.owner.query(
    `select verb from audit where actor_id = $1 and client_id = $2
     union select verb from audit_inbox where actor_id = $1 and client_id = $2`,
    [staff.M, timber],
  );
  expect(rows.map(({ verb }) => verb)).toEqual(expect.arrayContaining(['payment.browse', 'payment.export']));
});

test('payments of others, clients that are none, and months for Client Management are refused', async () => {
  expect(await aml.send('GET', `/web/payments/${lonely}/${paid}`)).toMatchObject({ status: 404 });
  expect(await aml.send('GET', '/web/payments/30000000099')).toMatchObject({ status: 404 });
  expect(await read('', timber, client)).toHaveLength(2);
  expect(await client.send('GET', `/web/payments/${timber}/${month}`)).toMatchObject({ status: 403 });
  expect(field((await client.send('GET', `/web/payments/${timber}/${paid}`)).body, 'id')).toBe(paid);
});
