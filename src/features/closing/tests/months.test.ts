// Over HTTP: Financial proposes to close a month and an administrator confirms; a red proof stops it and says what
// differs; nothing is posted into a closed month; and balances of any day are what statements say.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/days.ts';
import { getMinor, parseDecimal } from '#shared/money.ts';
import { field, getItems, type Reply, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { getVerbs } from '#tests/harness/recorded.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, staff } from '#tests/harness/village.ts';

let bank: TestBank;
let desks: Record<'A' | 'F' | 'E', Desk>;
const thisMonth = bankToday().slice(0, 7);
/** in the middle of the month before: the day of all that the village has booked */
const past = addDays(`${thisMonth}-01`, -15);
const month = past.slice(0, 7);

beforeAll(async () => {
  bank = await startBank({ demo: false });
  desks = await openDesks(bank, ['A', 'F', 'E']);
  // what clients of the village have is safeguarded
  await bank.owner.query(`
    select post(array[1], array[new_id()], array[internal_account('settlement', 'EUR')],
      array[internal_account('equity', 'EUR')], array[owed_minor - held_minor], array['capital'],
      array[null::uuid], array[0::bigint])
    from safeguarding_now()`);
  await asTamperer(`
    delete from book_proof;
    update entry set created_at = created_at - (booked_on - '${past}'::date) * interval '1 day', booked_on = '${past}';
    update transfer set created_at = created_at - (booked_on - '${past}'::date) * interval '1 day',
      booked_on = '${past}';
    update day_total set day = '${past}';
    update account set opened_at = opened_at - interval '70 days'`);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

/** With every right, around the triggers. */
async function asTamperer(change: string): Promise<void> {
  const client = await bank.owner.connect();
  await client.query(`begin; set local session_replication_role = replica; ${change}; commit`);
  client.release();
}
const send = (role: 'A' | 'F' | 'E', method: string, path: string, body?: unknown) =>
  desks[role].browser.send(method, path, body === undefined ? {} : { body });
/** Executive keeps away from timber. */
const link = () =>
  bank.owner.query(
    `insert into staff_link (staff_id, client_id, relation, comment, made_by) values ($1, $2, 'family', 'A test', $3)`,
    [staff.E, companies.timber, staff.A],
  );
const close = (which: string) => send('F', 'POST', `/web/months/${which}`, { comment: 'All is settled.' });
const readMonths = async () => (await send('E', 'GET', '/web/months')).body;
async function proofs(): Promise<Record<string, unknown>> {
  const { body } = await send('E', 'GET', '/web/proofs');
  return Object.fromEntries(getItems(body).map((row) => [String(row['proof']), row['state']]));
}
async function check(): Promise<void> {
  const begun = await send('F', 'POST', '/web/proofs?check');
  expect(begun.status).toBe(200);
  await until(async () => {
    const { body } = await send('F', 'GET', `/web/jobs/${textField(begun.body, 'jobId')}`);
    return field(body, 'state') === 'done';
  });
}

test('before its proofs were read, no month closes', async () => {
  expect(await readMonths()).toMatchObject({
    next: { month, refusal: expect.stringContaining('Not checked in full since the month ended') },
    items: [
      { month: thisMonth, state: 'running' },
      { month, state: 'open', hash: '' },
    ],
  });
  const refused = await close(month);
  expect(refused).toMatchObject({ status: 409, code: 'proofs-red' });
  expect(JSON.stringify(refused.body)).toContain('The trial balance is zero');
});

test('Executive reads the proofs and starts no check', async () => {
  expect((await send('E', 'POST', '/web/proofs?check')).status).toBe(403);
  await check();
  expect(new Set(Object.values(await proofs()))).toEqual(new Set(['green']));
});

test('what is red is named, also where a close is refused; to staff who are linked to the client without it', async () => {
  const account = `(select id from account where iban = '${ibans.timber}')`;
  await asTamperer(`update account set balance_minor = balance_minor + 1 where id = ${account}`);
  await check();
  expect(await proofs()).toMatchObject({ balances: 'red', entries: 'green', trial: 'green', months: 'green' });
  const read = async (role: 'F' | 'E') => JSON.stringify((await send(role, 'GET', '/web/proofs')).body);
  expect(await read('F')).toContain(`EUR.${ibans.timber}: balance `);
  await link();
  expect(await read('E')).not.toContain(ibans.timber);
  expect(await read('E')).toContain('An account of a client that you are linked to.');
  expect(await readFile('E', past)).not.toContain(ibans.timber);
  expect(await readFile('F', past)).toContain(ibans.timber);
  await bank.owner.query('delete from staff_link');
  const refused = await close(month);
  expect([refused.status, refused.code]).toEqual([409, 'proofs-red']);
  expect(JSON.stringify(refused.body)).toContain('Red: Balances are the sum of their entries.');
  await asTamperer(`update account set balance_minor = balance_minor - 1 where id = ${account}`);
  await check();
});

test('a month that is not over, and one after an open month, stay open', async () => {
  expect(await close(thisMonth)).toMatchObject({ status: 409, code: 'month-not-over' });
  expect((await send('F', 'POST', '/web/months/2026-13', { comment: 'x' })).status).toBe(404);
});

test('Financial proposes, an administrator confirms, and the month is closed for ever', async () => {
  const proposed = await close(month);
  expect(proposed.status).toBe(202);
  const path = `/web/proposals/${textField(proposed.body, 'proposalId')}?confirm`;
  expect(await send('F', 'POST', path, { version: 0, comment: '' })).toMatchObject({ code: 'own-proposal' });
  expect((await confirm(desks.A, textField(proposed.body, 'proposalId'))).status).toBe(200);
  await until(async () => field(getItems(await readMonths())[1], 'state') === 'closed');
  expect(await readMonths()).toMatchObject({
    openSince: `${thisMonth}-01`,
    next: { month: thisMonth, refusal: 'This month is not over yet.' },
    items: [
      {},
      { month, hash: expect.stringMatching(/^[0-9a-f]{64}$/), proposedBy: 'Staff F', confirmedBy: 'Staff A' },
    ],
  });
  expect(await close(month)).toMatchObject({ status: 409, code: 'month-closed-before' });
  await check();
  expect(await proofs()).toMatchObject({ months: 'green' });
});

test('nothing is posted into the closed month', async () => {
  const body = { id: randomUUID(), debit: 'EUR.SUSPENSE', credit: 'EUR.FEES', amount: '1.00', message: 'Late' };
  const post = (timestamp: string) => approved(desks.F, 'PUT', '/web/ledger', { ...body, timestamp });
  const last = addDays(`${thisMonth}-01`, -1);
  expect(await send('F', 'PUT', '/web/ledger', { ...body, timestamp: last })).toMatchObject({
    ...{ status: 422, code: 'month-closed' },
  });
  expect(await post(`${thisMonth}-01`)).toMatchObject({ status: 200 });
  expect((await send('F', 'GET', '/web/ledger')).body).toMatchObject({ openSince: `${thisMonth}-01` });
});

test('balances of a day are what the client’s statement says, and all together zero', async () => {
  const file = await send('F', 'GET', `/web/balance?day=${past}`);
  expect(file.status).toBe(200);
  expect(await getVerbs(bank, file)).toContain('books.export');
  const [head, ...lines] = toText(file).trim().split(/\r?\n/);
  expect(head).toBe('Client,Account,Currency,Balance');
  const rows = lines.map((line) => line.split(','));
  const sum = rows.reduce((total, [, , currency, amount]) => {
    return currency === 'EUR' ? total + (parseDecimal((amount ?? '').replace('-', '')) ?? 0n) * sign(amount) : total;
  }, 0n);
  expect(sum).toBe(0n);
  const { body } = await send('F', 'GET', `/web/clients/${companies.timber}/balances?day=${past}`);
  const main = getItems(body).find(({ fundId }) => String(fundId).includes(ibans.timber));
  const line = rows.find(([, account]) => account === ibans.timber);
  expect([line?.[0], `EUR${line?.[3]}`]).toEqual([companies.timber, main?.['balance']]);
  expect(await readFile('F', addDays(past, -1))).toContain(`${companies.timber},${ibans.timber},EUR,0.00`);
});

test('the chart of a day is debit and credit, and they are equal', async () => {
  const { body } = await send('E', 'GET', `/web/balance?chart&day=${past}`);
  const lines = getItems(body).filter(({ currency }) => currency === 'EUR');
  const total = (side: 'debit' | 'credit') =>
    lines.reduce((sum, line) => (line[side] === '' ? sum : sum + getMinor(String(line[side]))), 0n);
  expect(total('debit')).toBe(total('credit'));
  expect(total('debit')).toBeGreaterThan(0n);
  const kept = await bank.owner.query<{ minor: bigint }>(
    `select balance_minor as minor from closed_account where code = 'FUNDS' and currency = 'EUR'`,
  );
  expect(getMinor(String(lines.find(({ code }) => code === 'FUNDS')?.['credit']))).toBe(kept.rows[0]?.minor);
});

test.each([
  ['/web/balance?day=', 400],
  ['/web/balance?day=2026-02-30', 400],
  ['/web/balance', 400],
  [`/web/balance?day=${addDays(bankToday(), 2)}`, 422],
  [`/web/balance?chart&day=${addDays(bankToday(), 2)}`, 422],
])('%s answers %d', async (path, status) => {
  const reply = await send('F', 'GET', path);
  expect(reply.status).toBe(status);
  if (status === 422) expect(reply.code).toBe('day-not-begun');
});

const toText = ({ body }: Reply) => new TextDecoder().decode(body instanceof Uint8Array ? body : undefined);
const readFile = async (role: 'F' | 'E', day: string) => toText(await send(role, 'GET', `/web/balance?day=${day}`));
const sign = (amount: string | undefined) => (amount?.startsWith('-') ? -1n : 1n);
