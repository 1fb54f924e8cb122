// A bailiff's order over an amount: it stays in the client's euro accounts, whatever comes in; what is more is free,
// and so is what the law protects; staff pay it out by two people; money that comes back is wanted again.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { firstFees } from '#db/demo/firstFees.ts';
import { decimalText } from '#shared/money.ts';
import { field, getItems, type Reply, startBank, type TestBank, TestBrowser, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { newId, purchase, TestProcessor } from '#tests/harness/cardProcessor.ts';
import { issueCard } from '#tests/harness/issuedCards.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import {
  createTask,
  decide,
  forgetPushes,
  pay,
  postOrder,
  pushTask,
  setApprovals,
  untilState,
} from '#tests/http/tasks.ts';

const { timber } = companies;
const authority = 'Antstolė Planted Wordsmith';
let bank: TestBank;
let processor: TestProcessor;
let finance: TestBrowser;
let director: TestBrowser;
let baker: TestBrowser;
let officer: TestBrowser;
let head: TestBrowser;

beforeAll(async () => {
  processor = await TestProcessor.start();
  // what goes to another bank waits, approved
  bank = await startBank({ settings: processor.settings, product: withOtherBanks });
  [finance, director, baker, officer, head] = (await Promise.all(
    [people.finance, people.director, people.baker, staff.M, staff.H].map((id) => TestBrowser.signIn(bank.url, id)),
  )) as [TestBrowser, TestBrowser, TestBrowser, TestBrowser, TestBrowser];
});
beforeEach(() => forgetPushes(bank));
/** Each test leaves no order behind. */
afterEach(async () => {
  const standing = await getRows(
    `select distinct case_id from restriction where cause = 'ORDER' and lifted_at is null`,
  );
  for (const { case_id: id } of standing) {
    const path = `/web/tasks/${timber}/${String(id)}`;
    const { body } = await officer.send('GET', path);
    const options = (field(body, 'actions') as { code: string; fields: { options: { value: string }[] }[] }[])
      .find(({ code }) => code === 'liftHold')
      ?.fields.flatMap((one) => one.options.map(({ value }) => value));
    expect(await twoDo(path, 'liftHold', { accounts: options })).toMatchObject({ status: 200 });
  }
  expect(await getRows('select from account where ordered_at is not null or blocked_at is not null')).toEqual([]);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
  await processor.close();
});

const getRows = async (query: string, values: unknown[] = []) =>
  (await bank.owner.query<Record<string, unknown>>(query, values)).rows;
const minor = async (query: string, values: unknown[] = []) =>
  BigInt(String((await getRows(query, values))[0]?.['minor']));
const total = () =>
  minor(`select sum(balance_minor - held_minor) as minor from account where client_id = $1 and currency = 'EUR'`, [
    timber,
  ]);
/** What counts against the client's own limits, cents. */
const usedOfLimits = () =>
  minor(`select sum(used_minor) as minor from limit_use($1, null) where key in ('monthOut')`, [timber]);
const getRest = (path: string) => minor('select order_rest($1) as minor', [path.slice(-36)]);
const euros = (value: bigint) => decimalText(value);

async function make(browser: TestBrowser, id: string, [method, path, body]: [string, string, object]): Promise<Reply> {
  const key = newId();
  const asked = await browser.send(method, path, { body, key });
  if (asked.status !== 428) return asked;
  const approval = textField(asked.body, 'requestId');
  expect(await decide(browser, approval, id)).toMatchObject({ status: 200 });
  await forgetPushes(bank);
  return browser.send(method, path, { body, key, headers: { approval } });
}
async function act(path: string, code: string, props: object): Promise<Reply> {
  const [row] = await getRows('select version from client_case where id = $1', [path.slice(-36)]);
  const body = { comment: 'As the order says', version: row?.['version'], props };
  return make(officer, staff.M, ['PATCH', `${path}?${code}`, body]);
}
/** Proposed by one, confirmed by the other. */
async function twoDo(path: string, code: string, props: object): Promise<Reply> {
  const proposed = await act(path, code, props);
  return proposed.status === 202 ? confirmed(proposed) : proposed;
}
async function confirmed(proposed: Reply): Promise<Reply> {
  const proposalId = textField(proposed.body, 'proposalId');
  const { body } = await head.send('GET', '/web/proposals');
  const version = field(
    getItems(body).find(({ id }) => id === proposalId),
    'version',
  );
  return make(head, staff.H, ['POST', `/web/proposals/${proposalId}?confirm`, { version, comment: '' }]);
}
const order = { authority, number: '0012/26/7', priority: '3', told: 'yes', covers: 'amount' };
/** Answers the case's address. */
async function hold(props: object): Promise<string> {
  const path = `/web/tasks/${timber}/${randomUUID()}`;
  const body = { type: 'BAILIFF', title: 'Order of a bailiff', comment: 'Came by the register' };
  expect(await officer.send('POST', path, { body })).toMatchObject({ status: 201 });
  expect(await act(path, 'IAPR', { ...order, ...props })).toMatchObject({ status: 200 });
  return path;
}
const payout = (amount: bigint) => ({
  ...{ amount: euros(amount), payee: 'Antstolė', iban: ibans.bakery, message: '0012/26/7' },
});
const company = async () => (await finance.send('GET', `/web/${timber}/client`)).body;
/** Of each account of timber in euro, cents. */
async function available(): Promise<bigint[]> {
  const funds = Object.entries(field(await company(), 'funds') as Record<string, { available: string }>);
  return funds.filter(([id]) => id.startsWith('EUR')).map(([, fund]) => BigInt(fund.available.replace(/\D/g, '')));
}
/** Approves a payment of timber; answers the status of the approval. */
async function spend(amount: bigint, changes = {}): Promise<number> {
  const id = await createTask(finance, { amount: euros(amount), ...changes });
  const { status } = await decide(director, await pushTask(finance, id, people.director), people.director);
  return status;
}
async function earn(amount: bigint): Promise<void> {
  const order = { acc: ibans.timber, name: 'Žalioji Giria UAB', amount: euros(amount) };
  await untilState(bank, [await pay(baker, people.baker, order, companies.bakery)], 3);
}

const leftThisMonth = `select left_for_others($1, date_trunc('month', bank_today())::date) as minor`;
const chargeAsDebt = () => {
  const body = { amount: '1.00', code: 'INVESTIGATION', comment: 'Traced', asDebt: true };
  return make(officer, staff.M, ['POST', `/web/payments/${timber}`, body]);
};
/** Between own accounts. */
async function toReserve(): Promise<void> {
  const order = { acc: ibans.timberReserve, name: 'Žalioji Giria UAB', amount: '100.00' };
  await untilState(bank, [await pay(finance, people.director, order)], 3);
}

test('what exceeds the order is free, what comes in is held, and two people pay it out', async () => {
  const card = await issueCard(bank.owner, { iban: ibans.timber, limit: 10_000n, monthly: 100_000n });
  await toReserve();
  const path = await hold({ amount: euros((await total()) + 5000n) });
  expect(await available()).toEqual((await available()).map(() => 0n));
  expect(field(await company(), 'orders')).toEqual([
    { authority, number: '0012/26/7', amount: expect.any(String), rest: expect.any(String) },
  ]);
  expect(await spend(1n)).toBe(422);
  expect((await processor.say(bank.url, purchase(card, 100n))).body).toMatchObject({ reason: 'insufficient-funds' });
  await earn(1500n);
  expect(await spend(1n)).toBe(422);
  const byHand = {
    ...{ id: randomUUID(), debit: `EUR.${ibans.timber}`, credit: 'EUR.SUSPENSE', amount: '0.01' },
    ...{ message: 'Out', timestamp: bankToday() },
  };
  const financial = await TestBrowser.signIn(bank.url, staff.F);
  const posted = await financial.send('PUT', '/web/ledger', { body: byHand });
  expect(posted).toMatchObject({ status: 422, code: 'insufficient-funds' });

  const all = await total();
  const wanted = await getRest(path);
  expect(wanted - all).toBe(3500n);
  expect(await twoDo(path, 'payOut', payout(wanted + 1n))).toMatchObject({
    ...{ status: 400, body: { errors: [{ path: 'props.amount', code: 'more-than-ordered' }] } },
  });
  expect(await twoDo(path, 'payOut', payout(all + 1n))).toMatchObject({ status: 422, code: 'insufficient-funds' });
  expect(await twoDo(path, 'payOut', { ...payout(1n), iban: ibans.timberReserve })).toMatchObject({ status: 422 });
  // from each account that has money, though the client has locked itself
  const lock = `insert into restriction (id, client_id, scope, cause, comment, made_at)
    values (new_id(), $1, 'all', 'CLIENT', '', bank_now()) returning id`;
  const left = await minor(leftThisMonth, [timber]);
  const [locked] = await getRows(lock, [timber]);
  expect(await twoDo(path, 'payOut', payout(all))).toMatchObject({ status: 200 });
  const paid = (await getRows('select payment_id from bailiff_payment where case_id = $1', [path.slice(-36)])).map(
    ({ payment_id: id }) => String(id),
  );
  expect(paid.length).toBeGreaterThan(1);
  await untilState(bank, paid, 3);
  await getRows('update restriction set lifted_at = bank_now() where id = $1', [locked?.['id']]);
  expect([await total(), await getRest(path)]).toEqual([0n, 3500n]);
  const seen = JSON.stringify((await officer.send('GET', path)).body);
  for (const words of [authority, 'Still wanted', '35.00 EUR', 'Paid out']) expect(seen).toContain(words);
  // its days are those of the bank
  const [{ at } = { at: null }] = await getRows('select created_at as at from payment where id = $1', [paid[0]]);
  const move = (to: unknown) => getRows('update payment set created_at = $2 where id = $1', [paid[0], to]);
  await move('2026-03-01T23:30:00Z');
  expect(JSON.stringify((await officer.send('GET', path)).body)).toContain(', 2026-03-02"');
  await move(at);

  // the bank's charge takes none of it either, and the limits of the client are not touched
  expect(await minor(leftThisMonth, [timber])).toBe(left);
  await earn(2000n);
  expect(await chargeAsDebt()).toMatchObject({ status: 201 });
  expect(await total()).toBe(2000n);
  await earn(8000n);
  // its fee leaves too
  const free = 6500n - firstFees.book.minor;
  expect(await spend(free + 1n)).toBe(422);
  expect(await spend(free)).toBe(200);
  expect(await twoDo(path, 'payOut', payout(3500n))).toMatchObject({ status: 200 });
  await until(async () => (await getRows('select from account where ordered_at is not null')).length === 0);
  expect([field(await company(), 'orders'), field(await company(), 'besideOrders')]).toEqual([[], null]);
  expect(await act(path, 'payOut', payout(1n))).toMatchObject({ status: 409, code: 'transition-not-allowed' });
});

test('the protected amount of a month may leave, once', async () => {
  await earn(50_000n);
  const gone = await minor(leftThisMonth, [timber]);
  const path = await hold({ amount: '99999.00', protected: euros(gone + 3000n) });
  expect(await available()).toContain(3000n);
  // what waits to be paid to the bailiff does not use it up
  expect(await twoDo(path, 'payOut', { ...payout(10_000n), iban: ibans.elsewhere })).toMatchObject({ status: 200 });
  expect(await spend(3001n)).toBe(422);
  expect(await spend(2000n)).toBe(200);
  expect(await spend(1001n)).toBe(422);
  // its fee leaves too
  expect(await spend(1000n - firstFees.sepa.minor, { acc: ibans.elsewhere })).toBe(200);
  expect(await spend(1n)).toBe(422);
});

test('of two payments at once from two accounts, one leaves', async () => {
  await toReserve();
  await setApprovals(bank, timber, 'any');
  await hold({ amount: euros((await total()) - 2000n) });
  // each account could give it; both together give it once
  expect((await available()).filter((minor) => minor === 2000n).length).toBeGreaterThan(1);
  expect(field(await company(), 'besideOrders')).toBe('EUR20.00');
  const { body: seen } = await officer.send('GET', `/web/clients/${timber}`);
  expect(field(seen, 'besideOrders')).toBe('EUR20.00');
  const asked: string[] = [];
  for (const from of [ibans.timber, ibans.timberReserve]) {
    const id = await createTask(finance, { amount: '15.00', accountid: `EUR.${from}` });
    asked.push(await pushTask(finance, id, people.director));
    await forgetPushes(bank);
  }
  const done = await Promise.all(asked.map((one) => decide(director, one, people.director)));
  expect(done.map(({ status }) => status).sort()).toEqual([200, 422]);
});

test('orders are paid in their order, and one that may not be shown is not', async () => {
  const secret = await hold({ amount: euros((await total()) - 1000n), priority: '1', told: 'no', number: 'planted-7' });
  const later = await hold({ amount: '500.00', priority: '2' });
  const answers = JSON.stringify([
    await company(),
    (await finance.send('GET', `/web/${timber}/accounts`)).body,
    (await finance.send('GET', `/web/${timber}/stats`)).body,
  ]);
  expect(answers).not.toContain('planted-7');
  expect(answers).toContain(authority);
  expect(await twoDo(later, 'payOut', payout(1001n))).toMatchObject({ status: 422, code: 'insufficient-funds' });
  expect(await twoDo(later, 'payOut', payout(1000n))).toMatchObject({ status: 200 });
  expect(await spend(1n)).toBe(422);
  // to another bank: it waits there; refused by it, the order wants it again
  const wanted = await getRest(secret);
  await getRows(`insert into client_limit (client_id, key, value_minor) values ($1, 'monthOut', 99999999)`, [timber]);
  const used = await usedOfLimits();
  expect(await twoDo(secret, 'payOut', { ...payout(wanted), iban: ibans.elsewhere })).toMatchObject({ status: 200 });
  expect([await getRest(secret), await usedOfLimits()]).toEqual([0n, used]);
  const ids = (
    await getRows('select payment_id as id from bailiff_payment where case_id = $1', [secret.slice(-36)])
  ).map(({ id }) => id);
  await bank.owner.query(
    `select fail_payments($1::uuid[], array_fill('technical_error'::text, array[$2::int]), bank_clock())`,
    [ids, ids.length],
  );
  expect(await getRest(secret)).toBe(wanted);
});

test('an order that came without an amount gets one, and paid money that comes back is held again', async () => {
  const numbers = [ibans.timber, ibans.timberReserve].map((iban) => iban.slice(-11));
  const path = await hold({ covers: 'accounts', accounts: numbers });
  expect(await postOrder(finance)).toMatchObject({ status: 422, code: 'account-blocked' });
  expect(await act(path, 'payOut', payout(100n))).toMatchObject({ status: 409 });
  const amount = (await total()) - 1000n;
  expect(await twoDo(path, 'setAmount', { amount: euros(amount) })).toMatchObject({ status: 200 });
  expect(await getRows('select from account where blocked_at is not null')).toEqual([]);
  expect(await available()).toContain(1000n);
  expect(await twoDo(path, 'payOut', payout(amount))).toMatchObject({ status: 200 });
  const ordered = async () => (await getRows('select from account where ordered_at is not null')).length > 0;
  await until(async () => !(await ordered()));
  const [paid] = await getRows(
    'select p.id, p.amount_minor from bailiff_payment b join payment p on p.id = b.payment_id where b.case_id = $1',
    [path.slice(-36)],
  );
  const voided = { comment: 'The wrong bailiff', version: 0, props: { reason: 'BANK' } };
  const proposed = await make(officer, staff.M, [
    'PATCH',
    `/web/payments/${timber}/${String(paid?.['id'])}?void`,
    voided,
  ]);
  expect(await confirmed(proposed)).toMatchObject({ status: 200 });
  await until(ordered);
  expect(await getRest(path)).toBe(paid?.['amount_minor']);
});

test.each([
  ['authority', 'a'.repeat(201), 'too-long'],
  ['number', 'a'.repeat(101), 'too-long'],
  ['priority', '10', 'not-valid'],
  ['amount', '1.001', 'amount-not-valid'],
  ['amount', '0', 'amount-not-valid'],
  ['amount', '', 'required'],
])('an order with %s %j is refused', async (key, value, code) => {
  const path = `/web/tasks/${timber}/${newId()}`;
  const body = { type: 'BAILIFF', title: 'Order of a bailiff', comment: 'Came by the register' };
  expect(await officer.send('POST', path, { body })).toMatchObject({ status: 201 });
  const errors = [{ path: `props.${key}`, code }];
  expect(await act(path, 'IAPR', { ...order, amount: '1.00', [key]: value })).toMatchObject({
    status: 400,
    body: { errors },
  });
  expect(await getRows('select from bailiff_order where case_id = $1', [path.slice(-36)])).toEqual([]);
});
