// A company's figures: what has moved by month and country, and how much of its limits is used.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CompanyStats, companyStats } from '#features/clients/calls.ts';
import { amountText } from '#shared/money.ts';
import { startBank, type TestBank, TestBrowser } from '#tests/harness/bank.ts';
import { withOtherBanks } from '#tests/harness/otherBanks.ts';
import { until } from '#tests/harness/until.ts';
import { companies, ibans, openingMinor, people } from '#tests/harness/village.ts';
import { createTask, decide, pay, pushTask, untilState } from '#tests/http/tasks.ts';

let bank: TestBank;
let finance: TestBrowser;
let baker: TestBrowser;

beforeAll(async () => {
  bank = await startBank({ product: withOtherBanks });
  finance = await TestBrowser.signIn(bank.url, people.finance);
  baker = await TestBrowser.signIn(bank.url, people.baker);
});
afterAll(async () => {
  await bank.expectSound();
  await bank.close();
});

async function getStats(browser: TestBrowser, company: string = companies.timber): Promise<CompanyStats> {
  const { status, body } = await browser.send('GET', `/web/${company}/stats`);
  expect(status).toBe(200);
  return companyStats.parse(body);
}

/** Waits until the totals hold everything that the feed has. */
const followed = () =>
  until(async () => {
    const { rows } = await bank.owner.query<{ behind: boolean }>(
      `select exists (select from audit_inbox) or f.last_n < h.n as behind
       from follower f, audit_head h where f.name = 'counterparties'`,
    );
    return rows[0]?.behind === false;
  });

/** Money from an account abroad, as a rail brings it in. */
async function receive(iban: string, amountMinor: number): Promise<void> {
  await bank.owner.query(
    `with paid as (
       insert into payment (id, rail, state, payer_name, payer_iban, payee_client_id, payee_account_id, payee_name,
         payee_iban,
         currency, amount_minor, payload_hash, created_at, changed_at, executed_at)
       select new_id(), 'incoming', 3, 'Sägeblatt', $1, a.client_id, a.id, 'Timber', a.iban, 'EUR', $2, '', bank_now(),
         bank_now(), bank_now()
       from account a where a.iban = $3
       returning id, payee_account_id
     )
     select post(array[1], array[new_id()], array[s.id], array[p.payee_account_id], array[$2::bigint], array['payment'],
       array[p.id], array[0::bigint])
     from paid p, account s where s.kind = 'settlement'`,
    [iban, amountMinor, ibans.timber],
  );
}

test('a new company has its opening money and nothing else', async () => {
  const stats = await getStats(baker, companies.bakery);
  expect(stats.months).toHaveLength(13);
  const opening = amountText('EUR', openingMinor / 10n);
  expect(stats.months.at(-1)).toMatchObject({
    income: opening,
    expense: 'EUR0.00',
    kinds: [{ kind: 'capital', income: opening, expense: 'EUR0.00' }],
  });
  expect(stats.months[0]).toMatchObject({ income: 'EUR0.00', expense: 'EUR0.00', kinds: [] });
  expect([stats.countries, stats.limits]).toEqual([[], []]);
});

test('both sides of a payment have it in their figures, by country; own accounts do not count', async () => {
  const ids = [
    await pay(finance, people.director, { amount: '10.00' }),
    await pay(finance, people.director, { amount: '2.50' }),
    await pay(finance, people.director, { amount: '99.00', acc: ibans.timberReserve }),
    await pay(finance, people.director, { amount: '7.00', acc: ibans.lonely }),
  ];
  await receive(ibans.elsewhere, 50_000);
  await untilState(bank, ids, 3);
  await followed();

  const stats = await getStats(finance);
  expect(stats.countries).toEqual([
    { country: 'DE', counterparties: 1, income: 'EUR500.00', expense: 'EUR0.00' },
    { country: 'LT', counterparties: 2, income: 'EUR0.00', expense: 'EUR19.50' },
  ]);
  const kinds = stats.months.at(-1)?.kinds ?? [];
  expect(kinds.find(({ kind }) => kind === 'payment')).toEqual({
    kind: 'payment',
    income: 'EUR500.00',
    expense: 'EUR19.50',
  });
  const theirs = await getStats(baker, companies.bakery);
  expect(theirs.countries).toEqual([{ country: 'LT', counterparties: 1, income: 'EUR12.50', expense: 'EUR0.00' }]);
});

test('time that is traded is no money: neither figures nor counterparties count it', async () => {
  const before = await getStats(finance);
  await bank.owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     select client_id, kind, iban, name, 'SEC', -3600, now() from account where iban = any ($1)`,
    [[ibans.timber, ibans.lonely]],
  );
  await bank.owner.query(
    `with paid as (
       insert into payment (id, rail, state, payer_client_id, payer_account_id, payer_name, payer_iban, payee_client_id,
         payee_account_id, payee_name, payee_iban, currency, amount_minor, payload_hash, created_at, changed_at,
           executed_at)
       select new_id(), 'incoming', 3, a.client_id, a.id, 'Timber', a.iban, b.client_id, b.id, 'Lonely', b.iban, 'SEC',
         3600,
         '', bank_now(), bank_now(), bank_now()
       from account a, account b
       where a.currency = 'SEC' and a.iban = $1 and b.currency = 'SEC' and b.iban = $2
       returning id, payer_account_id, payee_account_id
     )
     select post(array[1], array[new_id()], array[payer_account_id], array[payee_account_id], array[3600::bigint],
       array['payment'], array[id], array[0::bigint])
     from paid`,
    [ibans.timber, ibans.lonely],
  );
  await followed();
  expect(await getStats(finance)).toEqual(before);
});

test('a held or unexecuted payment has moved no money', async () => {
  const before = await getStats(finance);
  await pay(finance, people.director, { amount: '5.00', acc: ibans.elsewhere });
  await createTask(finance, { amount: '6.00' });
  await followed();
  expect(await getStats(finance)).toEqual(before);
});

test('the use of a limit is what the limit itself counts', async () => {
  await bank.owner.query(
    `
      insert into client_limit (client_id, key, value_minor)
      values ($1, 'monthOut', 900000), ($1, 'dayOut', 3450), ($1, 'weekOut', 800000)`,
    [companies.timber],
  );
  const { limits } = await getStats(finance);
  // 10.00 + 2.50 + 7.00 have left, 5.00 are reserved; fees and own accounts are none of it
  expect(limits).toEqual([
    { key: 'dayOut', limit: 'EUR34.50', used: 'EUR24.50' },
    { key: 'weekOut', limit: 'EUR8000.00', used: 'EUR24.50' },
    { key: 'monthOut', limit: 'EUR9000.00', used: 'EUR24.50' },
  ]);
  const over = await createTask(finance, { amount: '10.01' });
  const answer = await decide(finance, await pushTask(finance, over, people.director), people.director);
  expect(answer.code).toBe('limit-exceeded');
  await pay(finance, people.director, { amount: '10.00' });
  expect((await getStats(finance)).limits[0]).toMatchObject({ used: 'EUR34.50' });
});

test('fourteen months later the money is out of sight, whom it went to is not', async () => {
  await bank.owner.query(`select advance_bank_clock(bank_now() + interval '14 months')`);
  const stats = await getStats(finance);
  expect(stats.months.every(({ income, expense }) => income === 'EUR0.00' && expense === 'EUR0.00')).toBe(true);
  expect(stats.countries).toEqual([
    { country: 'DE', counterparties: 1, income: 'EUR0.00', expense: 'EUR0.00' },
    { country: 'LT', counterparties: 2, income: 'EUR0.00', expense: 'EUR0.00' },
  ]);
});
