// The price table: Financial proposes, an administrator confirms; a raise waits, a cut does not; payments cost what
// holds on the day they are made, and what was signed stays.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { getMinor } from '#shared/money.ts';
import { earliestRaise } from '#shared/prices.ts';
import { field, getItems, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { accountRow, createTask, patchTask, pay, untilState } from '#tests/http/tasks.ts';

const roles = ['A', 'F', 'E'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;
let finance: TestBrowser;
const today = bankToday();

beforeAll(async () => {
  bank = await startBank();
  desks = await openDesks(bank, roles);
  finance = await TestBrowser.signIn(bank.url, people.finance);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const getBody = (changes = {}) => ({
  ...{ code: 'BOOKFEE', title: 'Internal payment fee', basis: 'payment', amount: '0.09', rate: '', least: '' },
  ...{ most: '', scope: 'all', from: today, comment: 'Decided by the board.', ...changes },
});
const propose = (body: object, method = 'POST', path = '') =>
  desks.F.browser.send(method, `/web/prices${path}`, { body });
async function confirmed(body: object, method = 'POST', path = ''): Promise<void> {
  const proposed = await propose(body, method, path);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(202);
  const reply = await confirm(desks.A, textField(proposed.body, 'proposalId'));
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
}
const list = async (query: string) => getItems((await desks.E.browser.send('GET', `/web/prices?${query}`)).body);
const figures = async (query: string) =>
  (await list(query)).map((row) => [
    row['code'],
    row['scope'],
    row['amount'] || row['rate'],
    row['from'],
    row['until'],
  ]);
async function readFee(id: string): Promise<bigint | undefined> {
  const { rows } = await bank.owner.query<{ fee_minor: bigint }>('select fee_minor from payment where id = $1', [id]);
  return rows[0]?.fee_minor;
}
const cost = async (changes = {}) => readFee(await createTask(finance, changes));

test('the table begins with what the program charged, read by all and by each payer', async () => {
  const { body } = await finance.send('GET', '/web/pricing');
  expect(getItems(body).map(({ code, amount, basis }) => [code, amount, basis])).toEqual([
    ['BOOKFEE', '0.10', 'payment'],
    ['REGISTRATION', '150.00', 'once'],
    ['SEPAFEE', '0.35', 'payment'],
  ]);
  const own = await finance.send('GET', `/web/${companies.timber}/prices`);
  expect(getItems(own.body).map(({ code, amount }) => [code, amount])).toEqual([
    ['BOOKFEE', '0.10'],
    ['SEPAFEE', '0.35'],
  ]);
});

test.each([
  ['a raise today', getBody({ amount: '0.11' }), 422, 'price-too-early'],
  [
    'a raise a day too early',
    getBody({ amount: '0.11', from: addDays(earliestRaise(today), -1) }),
    422,
    'price-too-early',
  ],
  ['a price of yesterday', getBody({ from: addDays(today, -1) }), 422, 'price-too-early'],
  ['a second price from the first day', getBody({ from: '2000-01-01' }), 422, 'price-too-early'],
  ['a month of a payment', getBody({ basis: 'month' }), 422, 'price-contradicts'],
  ['a percentage of nothing', getBody({ basis: 'percent', rate: '0' }), 422, 'price-contradicts'],
  ['an amount that is none', getBody({ amount: '0.123' }), 400, 'invalid-input'],
  ['a client that is not there', getBody({ scope: '39999999999' }), 422, 'client-unknown'],
  ['the application in another way', getBody({ code: 'REGISTRATION' }), 422, 'price-contradicts'],
])('%s is refused before anybody confirms', async (_what, body, status, code) => {
  const reply = await propose(body);
  expect([reply.status, field(reply.body, 'code')]).toEqual([status, code]);
});

test('Executive reads and proposes nothing, and Financial confirms nothing', async () => {
  expect((await desks.E.browser.send('POST', '/web/prices', { body: getBody() })).status).toBe(403);
});

test('a cut acts at once, the raise after it in time, and what was ordered before keeps its fee', async () => {
  const before = await createTask(finance);
  expect(await readFee(before)).toBe(10n);
  await confirmed(getBody());
  expect(await cost()).toBe(9n);
  expect(await readFee(before)).toBe(10n);
  // ordered again, it costs what holds today
  const order = { acc: ibans.bakery, name: 'Duona ir Druska', amount: '10.00', currency: 'EUR', msg: 'Invoice' };
  expect((await patchTask(finance, before, 'update', order)).status).toBe(200);
  expect(await readFee(before)).toBe(9n);
  const first = earliestRaise(today);
  await confirmed(getBody({ amount: '0.12', from: first }));
  expect(await cost()).toBe(9n);
  expect(await figures('code=BOOKFEE')).toEqual([
    ['BOOKFEE', 'all', '0.10', '2000-01-01', addDays(today, -1)],
    ['BOOKFEE', 'all', '0.09', today, addDays(first, -1)],
    ['BOOKFEE', 'all', '0.12', first, null],
  ]);
  expect((await list('state=announced')).map(({ amount }) => amount)).toEqual(['0.12']);
  const { body } = await finance.send('GET', '/web/pricing');
  expect(
    getItems(body)
      .filter(({ code }) => code === 'BOOKFEE')
      .map(({ amount, from }) => [amount, from]),
  ).toEqual([
    ['0.09', today],
    ['0.12', first],
  ]);
});

test('a price on a day that another has is refused', async () => {
  const first = earliestRaise(today);
  const reply = await propose(getBody({ amount: '0.05', from: addDays(first, -5) }));
  expect([reply.status, field(reply.body, 'code')]).toEqual([409, 'price-overlaps']);
  expect((await propose(getBody({ amount: '0.05', from: first }))).status).toBe(409);
});

test('of two proposals for the same days the second is refused when it is confirmed', async () => {
  const scope = companies.bakery;
  const one = await propose(getBody({ amount: '0.04', scope }));
  const other = await propose(getBody({ amount: '0.03', scope, from: addDays(today, 1), until: addDays(today, 9) }));
  expect([one.status, other.status]).toEqual([202, 202]);
  expect((await confirm(desks.A, textField(other.body, 'proposalId'))).status).toBeLessThan(300);
  const reply = await confirm(desks.A, textField(one.body, 'proposalId'));
  expect([reply.status, field(reply.body, 'code')]).toEqual([409, 'price-overlaps']);
});

test('a client pays by its own price, else by that of its type; a percentage is rounded half up and bounded', async () => {
  await confirmed(getBody({ scope: 'LEGAL', amount: '0.07' }));
  expect(await cost()).toBe(7n);
  // 0.5 % of 10.00 is 0.05; of 9.00 it is 0.045
  await confirmed(
    getBody({ scope: companies.timber, basis: 'percent', amount: '', rate: '0.5', least: '0.02', most: '0.06' }),
  );
  expect([await cost(), await cost({ amount: '9.00' }), await cost({ amount: '1.00' })]).toEqual([5n, 5n, 2n]);
  expect(await cost({ amount: '99.00' })).toBe(6n);
  const own = await finance.send('GET', `/web/${companies.timber}/prices`);
  expect(getItems(own.body)[0]).toMatchObject({ code: 'BOOKFEE', basis: 'percent', rate: '0.5', most: '0.06' });
  // what clients have agreed on is public to nobody else
  const { body } = await finance.send('GET', '/web/pricing');
  expect(JSON.stringify(body)).not.toContain(companies.timber);
  const id = await pay(finance, people.director, { amount: '10.00' });
  await untilState(bank, [id], 3);
  expect(await readFee(id)).toBe(5n);
});

test('the dialog reads before, who is affected and when a raise may begin', async () => {
  const ask = async (query: string) => (await desks.F.browser.send('GET', `/web/prices?effect&${query}`)).body;
  expect(await ask(`code=BOOKFEE&scope=${companies.timber}`)).toMatchObject({
    ...{ today, earliestRaise: earliestRaise(today), clients: 1, before: { basis: 'percent', rate: '0.5' } },
  });
  // timber and the bakery have prices of their own
  const all = Number(field(await ask('code=SEPAFEE&scope=LEGAL'), 'clients'));
  expect(field(await ask('code=BOOKFEE&scope=LEGAL'), 'clients')).toBe(all - 1);
  expect(await ask('code=CARD&scope=all')).toMatchObject({ before: null });
});

test('an end that is a raise waits, and an announced price can be withdrawn', async () => {
  const [own] = await list(`code=BOOKFEE&scope=${companies.timber}`);
  const path = `/${own?.['id']}`;
  const early = await propose({ until: today, comment: 'Ends.' }, 'PATCH', path);
  expect([early.status, field(early.body, 'code')]).toEqual([422, 'price-too-early']);
  await confirmed({ until: earliestRaise(today), comment: 'Ends.' }, 'PATCH', path);
  const [announced] = await list('state=announced&code=BOOKFEE&scope=all');
  await confirmed({ comment: 'Not now.' }, 'DELETE', `/${announced?.['id']}`);
  expect(await figures('code=BOOKFEE&scope=all&state=today')).toEqual([['BOOKFEE', 'all', '0.09', today, null]]);
  expect((await list('state=withdrawn')).map(({ amount }) => amount)).toEqual(['0.12']);
  const again = await propose({ comment: 'Not now.' }, 'DELETE', `/${announced?.['id']}`);
  expect([again.status, field(again.body, 'code')]).toEqual([409, 'state-conflict']);
  // one that holds is ended, never withdrawn
  expect((await propose({ comment: 'No.' }, 'DELETE', path)).status).toBe(409);
});

test('the file has every price, and the search finds words, codes, clients and amounts', async () => {
  const ticket = await desks.F.browser.send('GET', '/web/prices?export&state=today');
  expect(ticket.status).toBe(200);
  expect((await list('text=application')).map(({ code }) => code)).toEqual(['REGISTRATION']);
  expect((await list('text=0.35')).map(({ code }) => code)).toEqual(['SEPAFEE']);
  expect((await list(`text=${companies.timber}`)).length).toBe(1);
});

test('who is linked to a client proposes nothing about a price of its own', async () => {
  const link = () =>
    bank.owner.query(
      `insert into staff_link (staff_id, client_id, relation, comment, made_by)
       values ($1, $2, 'family', 'A test', $3)`,
      [staff.F, companies.timber, staff.A],
    );
  const unlink = () => bank.owner.query('delete from staff_link');
  const body = getBody({ code: 'SEPAFEE', title: 'SEPA payment fee', amount: '0.01', scope: companies.timber });
  await link();
  const refused = await propose(body);
  expect([refused.status, refused.code]).toEqual([403, 'conflict-of-interest']);
  await unlink();
  await confirmed(body);
  const [row] = await list(`scope=${companies.timber}&code=SEPAFEE`);
  await link();
  const ended = await propose({ until: addDays(today, 80), comment: 'Over.' }, 'PATCH', `/${row?.['id']}`);
  expect([ended.status, ended.code]).toEqual([403, 'conflict-of-interest']);
  const withdrawn = await propose({ comment: 'Not.' }, 'DELETE', `/${row?.['id']}`);
  expect([withdrawn.status, withdrawn.code]).toEqual([403, 'conflict-of-interest']);
  await unlink();
});

test('the fee of a payment is given back once, as an entry of its own, and the invoice has it', async () => {
  const id = await pay(finance, people.director, { amount: '10.00' });
  await untilState(bank, [id], 3);
  const path = `/web/payments/${companies.timber}/${id}?return-fee`;
  const getBalance = async () => (await accountRow(bank, ibans.timber)).balance_minor;
  const getInvoiced = async () => {
    const { body } = await finance.send('GET', `/web/${companies.timber}/invoices`);
    return getMinor(String(Object(getItems(body)[0]?.['amounts'])[0]));
  };
  const [balance, invoiced] = [await getBalance(), await getInvoiced()];
  const reply = await approved(desks.F, 'PATCH', path, { comment: 'Asked by the client.' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(204);
  expect([await getBalance(), await getInvoiced()]).toEqual([balance + 5n, invoiced - 5n]);
  const again = await desks.F.browser.send('PATCH', path, { body: { comment: 'Again.' } });
  expect([again.status, field(again.body, 'code')]).toEqual([409, 'fee-returned']);
  const { body } = await finance.send('GET', `/web/${companies.timber}/payments?text=given+back`);
  expect(getItems(body)).toMatchObject([{ op: 'RX', tag: 'MANUAL' }]);
  // it was made all the same, and can be voided without its fee moving twice
  expect(await readFee(id)).toBe(5n);
  const voided = { comment: 'Twice.', version: 0, props: { reason: 'BANK' } };
  const proposed = await desks.F.browser.send('PATCH', `/web/payments/${companies.timber}/${id}?void`, {
    body: voided,
  });
  expect((await confirm(desks.A, textField(proposed.body, 'proposalId'))).status).toBe(200);
  expect(await getBalance()).toBe(balance + 1_005n);
});

test('a payment that has not been made has no fee to give back', async () => {
  const id = await createTask(finance);
  const path = `/web/payments/${companies.timber}/${id}?return-fee`;
  const reply = await desks.F.browser.send('PATCH', path, { body: { comment: 'No.' } });
  expect([reply.status, field(reply.body, 'code')]).toEqual([409, 'transition-not-allowed']);
});
