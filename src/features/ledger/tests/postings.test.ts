// Postings by hand: between accounts of the bank alone up to a sum, about a client by two people; what would be refused
// is refused at once; the client reads it in the statement; and finance finds every entry of every account.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { getMinor } from '#shared/money.ts';
import {
  field,
  getItems,
  type Reply,
  startBank,
  type TestBank,
  type TestBrowser,
  textField,
} from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { accountRow, forgetPushes } from '#tests/http/tasks.ts';

const roles = ['A', 'F', 'H', 'E', 'S'] as const;
type Role = (typeof roles)[number];
const { timber, bakery } = companies;
const ofTimber = `EUR.${ibans.timber}`;
let bank: TestBank;
/** H is a second Financial here */
let desks: Record<Role, Desk>;
let director: TestDevice;
let finance: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  await bank.owner.query(`update staff set role = 'F', keys = 'S' where person_id = $1`, [staff.H]);
  desks = await openDesks(bank, roles);
  director = await TestDevice.enrol(bank, people.director);
  finance = await (await TestDevice.enrol(bank, people.finance)).signIn();
});
beforeEach(() => forgetPushes(bank));
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

function getBody(changes = {}) {
  const accounts = { debit: 'EUR.SUSPENSE', credit: 'EUR.FEES' };
  return { id: randomUUID(), ...accounts, amount: '1.00', message: 'Rounding', timestamp: bankToday(), ...changes };
}
const post = (role: Role, changes = {}) => approved(desks[role], 'PUT', '/web/ledger', getBody(changes));
/** without an approval, for what is refused before anybody is asked */
const ask = (role: Role, body: unknown) => desks[role].browser.send('PUT', '/web/ledger', { body });
const confirmBy = (role: Role, proposed: Reply) => confirm(desks[role], textField(proposed.body, 'proposalId'));
const getBalance = async (iban: string) => (await accountRow(bank, iban)).balance_minor;
/** by type, cents */
async function chart(role: Role = 'F'): Promise<Record<string, bigint>> {
  const { body } = await desks[role].browser.send('GET', '/web/ledger');
  return Object.fromEntries(getItems(body).map((row) => [String(row['type']), getMinor(String(row['balance']))]));
}
const entries = async (account: string, query = '', role: Role = 'F') =>
  getItems((await desks[role].browser.send('GET', `/web/ledger/${account}?${query}`)).body);
/** Approved on the own device, to be sent later. */
async function ready(role: Role, method: string, path: string, body: unknown): Promise<() => Promise<Reply>> {
  const browser = await desks[role].device.signIn();
  const approval = textField((await browser.send(method, path, { body })).body, 'requestId');
  await desks[role].device.decide(approval);
  return () => browser.send(method, path, { body, headers: { approval } });
}
const confirmPath = (proposed: Reply) => `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
const decision = { version: 0, comment: '' };
const readyToConfirm = (role: Role, proposed: Reply) => ready(role, 'POST', confirmPath(proposed), decision);
/** a posting that somebody made without the rules, so that sums of a day begin again */
const forgetSums = () => bank.owner.query(`update ledger_posting set made_at = made_at - interval '1 day'`);

test('between accounts of the bank one person posts at once, and both entries say it', async () => {
  const before = await chart();
  const posted = await post('F', { amount: '12.50' });
  expect(posted).toMatchObject({ status: 200 });
  expect(await getVerbs(bank, posted)).toContain('ledger.post');
  const after = await chart();
  expect([after['SUSPENSE'], after['FEES']]).toEqual([
    (before['SUSPENSE'] ?? 0n) - 1250n,
    (before['FEES'] ?? 0n) + 1250n,
  ]);
  expect(Object.values(after).reduce((sum, minor) => sum + minor, 0n)).toBe(0n);
  const [newest] = await entries('EUR.FEES');
  const said = { kind: 'manual', amount: 'EUR12.50', other: 'EUR.SUSPENSE', message: 'Rounding', confirmedBy: '' };
  expect(newest).toMatchObject({ ...said, madeBy: 'Staff F', bookedOn: bankToday() });
});

test('1 000 EUR a day alone, a cent more with a second person, however it is split', async () => {
  await forgetSums();
  expect(await post('F', { amount: '600.00' })).toMatchObject({ status: 200 });
  expect(await post('F', { amount: '400.00', credit: 'EUR.EQUITY' })).toMatchObject({ status: 200 });
  const before = await chart();
  const proposed = await post('F', { amount: '0.01', debit: 'EUR.SAFEGUARD' });
  expect(proposed).toMatchObject({ status: 202 });
  expect(await chart()).toEqual(before);
  expect(await post('A', { amount: '0.01' })).toMatchObject({ status: 200 });
  expect(await confirmBy('A', proposed)).toMatchObject({ status: 200 });
  // what two people posted counts against no one alone
  expect(await post('H', { amount: '1000.01' })).toMatchObject({ status: 202 });
  expect(await post('H', { amount: '1000.00' })).toMatchObject({ status: 200 });
});

test('two approved postings of one person that arrive at once do not pass the sum of the day together', async () => {
  await forgetSums();
  const approve = () => ready('A', 'PUT', '/web/ledger', getBody({ amount: '600.00' }));
  const [first, second] = [await approve(), await approve()];
  const answers = await Promise.all([first(), second()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 202]);
});

test('on the account of a client two people post any amount; the client reads it and hears of it', async () => {
  const value = addDays(`${bankToday().slice(0, 8)}01`, -1);
  const [before, totals] = [await getBalance(ibans.timber), await manualIn()];
  const words = { debit: 'EUR.SUSPENSE', credit: ofTimber, message: 'Wrongly held sąskaita', timestamp: value };
  const proposed = await post('F', { ...words, amount: '12.34' });
  expect(proposed).toMatchObject({ status: 202 });
  const { body: waiting } = await desks.A.browser.send('GET', `/web/proposals?subject=${timber}`);
  const shown = JSON.stringify(waiting);
  for (const part of ['Suspense', 'LT', 'Main', '12.34 EUR', value, 'Balance of debit', 'Balance of credit', ', then '])
    expect(shown).toContain(part);
  // other money moves meanwhile: the proposal stays what it was
  expect(await post('A', { amount: '0.01' })).toMatchObject({ status: 200 });
  expect(await getBalance(ibans.timber)).toBe(before);
  expect(await confirmBy('A', proposed)).toMatchObject({ status: 200 });
  expect(await getBalance(ibans.timber)).toBe(before + 1234n);
  expect(await manualIn()).toBe(totals + 1234n);

  const notice = JSON.stringify((await director.send('GET', '/device/requests')).body);
  for (const part of ['The bank made an entry', '"createdBy":"The bank"', '+12.34 EUR', 'Wrongly held'])
    expect(notice).toContain(part);
  expect(notice).not.toContain('Suspense');
  const { body } = await finance.send('GET', `/web/${timber}/statement?format=csv`);
  const line = csvLines(body).find((each) => each.includes('Wrongly held'));
  expect(line).toContain('12.34');
  expect(line).toContain(value);
  expect(line).toContain(bankToday());
  expect(csvLines(body).join()).not.toMatch(/Suspense|Staff/);
  const { rows } = await bank.owner.query('select made_by, confirmed_by from ledger_posting where client_id = $1', [
    timber,
  ]);
  expect(rows).toEqual([{ made_by: staff.F, confirmed_by: staff.A }]);
});

test('a posting stands where the money of the account is listed: to staff with who made it, to the company as of the bank', async () => {
  const listed = async (query = '') =>
    getItems((await desks.S.browser.send('GET', `/web/payments/${timber}${query}`)).body);
  const own = async (query = '') => (await finance.send('GET', `/web/${timber}/payments${query}`)).body;
  const ver = Number(field(await own(), 'ver'));
  const words = { debit: ofTimber, credit: 'EUR.SUSPENSE', message: 'Sent twice', amount: '3.21' };
  expect(await confirmBy('A', await post('F', words))).toMatchObject({ status: 200 });
  const [line] = await listed();
  const meta = { name: 'Suspense', acc: '', msg: 'Sent twice', myIBAN: ibans.timber };
  expect(line).toMatchObject({ op: 'TX', state: 3, amount: ['EUR3.21#PAYMENT'], tag: 'MANUAL', review: null, meta });
  expect(line).toMatchObject({ meta: { initiator: 'Staff F', confirmator: 'Staff A' }, accountid: ofTimber });
  const id = String(line?.['id']);
  for (const found of ['?text=sent+twice', '?status=sent', '?text=3.21', `?fund=${ofTimber}`]) {
    expect([found, (await listed(found))[0]?.['id']]).toEqual([found, id]);
  }
  for (const other of ['?status=received', '?status=failed', `?fund=EUR.${ibans.timberReserve}`]) {
    expect([other, (await listed(other)).map((each) => each['id'])]).toEqual([other, expect.not.arrayContaining([id])]);
  }
  const one = await desks.S.browser.send('GET', `/web/payments/${timber}/${id}`);
  expect(one.body).toMatchObject({ id, ver: expect.any(Number), meta: { confirmator: 'Staff A' } });
  // its company hears of it from the feed, and of no one by name
  await expect.poll(async () => getItems(await own(`?ver=${ver}`)).map((each) => each['id'])).toContain(id);
  const [theirs] = getItems(await own());
  expect(theirs).toMatchObject({
    id,
    tag: 'MANUAL',
    meta: { initiator: 'The bank', confirmator: '', msg: 'Sent twice' },
  });
  expect(JSON.stringify(theirs)).not.toMatch(/Suspense|Staff/);

  // between two of its own accounts it has two lines
  const between = { debit: ofTimber, credit: `EUR.${ibans.timberReserve}`, amount: '1.11', message: 'Between own' };
  expect(await confirmBy('A', await post('F', between))).toMatchObject({ status: 200 });
  expect((await listed('?text=between+own')).map(({ op }) => op)).toEqual(['TX', 'RX']);
});

const csvLines = (body: unknown) =>
  Buffer.from(body instanceof Uint8Array ? body : [])
    .toString('utf8')
    .split('\n');
async function manualIn(): Promise<bigint> {
  const { rows } = await bank.owner.query<{ minor: bigint }>(
    `select coalesce(sum(d.amount_minor), 0)::bigint as minor from day_total d join account a on a.id = d.account_id
     where a.iban = $1 and d.kind = 'manual' and d.direction = 'in'`,
    [ibans.timber],
  );
  return rows[0]?.minor ?? 0n;
}

test('under one id one posting is made, no matter who repeats it and how often', async () => {
  await forgetSums();
  const body = getBody({ amount: '3.00' });
  const before = await chart();
  expect(await approved(desks.F, 'PUT', '/web/ledger', body)).toMatchObject({ status: 200, body: { id: body.id } });
  expect(await ask('F', body)).toMatchObject({ status: 200, body: { id: body.id } });
  expect((await chart())['FEES']).toBe((before['FEES'] ?? 0n) + 300n);
  expect(await ask('F', { ...body, amount: '4.00' })).toMatchObject({ status: 409, code: 'posting-id-used' });

  const ofClient = getBody({ debit: ofTimber, amount: '2.00' });
  const first = await approved(desks.F, 'PUT', '/web/ledger', ofClient);
  const second = await approved(desks.F, 'PUT', '/web/ledger', ofClient);
  expect(await confirmBy('A', second)).toMatchObject({ status: 200 });
  const again = await desks.A.browser.send('POST', confirmPath(first), { body: decision });
  expect(again).toMatchObject({ code: 'already-decided' });
  expect(await ask('F', ofClient)).toMatchObject({ status: 200, body: { id: ofClient.id } });
  // the id of another transfer posts nothing either
  const { rows } = await bank.owner.query<{ id: string }>(`select id from transfer where kind <> 'manual' limit 1`);
  expect(await ask('F', getBody({ id: rows[0]?.id }))).toMatchObject({ status: 409, code: 'posting-id-used' });
});

test('of two confirmations at once one posts', async () => {
  const before = await getBalance(ibans.timber);
  const proposed = await post('F', { debit: ofTimber, amount: '5.00' });
  const [one, other] = [await readyToConfirm('A', proposed), await readyToConfirm('H', proposed)];
  const answers = await Promise.all([one(), other()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await getBalance(ibans.timber)).toBe(before - 500n);
});

test('of two proposals for the same money the second one finds it gone when it is confirmed', async () => {
  const [row] = [await accountRow(bank, ibans.lonely)];
  const amount = (Number(row.balance_minor) / 100).toFixed(2);
  const one = await post('F', { debit: `EUR.${ibans.lonely}`, amount });
  const other = await post('F', { debit: `EUR.${ibans.lonely}`, amount });
  expect(await confirmBy('A', one)).toMatchObject({ status: 200 });
  const refused = await (await readyToConfirm('A', other))();
  expect(refused).toMatchObject({ status: 422, code: 'insufficient-funds' });
});

test('the proposer confirms nothing, nor does who may not post', async () => {
  const proposed = await post('F', { debit: ofTimber });
  const [path, body] = [confirmPath(proposed), decision];
  expect(await desks.F.browser.send('POST', path, { body })).toMatchObject({ status: 422, code: 'own-proposal' });
  expect(await desks.S.browser.send('POST', path, { body })).toMatchObject({ status: 403 });
});

test.each([
  ['the same account', { credit: 'EUR.SUSPENSE' }, 'same-account'],
  ['an account that is not there', { credit: 'EUR.LT123999010000009999' }, 'account-unknown'],
  ['what no one owes', { credit: `EUR.RECEIVABLE.${bakery}` }, 'account-unknown'],
  ['one client to another', { debit: ofTimber, credit: `EUR.${ibans.bakery}` }, 'two-clients'],
  ['more than the client has', { debit: ofTimber, amount: '9000000.00' }, 'insufficient-funds'],
  ['a closed month', { timestamp: addDays(bankToday(), -70) }, 'month-closed'],
  ['a day to come', { timestamp: addDays(bankToday(), 1) }, 'moment-to-come'],
  ['a word that no client may read', { credit: ofTimber, message: 'SANCTION' }, 'forbidden-word'],
])('%s is refused at once, and nothing waits', async (_name, changes, code) => {
  const refused = await ask('F', getBody(changes));
  expect(refused.code).toBe(code);
  expect(refused.status).toBe(422);
});

test('an account that is not in the chart is refused', async () => {
  expect(await ask('F', getBody({ debit: 'EUR.HELD' }))).toMatchObject({ status: 422, code: 'account-unknown' });
});

test.each([
  ['no amount', { amount: '0.00' }],
  ['three places', { amount: '1.001' }],
  ['no words', { message: ' ' }],
  ['no address', { debit: 'EUR.held' }],
  ['time', { debit: 'SEC.EQUITY' }],
  ['no moment', { timestamp: 'yesterday' }],
])('%s cannot be read', async (_name, changes) => {
  expect(await ask('F', getBody(changes))).toMatchObject({ status: 400, code: 'invalid-input' });
});

test('what a case, an order, a block or a hold keeps with a client stays there; money still comes in', async () => {
  const frozen = getBody({ debit: ofTimber });
  await restrict(bank.owner, timber);
  expect(await ask('F', frozen)).toMatchObject({ status: 422, code: 'client-frozen' });
  expect(await post('F', { credit: ofTimber })).toMatchObject({ status: 202 });
  await lift(bank.owner, timber);
  await restrict(bank.owner, timber, ibans.timber);
  expect(await ask('F', { ...frozen, debit: `${ofTimber}.B` })).toMatchObject({ status: 422, code: 'account-blocked' });
  await lift(bank.owner, timber, ibans.timber);
  await bank.owner.query('update account set held_minor = balance_minor where iban = $1', [ibans.timber]);
  expect(await ask('F', frozen)).toMatchObject({ status: 422, code: 'insufficient-funds' });
  await bank.owner.query('update account set held_minor = 0 where iban = $1', [ibans.timber]);
  // frozen after it was proposed
  const proposed = await post('F', { debit: ofTimber });
  await restrict(bank.owner, timber);
  const late = await (await readyToConfirm('A', proposed))();
  expect(late).toMatchObject({ status: 422, code: 'client-frozen' });
  await lift(bank.owner, timber);
});

test('staff who are linked to the client of either side neither post, confirm nor look, and do not see that others do', async () => {
  const proposed = await post('F', { debit: ofTimber });
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'A test', $1)`,
    [staff.A, timber],
  );
  const { browser } = desks.A;
  const query = `debit=${ofTimber}&credit=EUR.FEES&amount=1&timestamp=${bankToday()}`;
  const spaced = ibans.timber.replace(/(.{4})/g, '$1%20');
  for (const refused of [
    ask('A', getBody({ debit: ofTimber })),
    ask('A', getBody({ debit: 'EUR.FEES', credit: `${ofTimber}.B` })),
    browser.send('POST', confirmPath(proposed), { body: decision }),
    browser.send('GET', `/web/ledger?posting&${query}`),
    browser.send('GET', `/web/ledger/${ofTimber}`),
    browser.send('GET', `/web/ledger?entries=${ofTimber}`),
    browser.send('GET', `/web/ledger?find=${spaced}`),
  ])
    expect(await refused).toMatchObject({ status: 403, code: 'conflict-of-interest' });
  const { body } = await browser.send('GET', '/web/proposals');
  expect(getItems(body).map(({ id }) => id)).not.toContain(textField(proposed.body, 'proposalId'));
  expect((await entries('EUR.FEES', '', 'A')).map(({ clientId }) => clientId)).not.toContain(timber);
  await bank.owner.query('delete from staff_link');
  expect((await entries('EUR.FEES', '', 'A')).map(({ clientId }) => clientId)).toContain(timber);
});

test('what it would do is shown before: balances, the refusal, whether somebody else decides', async () => {
  const look = (query: string) => desks.F.browser.send('GET', `/web/ledger?posting&timestamp=${bankToday()}&${query}`);
  const shown = async (query: string) => (await look(query)).body;
  expect(await getVerbs(bank, await look(`debit=EUR.${ibans.bakery}&credit=EUR.FEES&amount=1`))).toEqual([
    'ledger.browse',
  ]);
  const own = await shown('debit=EUR.SUSPENSE&credit=EUR.FEES&amount=0.10');
  expect(own).toMatchObject({ refusal: '', needsSecond: false });
  expect(JSON.stringify(own)).toMatch(/Balance of debit.*, then .*Balance of credit/);
  expect(await shown(`debit=${ofTimber}&credit=EUR.FEES&amount=0.10`)).toMatchObject({ needsSecond: true });
  const missing = await shown(`debit=${ofTimber}&credit=EUR.FEES&amount=9000000`);
  expect(missing).toMatchObject({ refusal: 'There is not enough money on the account.' });
});

test('finance and executives find accounts by IBAN and number, and entries by day, words and amount, page by page', async () => {
  const found = async (find: string) =>
    getItems((await desks.E.browser.send('GET', `/web/ledger?find=${find}`)).body).map(({ account }) => account);
  expect(await found(timber)).toEqual([ofTimber, `EUR.${ibans.timberReserve}`]);
  expect(await found(ibans.timberReserve.toLowerCase())).toEqual(await found(timber));
  expect(await found('20000000009')).toEqual([]);
  const ofDay = (days: number) => addDays(bankToday(), days);
  const all = await entries('EUR.FEES', 'limit=200', 'E');
  expect(all.length).toBeGreaterThan(5);
  const first = await desks.E.browser.send('GET', '/web/ledger/EUR.FEES?limit=2&count=yes');
  expect(field(first.body, 'count')).toMatchObject({ rows: all.length, exact: true });
  const next = textField(first.body, 'next');
  // a cursor is good for one account and one reader
  for (const path of ['EUR.EQUITY', ofTimber])
    expect(await desks.E.browser.send('GET', `/web/ledger/${path}?limit=2&next=${next}`)).toMatchObject({
      status: 400,
    });
  expect(await entries('EUR.FEES', `limit=2&next=${next}`, 'E')).toEqual(all.slice(2, 4));
  expect(await entries('EUR.FEES', `from=${ofDay(0)}&to=${ofDay(0)}&limit=200`, 'E')).toEqual(all);
  expect(await entries('EUR.FEES', `to=${ofDay(-1)}`)).toEqual([]);
  expect(await entries('EUR.FEES', `from=${ofDay(1)}`)).toEqual([]);
  expect(await entries('EUR.FEES', 'text=12.50')).toMatchObject([{ amount: 'EUR12.50' }]);
  const file = await desks.E.browser.send('GET', '/web/ledger?entries=EUR.FEES&text=rounding');
  expect(csvLines(file.body).filter((line) => line.includes('By hand'))).toHaveLength(
    (await entries('EUR.FEES', 'text=rounding&limit=200')).length,
  );
  expect(await getVerbs(bank, file)).toEqual(['ledger.export']);
  const ofClient = await desks.E.browser.send('GET', `/web/ledger?entries=${ofTimber}`);
  expect(await getVerbs(bank, ofClient)).toEqual(['ledger-account.export']);
});

test('an executive looks and does not post; support does not look', async () => {
  expect(await ask('E', getBody())).toMatchObject({ status: 403 });
  expect(await desks.S.browser.send('GET', '/web/ledger')).toMatchObject({ status: 403 });
  expect(await desks.E.browser.send('GET', '/web/ledger/EUR.LT123999010000009999')).toMatchObject({ status: 404 });
});
