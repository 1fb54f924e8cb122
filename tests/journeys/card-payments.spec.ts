// What cards pay, on the screen: bought, declined and why, paid back, and more than the account held.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { ownIban } from '#shared/iban.ts';
import { issueCard } from '../harness/issuedCards.ts';
import { cardrxSecret, expect, test } from '../harness/journey.ts';
import { cast, phoneOn, takePhone, timber } from '../harness/people.ts';

/** Uses a card as a machine would. Answers the refusal; null where the card paid. */
async function buy(url: string, cardId: string, merchant: string, amount: string, how: object = {}): Promise<unknown> {
  const response = await fetch(`${url}/cardrx`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${cardrxSecret}` },
    body: JSON.stringify({ cardId, merchant, mcc: '5251', amount, ...how }),
  });
  expect(response.status).toBe(200);
  const { reason }: { reason: unknown } = await response.json();
  return reason;
}

const getPanel = (page: Page) => page.getByRole('complementary');
const used = (page: Page) => getPanel(page).getByText(/This month/);

test('the company sees what a card buys, why it is declined, and what a shop pays back; its holder reads it on the phone', async ({
  signedIn,
  world: { owner, server },
}) => {
  const { finance, baker } = cast;
  const limits = { limit: 10_000n, monthly: 25_000n };
  const card = await issueCard(owner, { iban: timber.iban, name: 'FLEET 30', holderId: baker.id, ...limits });
  await owner.query('update card set atm = false, internet = false where id = $1', [card]);
  const pay = (merchant: string, amount: string, how?: object) => buy(server.url, card, merchant, amount, how);
  const page = await signedIn(finance.id, `/cards?open=${card}`);
  const panel = getPanel(page);
  await expect(panel.getByText('Not used yet')).toBeVisible();

  expect(await pay('Saw and Nail', '12.34')).toBeNull();
  await expect(panel.getByRole('table', { name: 'Transactions with this card' })).toContainText('Saw and Nail');
  await expect(used(page).locator('..')).toContainText('12.34');

  expect(await pay('Too Much', '150.00')).toBe('over-single-limit');
  expect(await pay('Cash Desk', '20.00', { atm: 1 })).toBe('atm-off');
  expect(await pay('Web Shop', '20.00', { online: 1 })).toBe('online-off');
  await test.step('with a limit that is raised, the same purchase is accepted', async () => {
    await panel.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Single limit').fill('200');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
    await phoneOn(page).getByRole('button', { name: 'Change a card' }).click();
    await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
    await expect(panel.getByText('200 EUR')).toBeVisible();
    expect(await pay('Too Much', '150.00')).toBeNull();
    expect(await pay('Too Much Again', '150.00')).toBe('over-monthly-limit');
    await expect(used(page).locator('..')).toContainText('162.34');
  });
  expect(await pay('Test Refund', '10.00')).toBeNull();

  await test.step('the phone of the holder says why', async () => {
    const phone = await takePhone(page);
    await phone.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(baker.id);
    await phone.getByText('Cards', { exact: true }).click();
    await phone.getByRole('button', { name: 'FLEET 30' }).click();
    const last = phone.getByRole('region', { name: 'Last payments' });
    await expect(last).toContainText('The amount is over what is left of the monthly limit.');
    await expect(last).toContainText('Test Refund');
  });

  await page.goto(`/#/transactions?cardid=${card}`);
  const rows = page.getByRole('table', { name: 'Transactions' });
  const reasons = {
    'Web Shop': 'Online payments are switched off for this card.',
    'Cash Desk': 'Cash machines are switched off for this card.',
    'Too Much Again': 'The amount is over what is left of the monthly limit.',
  };
  for (const [shop, words] of Object.entries(reasons)) {
    const row = rows.getByRole('row', { name: shop });
    await expect(row).toContainText('Rejected');
    await row.getByRole('button').first().click();
    await expect(getPanel(page)).toContainText(words);
  }
  // out and back
  await expect(rows.getByRole('row', { name: 'Test Refund' })).toHaveCount(2);
  await expect(rows).toContainText('+10.00');
});

/** An account of the timber company with some money. */
async function openAccount(owner: pg.Pool, number: string, minor: bigint): Promise<string> {
  const iban = ownIban('39990', number);
  await owner.query(
    `insert into account (client_id, kind, iban, name, currency, floor_minor, opened_at)
     values ($1, 'client', $2, 'Fuel', 'EUR', 0, bank_now())`,
    [timber.id, iban],
  );
  await owner.query(
    `select post(array[1], array[new_id()], array[e.id], array[a.id], array[$2::bigint], array['capital'],
      array[null::uuid], array[0::bigint])
     from account e, account a where e.kind = 'equity' and e.currency = 'EUR' and a.iban = $1`,
    [iban, minor],
  );
  return iban;
}

test('a late clearing above limit and balance is booked whole; the bank keeps what is owed, and opens a case', async ({
  signedIn,
  world: { owner, server },
}) => {
  const iban = await openAccount(owner, '30000000901', 5000n);
  const limits = { limit: 5000n, monthly: 5000n };
  const card = await issueCard(owner, { iban, name: 'FLEET 31', holderId: cast.baker.id, ...limits });
  const page = await signedIn(cast.finance.id, `/cards?open=${card}`);
  expect(await buy(server.url, card, 'Test Raise', '50.00')).toBeNull();
  const payments = getPanel(page).getByRole('table', { name: 'Transactions with this card' });
  await expect(payments).toContainText('57.50');
  await expect(payments).toContainText('Executed');
  await expect(getPanel(page)).toContainText('Used up: payments are refused until the next month');

  // the company sees its own account only: empty, never below zero
  await page.goto('/#/accounts');
  const account = page.getByRole('row', { name: 'Fuel' });
  await expect(account).toContainText('0.00');
  await expect(account).not.toContainText('7.50');
  const { rows } = await owner.query(
    `select t.amount_minor as owed, k.type, k.reason from transfer t
     join client_case k on k.payment_id = t.payment_id
     join payment_detail d on d.payment_id = t.payment_id
     where d.card_id = $1 and t.kind = 'debt' order by k.reason`,
    [card],
  );
  // two questions, each with its own staff: the shop took more than the card may pay at once, and the client owes the
  // rest (docs/decisions/023-cards.md)
  expect(rows).toEqual([
    { owed: 750n, type: 'OTHER', reason: 'CARD' },
    { owed: 750n, type: 'OTHER', reason: 'DEBT' },
  ]);
});
