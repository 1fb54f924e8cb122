// The outlet: marketing makes an offer with codes, people buy it on their phones for euros and for time, the last code
// is gone while somebody looks, and two people of the staff give a purchase back.
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { staff } from '#db/demo/staff.ts';
import { addDays } from '#shared/days.ts';
import { barriersOn, expectToFit } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, phoneOn } from '../harness/people.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
const phoneLook = { width: 360, isPhone: true };
const soup = { title: 'Soup of the day', price: '3.50' };

/** People of Lithuania with some euros and, where that is asked, so many seconds; members of companies have phones. */
async function findBuyers(owner: pg.Pool, seconds: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string }>(
    `select e.client_id as id from account e
     join client_address d on d.client_id = e.client_id and d.type = 'R' and d.country = 'LT'
     left join account t on t.client_id = e.client_id and t.currency = 'SEC'
     where e.currency = 'EUR' and e.client_id like '2%' and available_minor(e) > 5000
       and coalesce(t.balance_minor, 0) >= $1
       and exists (select from membership m where m.person_id = e.client_id and m.state = 'active')
     order by e.client_id desc`,
    [seconds],
  );
  return rows.map(({ id }) => id);
}

/** The offers on the phone of this person. */
async function openOffers(page: Page, personId: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(personId);
  await page.getByRole('group', { name: 'Show' }).getByRole('radio', { name: 'Offers' }).check();
  await partsOn(page).waitFor();
}

const partsOn = (page: Page) => page.getByRole('group', { name: 'Offers or codes' });

/** From the list to the last button before paying. */
async function goToPay(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(title) }).click();
  await page.getByRole('button', { name: /^Buy for / }).click();
  await page.getByRole('checkbox', { name: 'I get the code at once and cannot withdraw' }).check();
}

async function addCodes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add codes' }).click();
  const dialog = page.getByRole('dialog', { name: `Add codes to ${soup.title}` });
  await dialog.getByLabel('Expires on').fill(addDays(new Date().toISOString().slice(0, 10), 30));
  const codes = dialog.getByRole('textbox', { name: 'Codes' });
  await codes.fill(`SOUP-0001-ABCD\n\nSOUP-0001-ABCD\n${'X'.repeat(65)}\nSOUP-0002-EFGH`);
  for (const line of [2, 3, 4]) await expect(dialog.getByText(new RegExp(`^Line ${line}: `))).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await codes.fill('SOUP-0001-ABCD\nSOUP-0002-EFGH');
  await dialog.getByRole('button', { name: 'Add 2 codes' }).click();
  await expect(page.getByText('Codes was successfully added to Coupon.')).toBeVisible();
  await expect(page.getByRole('main').getByText('2 codes left.')).toBeVisible();
}

async function makeOffer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New offer' }).click();
  await page.getByLabel('Price in EUR').fill(soup.price);
  await page.getByLabel('IBAN of the payee').fill(bakery.iban);
  await page.getByLabel('Name of the payee').fill(bakery.title);
  await page.getByLabel('Title', { exact: true }).fill(soup.title);
  await page.getByLabel('Description').fill('A bowl of soup with rye bread.');
  await page.getByLabel('Terms').fill('On working days, from noon to three.');
  // the phone beside it is in both themes, whatever that of the page is
  const grounds = await page
    .getByRole('region', { name: 'On the phone' })
    .locator('[data-theme] > div')
    .evaluateAll((screens) => screens.map((screen) => getComputedStyle(screen).backgroundColor));
  expect([grounds.length, new Set(grounds).size]).toEqual([2, 2]);
  // the category is missing: it is said, and nothing is sent
  await page.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByRole('region', { name: 'Alerts' }).getByText('Coupon tcc category is invalid')).toBeVisible();
  await page.getByLabel('Category').selectOption('Restaurants');
  await page.getByRole('button', { name: 'Save offer' }).click();
  await expect(page.getByText('Coupon was successfully updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: soup.title })).toBeVisible();
}

/** Marketing proposes to give the newest purchase back. */
async function proposeToGiveBack(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Purchases' }).click();
  const row = page.getByRole('table', { name: 'Purchases' }).getByRole('row').nth(1);
  await row.getByRole('button').first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'Give back' }).click();
  const asked = page.getByRole('dialog', { name: /^Give 3.50 EUR back to / });
  await asked.getByLabel('Comment').fill('The kitchen was closed.');
  await asked.getByRole('button', { name: 'Propose to give back' }).click();
  await expect(page.getByText('Proposed. A second person decides.').first()).toBeVisible();
}

/** Financial confirms, and marketing reads it on the offer's page. */
async function confirmGivingBack(page: Page, financial: Page): Promise<void> {
  await financial
    .getByRole('table', { name: 'Proposals' })
    .getByRole('button', { name: /^Give a purchase back/ })
    .click();
  await financial.getByRole('button', { name: 'Confirm', exact: true }).click();
  const confirming = phoneOn(financial);
  await confirming.getByRole('button', { name: 'Confirm: Give a purchase back' }).click();
  await confirming.getByRole('button', { name: 'Approve' }).click();
  await expect(confirming.getByRole('button', { name: 'Approve' })).toBeHidden();
  await expect(page.getByRole('table', { name: 'Purchases' }).getByText('Given back')).toBeVisible();
}

test('an offer from nothing to sold: faults mended, bought at 360 px, sold out while looking, one given back', async ({
  signedIn,
  visit,
  world,
}) => {
  const [buyer = '', other = ''] = await findBuyers(world.owner, 0);
  const page = await signedIn(staffId('P'), '/bko-coupons');
  await page.getByRole('table', { name: 'Offers' }).getByRole('row').nth(12).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await makeOffer(page);
  expect(await barriersOn(page)).toEqual([]);
  await addCodes(page);
  await page.getByRole('button', { name: 'Put on sale' }).click();
  await expect(page.getByRole('button', { name: 'Take off sale' })).toBeVisible();

  const [phone, late] = [await visit('/#/device', phoneLook), await visit('/#/device', phoneLook)];
  await openOffers(phone, buyer);
  await openOffers(late, other);
  await expectToFit(phone, 360);
  expect(await barriersOn(phone)).toEqual([]);
  await goToPay(late, soup.title);
  for (const code of ['SOUP-0001-ABCD', 'SOUP-0002-EFGH']) {
    await goToPay(phone, soup.title);
    await expectToFit(phone, 360);
    await phone.getByRole('button', { name: 'Pay 3.50 EUR' }).click();
    await expect(phone.getByText('You bought it. This is your code.')).toBeVisible();
    await expect(phone.getByText(code, { exact: true })).toBeVisible();
    expect(await barriersOn(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Your codes' }).click();
    await partsOn(phone).getByRole('radio', { name: 'Offers' }).check();
  }
  await late.getByRole('button', { name: 'Pay 3.50 EUR' }).click();
  await expect(late.getByText('This offer is sold out.').first()).toBeVisible();

  await page.reload();
  await proposeToGiveBack(page);
  await confirmGivingBack(page, await signedIn(staffId('F'), '/bko-dashboard'));
  await phone.reload();
  await openOffers(phone, buyer);
  await partsOn(phone)
    .getByRole('radio', { name: /^Your codes/ })
    .check();
  await expect(phone.getByText(/Given back/)).toBeVisible();
  // no other journey of this world expects the notice
  await world.owner.query(`update request set state = 'replaced', decided_at = now()
    where kind = 'notice' and state = 'open' and payload ->> 'title' = 'A purchase was given back'`);
});

test('for time: what is left is said, and the reference is the code', async ({ visit, world }) => {
  const coffee = 'Coffee for half an hour of your time';
  const [buyer = ''] = await findBuyers(world.owner, 3600);
  const phone = await visit('/#/device', phoneLook);
  await openOffers(phone, buyer);
  await goToPay(phone, coffee);
  await expect(phone.getByText('Left in time')).toBeVisible();
  await expectToFit(phone, 360);
  expect(await barriersOn(phone)).toEqual([]);
  await phone.getByRole('button', { name: 'Pay 00:30:00' }).click();
  await expect(phone.getByText('You bought it. This is your code.')).toBeVisible();
  await expect(phone.getByText(/^[A-Z2-9]{12}$/)).toBeVisible();
  const { rows } = await world.owner.query<{ seconds: string }>(
    'select price_seconds::text as seconds from coupon_sale where client_id = $1 order by bought_at desc limit 1',
    [buyer],
  );
  expect(rows).toEqual([{ seconds: '1800' }]);
});
