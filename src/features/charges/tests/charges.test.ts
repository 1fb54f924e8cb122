// Staff charge clients: the money moves at once, and beyond the sum of a day a second person confirms.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Asset } from '#features/statistics/calls.ts';
import { decimalText } from '#shared/money.ts';
import { field, type Reply, startBank, type TestBank, type TestBrowser, textField } from '#tests/harness/bank.ts';
import { confirmAlone } from '#tests/harness/commandLine.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { TestDevice } from '#tests/harness/passkeys.ts';
import { lift, restrict } from '#tests/harness/restrictions.ts';
import { companies, ibans, people, staff } from '#tests/harness/village.ts';
import { accountRow, forgetPushes } from '#tests/http/tasks.ts';

const roles = ['A', 'M', 'H', 'F', 'S'] as const;
type Role = (typeof roles)[number];
let bank: TestBank;
let desks: Record<Role, Desk>;

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, roles);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

const address = (clientId: string) => `/web/payments/${clientId}`;
const getBody = (amount: string, changes = {}) => ({ amount, code: 'INVESTIGATION', comment: 'Traced', ...changes });
/** approved on the own device */
const charge = (role: Role, clientId: string, amount: string, changes = {}) =>
  approved(desks[role], 'POST', address(clientId), getBody(amount, changes));
/** without an approval, for what is refused before anybody is asked */
const ask = (role: Role, clientId: string, body: unknown) =>
  desks[role].browser.send('POST', address(clientId), { body, key: randomUUID() });
/** Confirms what somebody else has proposed. */
const confirmBy = (role: Role, proposed: Reply) => confirm(desks[role], textField(proposed.body, 'proposalId'));
/** A charge of the Head of AML, approved on the device; sends it. */
async function approveCharge(browser: TestBrowser, clientId: string, body: unknown): Promise<() => Promise<Reply>> {
  const options = { body, key: randomUUID() };
  const asked = await browser.send('POST', address(clientId), options);
  const approval = textField(asked.body, 'requestId');
  await desks.H.device.decide(approval);
  return () => browser.send('POST', address(clientId), { ...options, headers: { approval } });
}
const getBalance = async (iban: string) => (await accountRow(bank, iban)).balance_minor;
/** what a client owes the bank, cents */
const owed = async (clientId: string) =>
  (
    await bank.owner.query<{ owed: bigint }>(
      `select coalesce(sum(-balance_minor), 0)::bigint as owed from account where debtor_id = $1`,
      [clientId],
    )
  ).rows[0]?.owed;
const incomeMinor = async () =>
  (
    await bank.owner.query<{ balance_minor: bigint }>(
      `select balance_minor from account where kind = 'fee_income' and currency = 'EUR'`,
    )
  ).rows[0]?.balance_minor ?? 0n;

test('a charge leaves the main account for the income of the bank, and the client reads it in words', async () => {
  const [before, income] = [await getBalance(ibans.timber), await incomeMinor()];
  const charged = await charge('F', companies.timber, '12.50');
  expect(charged).toMatchObject({ status: 201 });
  expect(await getBalance(ibans.timber)).toBe(before - 1250n);
  expect(await incomeMinor()).toBe(income + 1250n);
  const finance = await (await TestDevice.enrol(bank, people.finance)).signIn();
  const shown = await finance.send('GET', `/web/${companies.timber}/payments/${textField(charged.body, 'id')}`);
  expect(JSON.stringify(shown.body)).toContain('Fee for an investigation');
  expect(JSON.stringify(shown.body)).not.toContain('Traced');
});

test('500 EUR a day and client alone, one cent more with a second person, however it is split', async () => {
  expect(await charge('M', companies.timber, '300.00')).toMatchObject({ status: 201 });
  expect(await charge('M', companies.timber, '200.00')).toMatchObject({ status: 201 });
  const before = await getBalance(ibans.timber);
  const proposed = await charge('M', companies.timber, '0.01');
  expect(proposed).toMatchObject({ status: 202 });
  expect(await getBalance(ibans.timber)).toBe(before);
  expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
  expect(await getBalance(ibans.timber)).toBe(before - 1n);
  expect(await charge('M', companies.bakery, '0.01')).toMatchObject({ status: 201 });
  expect(await charge('F', companies.timber, '1.00')).toMatchObject({ status: 201 });
});

test('what a second person confirmed counts against no one alone, and both are kept', async () => {
  const proposed = await charge('A', companies.timber, '600.00');
  expect(proposed).toMatchObject({ status: 202 });
  expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
  const { rows } = await bank.owner.query('select confirmed_by from client_charge where made_by = $1', [staff.A]);
  expect(rows).toEqual([{ confirmed_by: staff.H }]);
  expect(await charge('A', companies.timber, '1.00')).toMatchObject({ status: 201 });
});

test('confirmed on the command line it names no confirmer, and counts against no one', async () => {
  const before = await getBalance(ibans.timber);
  const proposed = await charge('H', companies.timber, '600.00');
  expect(proposed).toMatchObject({ status: 202 });
  expect(await confirmAlone(bank, staff.H, textField(proposed.body, 'proposalId'))).toBe(0);
  expect(await getBalance(ibans.timber)).toBe(before - 60_000n);
  const { rows } = await bank.owner.query(
    'select made_by, confirmed_by, by_command from client_charge where made_by = $1',
    [staff.H],
  );
  expect(rows).toEqual([{ made_by: staff.H, confirmed_by: null, by_command: true }]);
  expect(await charge('H', companies.timber, '500.00')).toMatchObject({ status: 201 });
  expect(await charge('H', companies.timber, '0.01')).toMatchObject({ status: 202 });
});

test('what was proposed on one day is confirmed on the next, when the sum begins again', async () => {
  expect(await charge('A', companies.timber, '450.00')).toMatchObject({ status: 201 });
  const proposed = await charge('A', companies.timber, '60.00');
  await bank.owner.query(`update client_charge set made_at = made_at - interval '1 day' where made_by = $1`, [staff.A]);
  expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
});

test('the account that is named pays; a locked client is charged, a blocked account is not', async () => {
  const before = await getBalance(ibans.timberReserve);
  const fundId = `EUR.${ibans.timberReserve}`;
  await restrict(bank.owner, companies.timber);
  await bank.owner.query(
    `select post(array[1], array[new_id()], array[p.id], array[r.id], array[500::bigint], array['own'],
      array[null::uuid], array[0::bigint])
    from account p, account r where p.iban = $1 and r.iban = $2`,
    [ibans.timber, ibans.timberReserve],
  );
  expect(await charge('F', companies.timber, '5.00', { fundId })).toMatchObject({ status: 201 });
  expect(await getBalance(ibans.timberReserve)).toBe(before);
  await lift(bank.owner, companies.timber);
  await restrict(bank.owner, companies.timber, ibans.timberReserve);
  const refused = await ask('F', companies.timber, getBody('1.00', { fundId: `${fundId}.B` }));
  expect(refused).toMatchObject({ status: 422, code: 'account-blocked' });
  await lift(bank.owner, companies.timber, ibans.timberReserve);
});

test('what is not there is not charged, before anybody approves it and after, and nothing moves', async () => {
  const before = [await getBalance(ibans.lonely), await incomeMinor()];
  expect(await charge('A', companies.lonely, '400.00', {})).toMatchObject({ status: 201 });
  const large = await charge('F', companies.lonely, '400.00');
  expect(large).toMatchObject({ status: 201 });
  const missing = { status: 422, code: 'insufficient-funds' };
  expect(await ask('H', companies.lonely, getBody('300.00'))).toMatchObject(missing);
  const inTime = await approveCharge(desks.H.browser, companies.lonely, getBody('100.00'));
  await bank.owner.query('update account set held_minor = balance_minor where iban = $1', [ibans.lonely]);
  expect(await inTime()).toMatchObject(missing);
  await bank.owner.query('update account set held_minor = 0 where iban = $1', [ibans.lonely]);
  expect([await getBalance(ibans.lonely), await incomeMinor()]).toEqual([
    (before[0] ?? 0n) - 80_000n,
    (before[1] ?? 0n) + 80_000n,
  ]);
});

test('as a debt the account pays what it has, the client owes the rest, and staff get a case', async () => {
  await forgetPushes(bank);
  const [balance, income] = [await getBalance(ibans.lonely), await incomeMinor()];
  expect(balance).toBeGreaterThan(0n);
  const proposed = await charge('M', companies.lonely, decimalText(balance + 45_000n, 'EUR'), { asDebt: true });
  expect(proposed).toMatchObject({ status: 202 });
  expect(await getBalance(ibans.lonely)).toBe(balance);
  const { body } = await desks.H.browser.send('GET', '/web/proposals');
  expect(JSON.stringify(body)).toContain('The client owes the rest');
  expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
  expect([await getBalance(ibans.lonely), await incomeMinor()]).toEqual([0n, income + balance + 45_000n]);
  expect(await owed(companies.lonely)).toBe(45_000n);
  const { rows } = await bank.owner.query(
    `select k.type, k.reason, k.comment, h.debt_minor
     from client_charge h join client_case k on k.payment_id = h.payment_id
     where h.client_id = $1 and h.debt_minor > 0`,
    [companies.lonely],
  );
  const comment = '450.00 EUR of a charge is more than the account Main had.';
  expect(rows).toEqual([{ type: 'OTHER', reason: 'DEBT', comment, debt_minor: 45_000n }]);
  const { body: record } = await desks.A.browser.send('GET', `/web/clients/${companies.lonely}`);
  expect(field(record, 'whyNotEmpty')).toEqual(['The client owes money.', '1 case is open.']);
});

test('the assets of the bank name who owes, but not to somebody who is linked to them', async () => {
  const debts = async () =>
    ((await desks.A.browser.send('GET', '/web/stats?assets')).body as unknown as Asset[])
      .filter(([type]) => type === 'RECEIVABLE')
      .map(([, , clientId, amount]) => [clientId, amount]);
  expect(await debts()).toEqual([[companies.lonely, '450.00']]);
  await bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'A test', $1)`,
    [staff.A, companies.lonely],
  );
  expect(await debts()).toEqual([[null, '450.00']]);
  await bank.owner.query('delete from staff_link');
});

test('an empty or blocked account owes all of it, a full one nothing; a void takes the debt back too', async () => {
  await forgetPushes(bank);
  const before = await owed(companies.lonely);
  const charged = await charge('F', companies.lonely, '3.00', { asDebt: true });
  expect(charged).toMatchObject({ status: 201 });
  expect(await owed(companies.lonely)).toBe((before ?? 0n) + 300n);
  await restrict(bank.owner, companies.bakery, ibans.bakery);
  const bakery = await getBalance(ibans.bakery);
  expect(await charge('F', companies.bakery, '2.00', { asDebt: true })).toMatchObject({ status: 201 });
  await lift(bank.owner, companies.bakery, ibans.bakery);
  expect(await owed(companies.bakery)).toBe(200n);
  expect(await charge('F', companies.bakery, '2.00', { asDebt: true })).toMatchObject({ status: 201 });
  expect([await owed(companies.bakery), await getBalance(ibans.bakery)]).toEqual([200n, bakery - 200n]);

  const path = `/web/payments/${companies.lonely}/${textField(charged.body, 'id')}?void`;
  const body = { comment: 'Charged twice.', version: 0, props: { reason: 'DUPLICATE' } };
  const proposed = await desks.F.browser.send('PATCH', path, { body });
  expect(await confirmBy('H', proposed)).toMatchObject({ status: 200 });
  expect(await owed(companies.lonely)).toBe(before);
});

test('a debt leaves what is held for payments alone', async () => {
  const [owedBefore, before] = [(await owed(companies.bakery)) ?? 0n, await getBalance(ibans.bakery)];
  await bank.owner.query('update account set held_minor = balance_minor - 100 where iban = $1', [ibans.bakery]);
  const charged = await charge('F', companies.bakery, '2.50', { asDebt: true });
  await bank.owner.query('update account set held_minor = 0 where iban = $1', [ibans.bakery]);
  expect(charged).toMatchObject({ status: 201 });
  expect([await getBalance(ibans.bakery), await owed(companies.bakery)]).toEqual([before - 100n, owedBefore + 150n]);
});

test('two approved charges of one person that arrive at once do not pass the sum of the day together', async () => {
  const { device } = desks.H;
  const approve = async (code: string) =>
    approveCharge(await device.signIn(), companies.bakery, getBody('300.00', { code }));
  const [first, second] = [await approve('CARD'), await approve('DOCUMENT')];
  const answers = await Promise.all([first(), second()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 202]);
});

test.each([
  ['no comment', getBody('1.00', { comment: ' ' }), 400],
  ['an unknown code', getBody('1.00', { code: 'BRIBE' }), 400],
  ['nothing', getBody('0.00'), 400],
  ['below nothing', getBody('-1.00'), 400],
  ['an account of somebody else', getBody('1.00', { fundId: `EUR.${ibans.bakery}` }), 404],
])('%s is refused', async (_name, body, status) => {
  expect(await ask('F', companies.timber, body)).toMatchObject({ status });
});

test('support charges no one, and no one charges who is no client', async () => {
  expect(await ask('S', companies.timber, getBody('1.00'))).toMatchObject({ status: 403 });
  expect(await ask('F', '30000000099', getBody('1.00'))).toMatchObject({ status: 404 });
  expect(field((await ask('F', companies.timber, { ...getBody('1.00'), more: 1 })).body, 'code')).toBe('invalid-input');
});
