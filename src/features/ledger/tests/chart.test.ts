// The chart of accounts: Financial proposes, an administrator confirms; what was posted to stays; and what counts as
// safeguarded is the sum of the accounts that hold the money of clients.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownIban } from '#shared/iban.ts';
import { getMinor } from '#shared/money.ts';
import { field, getItems, startBank, type TestBank, textField } from '#tests/harness/bank.ts';
import { bankToday } from '#tests/harness/bankDay.ts';
import { approved, confirm, type Desk, openDesks } from '#tests/harness/desks.ts';
import { staff } from '#tests/harness/village.ts';

const roles = ['A', 'F', 'E'] as const;
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

const entry = (changes = {}) => ({
  ...{ number: '2712', name: 'Own money', class: 'asset', bankName: 'Bank Two', iban: '' },
  ...{ isSafeguarding: false, hasStatements: false, isSettledDaily: false, comment: 'For our own money.', ...changes },
});
const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object) =>
  desks.F.browser.send(method, `/web/ledger-accounts${path}`, { body });
async function confirmed(method: 'POST' | 'PATCH' | 'DELETE', path: string, body: object): Promise<void> {
  const proposed = await send(method, path, body);
  expect(proposed.status, JSON.stringify(proposed.body)).toBe(202);
  const reply = await confirm(desks.A, textField(proposed.body, 'proposalId'));
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
}
async function chart(): Promise<Record<string, Record<string, unknown>>> {
  const { body } = await desks.E.browser.send('GET', '/web/ledger-accounts');
  return Object.fromEntries(getItems(body).map((row) => [`${row['currency']}.${row['code']}`, row]));
}
async function balances(): Promise<Record<string, bigint>> {
  const { body } = await desks.E.browser.send('GET', '/web/ledger');
  return Object.fromEntries(getItems(body).map((row) => [String(row['type']), getMinor(String(row['balance']))]));
}
const safeguarded = async () => {
  const { body } = await desks.F.browser.send('GET', '/web/stats?assets');
  const tuples = body as [string, string, string | null, string][];
  return tuples.find(([type]) => type === 'SAFEGUARD')?.[3];
};

test('the chart begins with the accounts of the program, and names what clients have and owe', async () => {
  const rows = await chart();
  expect(Object.keys(rows).sort()).toEqual([
    ...[
      'EUR.EQUITY',
      'EUR.FEES',
      'EUR.FUNDS',
      'EUR.OUTLET',
      'EUR.RECEIVABLE',
      'EUR.SAFEGUARD',
      'EUR.SETTLEMENT',
      'EUR.SUSPENSE',
    ],
    ...['SEC.EQUITY', 'SEC.FEES', 'SEC.FUNDS'],
  ]);
  expect(rows['EUR.SAFEGUARD']).toMatchObject({ class: 'asset', isSafeguarding: true, isOwn: true });
  expect(rows['EUR.FUNDS']).toMatchObject({ account: null, class: 'liability' });
});

test('an account is added by two people, posted to, changed, and never removed once used', async () => {
  expect(
    (await desks.E.browser.send('POST', '/web/ledger-accounts', { body: { code: 'OWN', ...entry() } })).status,
  ).toBe(403);
  await confirmed('POST', '', { code: 'OWN', ...entry() });
  expect((await chart())['EUR.OWN']).toMatchObject({ number: '2712', isUsed: false, isOwn: false, version: 1 });
  const before = await balances();
  const posted = await approved(desks.F, 'PUT', '/web/ledger', {
    ...{ id: randomUUID(), debit: 'EUR.OWN', credit: 'EUR.EQUITY', amount: '350.00', message: 'Capital' },
    timestamp: bankToday(),
  });
  expect(posted.status).toBe(200);
  const after = await balances();
  expect([after['OWN'], (after['EQUITY'] ?? 0n) - (before['EQUITY'] ?? 0n)]).toEqual([-35_000n, 35_000n]);
  const entries = await desks.F.browser.send('GET', '/web/ledger/EUR.OWN');
  expect(getItems(entries.body)[0]).toMatchObject({
    amount: 'EUR-350.00',
    other: 'EUR.EQUITY',
    otherName: 'Bank capital',
  });
  const refused = await send('DELETE', '/OWN', { version: 1, comment: 'Not used.' });
  expect([refused.status, field(refused.body, 'code')]).toEqual([409, 'ledger-account-used']);
  await confirmed('PATCH', '/OWN', { version: 1, ...entry({ name: 'Own account' }) });
  expect((await chart())['EUR.OWN']).toMatchObject({ name: 'Own account', version: 2, isUsed: true });
  const { rows } = await bank.owner.query(
    `select verb from (
       select verb, subject_kind, at from audit union all select verb, subject_kind, at from audit_inbox) a
     where subject_kind = 'ledger-account' order by at`,
  );
  expect(rows).toEqual([{ verb: 'ledger-account.add' }, { verb: 'ledger-account.change' }]);
});

test('an account at another bank is in the chart once', async () => {
  const iban = ownIban('99902', '70000000001');
  // by the owner: a person confirms so many things a minute
  const add = async (code: string, number: string, of: string) => {
    const { rows } = await bank.owner.query(
      `select add_ledger_account($1, $2, 'Spare', 'asset', 'Bank Two', $3, false, false, false, $4, $5) as refusal`,
      [code, number, of, staff.F, staff.A],
    );
    return rows[0].refusal;
  };
  expect([await add('ONCE', '2797', iban), await add('OTHER', '2798', '')]).toEqual([null, null]);
  expect(await add('TWICE', '2796', iban)).toBe('ledger_account_known');
  for (const refused of [
    await send('POST', '', { code: 'TWICE', ...entry({ number: '2796', iban }) }),
    await send('PATCH', '/OTHER', { version: 1, ...entry({ number: '2798', iban }) }),
  ])
    expect([refused.status, field(refused.body, 'code')]).toEqual([409, 'ledger-account-known']);
  await bank.owner.query(`select delete_ledger_account(c, 1) from unnest(array['ONCE', 'OTHER']) c`);
});

test('an account that was never used is removed', async () => {
  await confirmed('POST', '', { code: 'SPARE', ...entry({ number: '2799' }) });
  await confirmed('DELETE', '/SPARE', { version: 1, comment: 'Not needed.' });
  expect(Object.keys(await chart())).not.toContain('EUR.SPARE');
});

test('what counts as safeguarded is the sum of all accounts that hold money of clients', async () => {
  const before = await safeguarded();
  await confirmed('POST', '', {
    ...{ code: 'SECOND', ...entry({ number: '2711', isSafeguarding: true }) },
  });
  for (const [debit, credit] of [
    ['EUR.SECOND', 'EUR.SUSPENSE'],
    ['EUR.SUSPENSE', 'EUR.EQUITY'],
  ]) {
    const body = { id: randomUUID(), debit, credit, amount: '12.00', message: 'Moved', timestamp: bankToday() };
    expect((await approved(desks.F, 'PUT', '/web/ledger', body)).status).toBe(200);
  }
  expect(Number(await safeguarded()) - Number(before)).toBe(12);
});

test.each([
  ['an address that is known', 'POST', '', { code: 'FEES', ...entry({ number: '9' }) }, 409, 'ledger-account-known'],
  ['a number that is known', 'POST', '', { code: 'NEW', ...entry({ number: '5000' }) }, 409, 'ledger-account-known'],
  ['an IBAN as a code', 'POST', '', { code: 'LT12', ...entry() }, 400, 'invalid-input'],
  [
    'a liability for money of clients',
    'POST',
    '',
    { code: 'NEW', ...entry({ number: '9', class: 'liability', isSafeguarding: true }) },
    422,
    'ledger-account-contradicts',
  ],
  [
    'money of clients at no bank',
    'POST',
    '',
    { code: 'NEW', ...entry({ number: '9', bankName: '', isSafeguarding: true }) },
    422,
    'ledger-account-contradicts',
  ],
  [
    'statements of no IBAN',
    'POST',
    '',
    { code: 'NEW', ...entry({ number: '9', hasStatements: true }) },
    422,
    'ledger-account-contradicts',
  ],
  [
    'another class of the program’s own',
    'PATCH',
    '/FEES',
    { version: 1, ...entry({ number: '5000' }) },
    409,
    'ledger-account-fixed',
  ],
  ['an account that is not there', 'PATCH', '/NOTHING', { version: 1, ...entry() }, 422, 'account-unknown'],
  [
    'what somebody has changed',
    'PATCH',
    '/FEES',
    { version: 7, ...entry({ class: 'income' }) },
    409,
    'version-changed',
  ],
  ['the program’s own', 'DELETE', '/FEES', { version: 1, comment: 'Not needed.' }, 409, 'ledger-account-fixed'],
] as const)('%s is refused before anybody confirms', async (_what, method, path, body, status, code) => {
  const reply = await send(method, path, body);
  expect([reply.status, field(reply.body, 'code')]).toEqual([status, code]);
});

test('a proposal whose account was used meanwhile is refused when it is confirmed', async () => {
  await confirmed('POST', '', { code: 'LATE', ...entry({ number: '2798' }) });
  const proposed = await send('DELETE', '/LATE', { version: 1, comment: 'Not needed.' });
  const body = {
    id: randomUUID(),
    debit: 'EUR.LATE',
    credit: 'EUR.EQUITY',
    amount: '1.00',
    message: 'Late',
    timestamp: bankToday(),
  };
  expect((await approved(desks.F, 'PUT', '/web/ledger', body)).status).toBe(200);
  const reply = await confirm(desks.A, textField(proposed.body, 'proposalId'));
  expect([reply.status, field(reply.body, 'code')]).toEqual([409, 'ledger-account-used']);
});
