// The books of the bank: a red proof is mended and the month closed by two people; a shortfall is covered; a raised
// price is met when its day has come.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { staff } from '#db/demo/staff.ts';
import { addDays } from '#shared/days.ts';
import { earliestRaise } from '#shared/prices.ts';
import { bankToday } from '../harness/bankDay.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, cast, fillOrder, phoneOn } from '../harness/people.ts';

// one after the other in one bank, whose clock is turned
test.use({ ownBank: 'books' });
test.describe.configure({ mode: 'default' });

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
const finance = (tab: string) => `/bko-financial-information?tab=${tab}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

async function approve(page: Page, title: string): Promise<void> {
  await phoneOn(page).getByRole('button', { name: title }).click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
}

/** An administrator confirms what waits on the tab. */
async function confirm(admin: Page, title: RegExp, does: string): Promise<void> {
  await admin.reload();
  await admin.getByRole('table', { name: 'Proposals' }).getByRole('button', { name: title }).click();
  await button(admin, 'Confirm').click();
  await approve(admin, `Confirm: ${does}`);
}

/** 75.00 EUR come to suspense by hand, from an account that safeguards. */
async function leaveInSuspense(owner: pg.Pool): Promise<void> {
  const [made, confirmed] = [staffId('F'), staffId('A')];
  await owner.query(
    `select add_ledger_account('TRANSIT', '2719', 'Money in transit', 'asset', 'Bank Two', '', true, false, false, $1,
       $2)`,
    [made, confirmed],
  );
  await owner.query(
    `select post_by_hand(new_id(), t.account_id, s.account_id, 7500, 'Payee unknown', bank_now(), $1, null, false)
     from ledger_account t, ledger_account s
     where t.code = 'TRANSIT' and s.currency = 'EUR' and s.code = 'SUSPENSE'`,
    [made],
  );
}

/** Bank time goes on, and the bank days that are over are counted. */
async function pass(owner: pg.Pool, days: number): Promise<void> {
  await owner.query('update bank set clock_offset = clock_offset + make_interval(days => $1)', [days]);
  await owner.query(`select count(*) from take_safeguarding_looks('23:59', 1000)`);
}

test('a red proof stops the closing of a month; mended by a posting, two people close it', async ({
  signedIn,
  world,
}) => {
  await leaveInSuspense(world.owner);
  await pass(world.owner, 9);
  const [financial, admin] = await Promise.all([
    signedIn(staffId('F'), finance('months')),
    signedIn(staffId('A'), finance('months')),
  ]);
  await button(financial, 'Check now').click();
  const red = financial.getByRole('strong').filter({ hasText: /^Red: / });
  await expect(red).toHaveText('Red: Nothing old in suspense without a reason.');
  await expect(financial.getByText('75.00 is older than five bank days and has no reason').first()).toBeVisible();
  const close = button(financial, /^Close \w+ \d{4}$/);
  await expect(close).toHaveAttribute('aria-disabled', 'true');

  await financial.getByRole('tab', { name: 'Ledger' }).click();
  await button(financial, 'New posting').click();
  const posting = financial.getByRole('dialog');
  await posting.getByLabel('Debit').fill('suspense');
  await posting.getByLabel('Credit').fill('transit');
  await posting.getByLabel('Amount').fill('75.00');
  await posting.getByLabel('Message').fill('Sent back');
  await button(financial, 'Continue').click();
  await button(financial, 'Post').click();
  await approve(financial, 'Post to the ledger');
  await expect(posting).toBeHidden();

  await financial.getByRole('tab', { name: 'Months' }).click();
  await button(financial, 'Check now').click();
  await expect(red).toHaveCount(0);
  const month = (await close.innerText()).replace('Close ', '');
  await close.click();
  await financial.getByLabel('Comment').fill('All is settled.');
  await button(financial, 'Propose to close').click();
  await expect(financial.getByText('Proposed. A second person decides.').first()).toBeVisible();

  await confirm(admin, RegExp(`^Close ${month}`), `Close ${month}`);
  const row = admin.getByRole('table', { name: 'Months' }).getByRole('row', { name: month });
  await expect(row).toContainText('Closed');
});

test('a shortfall of client funds is covered by a ready posting, and the next bank day is covered', async ({
  signedIn,
  world,
}) => {
  await world.owner.query(`
    select post(array[1], array[new_id()], array[o.account_id], array[s.account_id], array[40000], array['capital'],
      array[null::uuid], array[0::bigint])
    from ledger_account o, ledger_account s
    where o.code = 'OWN' and o.currency = 'EUR' and s.code = 'SAFEGUARD' and s.currency = 'EUR'`);
  await pass(world.owner, 4);
  const financial = await signedIn(staffId('F'), finance('safeguarding'));
  await expect(financial.getByText(/^Too little is safeguarded: \d+\.\d\d EUR missing now\.$/)).toBeVisible();
  const days = financial.getByRole('table', { name: 'Safeguarding by day' });
  await expect(days.getByRole('row').nth(1)).toContainText('Too little');

  await button(financial, /^Move \d+\.\d\d EUR from Own account$/).click();
  await button(financial, 'Continue').click();
  await button(financial, 'Post').click();
  await approve(financial, 'Post to the ledger');
  await expect(financial.getByText(/^Too little is safeguarded/)).toHaveCount(0);
  await pass(world.owner, 4);
  await financial.reload();
  await expect(days.getByRole('row').nth(1)).toContainText('Covered');
});

test('a raise is released by two people and met when its day has come', async ({ signedIn, world }) => {
  const { rows } = await world.owner.query<{ today: string }>('select bank_today()::text as today');
  const today = rows[0]?.today ?? bankToday();
  const from = earliestRaise(today);
  const [financial, admin] = await Promise.all([
    signedIn(staffId('F'), finance('prices')),
    signedIn(staffId('A'), finance('prices')),
  ]);
  await financial
    .getByRole('row', { name: /^Internal payment fee/ })
    .first()
    .click();
  await button(financial, 'Next price').click();
  const dialog = financial.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('0.25');
  await dialog.getByLabel('First day').fill(from);
  await dialog.getByLabel('Comment').fill('Costs have risen.');
  await button(financial, 'Propose to release').click();
  await expect(financial.getByText('Proposed. A second person decides.').first()).toBeVisible();
  await confirm(admin, /^Release a price/, 'Release a price');
  await expect(admin.getByRole('row', { name: /0\.25 EUR/ })).toContainText('Announced');

  const days = (Date.parse(from) - Date.parse(today)) / 86_400_000;
  await world.owner.query('update bank set clock_offset = clock_offset + make_interval(days => $1)', [days]);
  expect(addDays(today, days)).toBe(from);
  const office = await signedIn(cast.finance.id, '/accounts');
  await button(office, 'New payment').click();
  const panel = await fillOrder(office, { name: bakery.title, iban: bakery.iban, amount: '10.00', message: 'Bread' });
  await expect(panel.getByText('0.25 EUR', { exact: true })).toBeVisible();
  await expect(panel.getByText('10.25 EUR', { exact: true })).toBeVisible();
});
