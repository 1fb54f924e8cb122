// The outlet: offers of the bank, one of them with its editor, codes and purchases, and what a phone shows of them.
import type { Page } from '@playwright/test';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const whole = { isWhole: true };
/** one with pictures, a price of both kinds and purchases */
const breakfast = 'Breakfast for two';
const coffee = 'Coffee for half an hour of your time';

export async function outletStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('marketing', bank.url);
  const { page } = visit;
  await open(visit, '/#/bko-coupons');
  await page.getByText('A sauna by the lake').first().waitFor();
  await shoot(page, 'list', whole);
  await page.getByRole('button', { name: 'Give time' }).click();
  await page.getByRole('dialog').getByLabel('Time').fill('02:30:00');
  await shoot(page, 'time');
  await page.keyboard.press('Escape');
  await open(visit, '/#/bko-coupons?make=yes');
  await page.getByRole('button', { name: 'Save offer' }).click();
  await page.getByText('Coupon price is invalid').first().waitFor();
  await shoot(page, 'new-faults', whole);
  await open(visit, await findAddress(bank.owner, breakfast));
  await page.getByRole('tab', { name: 'Purchases' }).waitFor();
  await shoot(page, 'editor', whole);
  for (const tab of ['Codes', 'Sold', 'Purchases']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    await shoot(page, tab.toLowerCase(), whole);
  }
  await page.getByRole('table', { name: 'Purchases' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Give back' }).click();
  await page.getByRole('dialog').getByLabel('Comment').waitFor();
  await shoot(page, 'refund');
  await open(visit, await findAddress(bank.owner, breakfast, '&tab=codes'));
  await page.getByRole('button', { name: 'Add codes' }).click();
  await page.getByRole('textbox', { name: 'Codes' }).fill('BUN-1\n\nBUN-1\nBUN-2');
  await page.getByText(/^Line 3/).waitFor();
  await shoot(page, 'codes-faults');
}

interface Owner {
  query(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
}

async function findAddress(owner: Owner, title: string, more = ''): Promise<string> {
  const { rows } = await owner.query('select id::text from coupon where title = $1', [title]);
  return `/#/bko-coupons?coupon=${String(rows[0]?.['id'])}${more}`;
}

/** The demo's phone of somebody who has time left and bought before. */
export async function offersStory({ visits, bank, shoot }: Scene): Promise<void> {
  const { rows } = await bank.owner.query<{ id: string }>(
    `select a.client_id as id from account a
     where a.currency = 'SEC' and a.balance_minor >= 3600 and a.client_id is not null
       and exists (select from membership m where m.person_id = a.client_id and m.state = 'active')
     order by (select count(*) from coupon_sale s where s.client_id = a.client_id) desc, 1 limit 1`,
  );
  const visit = await visits.fresh(bank.url);
  const { page } = visit;
  await open(visit, '/#/device');
  await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(rows[0]?.id ?? '');
  await page.getByRole('group', { name: 'Show' }).getByRole('radio', { name: 'Offers' }).check();
  await page.getByText('A loaf of rye every Saturday').first().waitFor();
  await shoot(page, 'list', whole);
  await page.getByRole('button', { name: new RegExp(breakfast) }).click();
  await shoot(page, 'one', whole);
  await page.getByRole('button', { name: 'All offers' }).click();
  await page.getByRole('button', { name: /A poster made to order/ }).click();
  await shoot(page, 'sold-out', whole);
  await page.getByRole('button', { name: 'All offers' }).click();
  await buy(page, shoot);
  await page.getByRole('button', { name: 'Your codes' }).click();
  await page.getByRole('radio', { name: /^Your codes/ }).waitFor();
  await shoot(page, 'codes', whole);
  await visit.context.close();
}

async function buy(page: Page, shoot: Scene['shoot']): Promise<void> {
  await page.getByRole('button', { name: new RegExp(coffee) }).click();
  await page.getByRole('button', { name: /^Buy for / }).click();
  await shoot(page, 'paying', whole);
  await page.getByRole('checkbox', { name: 'I get the code at once and cannot withdraw' }).check();
  await page.getByRole('button', { name: /^Pay / }).click();
  await page.getByText('You bought it. This is your code.').waitFor();
  await shoot(page, 'bought', whole);
}
