// The outlet: offers of the bank, one of them with its editor, codes and purchases, and what a phone shows of them.
import type { Page } from '@playwright/test';
import { Authenticator } from '#tests/harness/authenticator.ts';
import { testCode } from '#tests/harness/codes.ts';
import { enrolmentLink, getBirthDate } from '#tests/harness/people.ts';
import { bring, weathers } from './answers.ts';
import { open } from './pages.ts';
import { visitTab } from './recordStories.ts';
import type { Scene } from './scene.ts';
import type { Visit } from './visitors.ts';

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
  await timeFile(page, shoot);
  await open(visit, '/#/bko-coupons?make=yes');
  await page.getByRole('button', { name: 'Save offer' }).click();
  await page.getByText('Coupon price is invalid').first().waitFor();
  await shoot(page, 'new-faults', whole);
  await open(visit, await findAddress(bank.owner, breakfast));
  await page.getByRole('tab', { name: 'Purchases' }).waitFor();
  await shoot(page, 'editor', whole);
  await page.getByRole('radio', { name: 'Opened' }).check();
  await shoot(page, 'opened');
  for (const tab of ['Codes', 'Sold', 'Purchases']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
    // its script comes with the first chart
    if (tab === 'Sold') await page.getByRole('figure', { name: 'Purchases' }).locator('svg').first().waitFor();
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
  await page.keyboard.press('Escape');
  await page.getByRole('table', { name: 'Batches of codes' }).getByRole('button').first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'Withdraw' }).waitFor();
  await shoot(page, 'batch');
  await page.getByRole('complementary').getByRole('button', { name: 'Withdraw' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^They expire on/)
    .waitFor();
  await shoot(page, 'withdraw');
  await remove(visit, bank.owner, shoot);
  await conflict(visit, bank.owner, shoot);
}

/** A file with faults, one that can be given, and what its trial found. */
async function timeFile(page: Page, shoot: Scene['shoot']): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'To many people' }).click();
  await dialog.getByRole('heading', { name: 'Give time by a file' }).waitFor();
  await dialog.getByRole('button', { name: 'Give time' }).click();
  await shoot(page, 'time-file');
  const choose = (lines: string[]) =>
    dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'thanks-november.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(['client;time', ...lines].join('\n')),
    });
  await choose(['20000000003;01:30:00', '2000000004;01:30:00', '20000000005;90 min']);
  await dialog.getByText(/^Line 4/).waitFor();
  await shoot(page, 'time-file-faults');
  await choose(['20000000003;01:30:00', '20000000004;00:45:00', '20000009999;02:00:00']);
  await dialog.getByLabel('Comment').fill('Thanks for your patience in November.');
  await shoot(page, 'time-file-read');
  await dialog.getByRole('button', { name: 'Try it' }).click();
  await dialog.getByText(/^Trial: /).waitFor();
  await shoot(page, 'time-file-trial');
}

async function remove(visit: Visit, owner: Owner, shoot: Scene['shoot']): Promise<void> {
  const { page } = visit;
  await open(visit, await findAddress(owner, breakfast));
  await page.getByRole('button', { name: 'More about this offer' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByText(/^Bought/)
    .waitFor();
  await shoot(page, 'delete');
}

/** Somebody else saves while it is written: the next answer has another version. */
async function conflict(visit: Visit, owner: Owner, shoot: Scene['shoot']): Promise<void> {
  const { page } = visit;
  await open(visit, await findAddress(owner, breakfast));
  await page.getByRole('textbox', { name: 'Title' }).fill('Breakfast for three');
  const matches = /\/web\/outlet\/[^/?]+$/;
  await page.route(matches, async (route) => {
    const response = await route.fetch();
    const answer: { coupon: { version: number } } = await response.json();
    const coupon = { ...answer.coupon, version: answer.coupon.version + 1, title: 'Brunch for two' };
    await route.fulfill({ response, json: { ...answer, coupon } });
  });
  await page.getByRole('table', { name: 'What differs' }).waitFor();
  await shoot(page, 'conflict');
  await page.unroute(matches);
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
  const id = await findBuyer(bank.owner);
  const visit = await visits.fresh(bank.url);
  const { page } = visit;
  // keeps the codes for the weather without a network
  await openOffers(visit, id);
  await page.getByRole('radio', { name: /^Your codes/ }).check();
  await page.getByRole('listitem').getByRole('button').first().waitFor();
  for (const weather of weathers.toReversed()) {
    const undo = await bring(weather, visit.context);
    await openOffers(visit, id, weather === 'loading');
    await shoot(page, weather);
    await page.getByRole('radio', { name: /^Your codes/ }).check();
    await visit.calm.wait(page, weather === 'loading');
    await shoot(page, `codes-${weather}`);
    await undo();
  }
  await openOffers(visit, id);
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

/** Has time left, and bought most. */
async function findBuyer(owner: Owner): Promise<string> {
  const { rows } = await owner.query(
    `select a.client_id::text as id from account a
     where a.currency = 'SEC' and a.balance_minor >= 3600 and a.client_id is not null
       and exists (select from membership m where m.person_id = a.client_id and m.state = 'active')
     order by (select count(*) from coupon_sale s where s.client_id = a.client_id) desc, 1 limit 1`,
    [],
  );
  return String(rows[0]?.['id']);
}

async function openOffers(visit: Visit, id: string, isBusyExpected = false): Promise<void> {
  const { page } = visit;
  await open(visit, '/#/device');
  await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(id);
  await page.getByRole('group', { name: 'Show' }).getByRole('radio', { name: 'Offers' }).check();
  await visit.calm.wait(page, isBusyExpected);
}

/** Time in the record of a person: everywhere a clock, nowhere money. */
export async function timeStory(scene: Scene): Promise<void> {
  const id = await findBuyer(scene.bank.owner);
  for (const tab of ['summary', 'money', 'transactions'] as const) {
    const { page } = await visitTab(scene, id, tab);
    await scene.shoot(page, tab, whole);
  }
}

/** Codes on a phone of one's own, locked and without a network. */
export async function lockedCodesStory({ visits, bank, shoot }: Scene): Promise<void> {
  const id = await findBuyer(bank.owner);
  const visit = await visits.fresh(bank.strictUrl);
  const { page, context } = visit;
  await Authenticator.in(page);
  await page.goto(await enrolmentLink(bank.owner, bank.strictUrl, id));
  await page.getByLabel('Code').fill(testCode);
  await page.getByLabel('Birth date').fill(getBirthDate(id));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('group', { name: 'Show' }).getByRole('radio', { name: 'Offers' }).check();
  await page.getByRole('radio', { name: /^Your codes/ }).check();
  await page.getByRole('listitem').getByRole('button').first().waitFor();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByText('You have locked it.').waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Open the codes you bought' }).waitFor();
  await shoot(page, 'locked');
  await page.getByRole('button', { name: 'Open the codes you bought' }).click();
  await page.getByRole('button', { name: 'Close the codes' }).waitFor();
  await shoot(page, 'locked-codes', whole);
  await page.getByRole('listitem').getByRole('button').first().click();
  await shoot(page, 'locked-code', whole);
  await context.close();
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
