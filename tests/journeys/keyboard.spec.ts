// Without a pointer: a payment from the overview to the request for approval, and the keys of the whole window.
import type { Locator, Page } from '@playwright/test';
import { staff } from '#db/demo/staff.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, cast, payPanel } from '../harness/people.ts';

test('a payment is created and sent for approval by keyboard alone', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/overview');
  const panel = payPanel(page);
  await tabTo(page, page.getByRole('button', { name: 'New payment' }));
  await page.keyboard.press('Enter');

  await expect(panel.getByLabel('Payee name')).toBeFocused();
  await page.keyboard.type('Keyboard Bakery');
  await tabTo(page, panel.getByLabel('IBAN'));
  await page.keyboard.type(bakery.iban);
  await tabTo(page, panel.getByLabel('From account'));
  await page.keyboard.press('ArrowDown');
  await expect(panel.getByLabel('From account')).toHaveValue(/LT76/);
  await tabTo(page, panel.getByLabel('Amount'));
  await page.keyboard.type('18.75');
  await tabTo(page, panel.getByLabel('Message'));
  await page.keyboard.type('Typed, not clicked');
  await tabTo(page, panel.getByRole('button', { name: 'Continue' }));
  await page.keyboard.press('Enter');

  await expect(panel.getByText('Pay 18.75 EUR to Keyboard Bakery')).toBeVisible();
  await expectFocusInside(panel);
  await tabTo(page, panel.getByRole('checkbox', { name: /^I have confirmed this account/ }));
  await page.keyboard.press('Space');
  await tabTo(page, panel.getByRole('button', { name: 'Create and send for approval' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Payment created' })).toBeVisible();
  await expect(panel.getByText(`Waits for ${cast.director.fullName}`)).toBeVisible();
  await expectFocusInside(panel);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'New payment' })).toBeFocused();
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to or do' });
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('the palette finds a card by its name and its last digits, and orders one where that is allowed', async ({
  signedIn,
}) => {
  const page = await signedIn(cast.finance.id, '/overview');
  await title(page, 'Overview').waitFor();
  const find = async (words: string) => {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type(words);
  };
  await find('silvynas yard');
  const option = palette(page).getByRole('option', { name: 'SILVYNAS YARD' });
  const digits = (await option.innerText()).match(/•••• (\d{4})/)?.[1] ?? '';
  await page.keyboard.press('Escape');
  await find(digits);
  await expect(option).toBeVisible();
  await option.click();
  await expect(page.getByRole('complementary')).toContainText('Limits and switches');
  await find('order a c');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Order a card' })).toBeVisible();
});

test('the palette goes to a page and opens a payment', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/overview');
  await title(page, 'Overview').waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const field = palette(page).getByRole('combobox', { name: 'Page or action' });
  await expect(field).toBeFocused();
  await page.keyboard.type('trans');
  await expect(palette(page).getByRole('option', { selected: true })).toHaveText(/^Transactions/);
  await page.keyboard.press('Enter');
  await expect(title(page, 'Transactions')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('nothing of the kind');
  await expect(palette(page).getByText('Nothing found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(title(page, 'Transactions')).toBeFocused();

  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('new pay');
  await page.keyboard.press('Enter');
  await expect(payPanel(page).getByLabel('Payee name')).toBeFocused();
  await expect(page).toHaveURL(/#\/transactions\?pay=new$/);

  // a payee paid before fills in the account, and Escape puts the offers away before it closes the form
  const form = payPanel(page);
  await page.keyboard.type('linija');
  const offer = form.getByRole('option', { name: 'Linija ir Tarpas MB' });
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('IBAN')).toHaveValue('LT76 3999 0100 0000 0002');
  await expect(form.getByLabel('Amount')).toBeFocused();

  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Leave this payment?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(form).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('linija');
  await palette(page)
    // not the payee of that name
    .getByRole('option', { name: /^Linija ir Tarpas MB.* EUR$/ })
    .first()
    .click();
  await expect(page.getByRole('complementary', { name: 'Linija ir Tarpas MB' })).toBeVisible();
});

test('the palette offers what somebody may do and no more', async ({ signedIn }) => {
  const page = await signedIn(cast.baker.id, '/select');
  await title(page, 'Choose a company').waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).getByRole('option', { name: 'Choose a company' })).toBeVisible();
  await expect(palette(page).getByRole('option', { name: 'New payment' })).toHaveCount(0);
  await palette(page).getByRole('combobox').fill('log');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/login/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('letters go, / searches, j and k move, ? explains; none of them while somebody types', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/overview');
  await title(page, 'Overview').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await expect(title(page, 'Tasks')).toBeFocused();
  const rows = page.getByRole('table', { name: 'Payments waiting for approval' }).getByRole('row');
  const opener = (at: number) => rows.nth(at).getByRole('button').first();
  await opener(1).waitFor();
  await page.keyboard.press('j');
  await expect(opener(1)).toBeFocused();
  await page.keyboard.press('j');
  await expect(opener(2)).toBeFocused();
  await page.keyboard.press('k');
  await expect(opener(1)).toBeFocused();

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await title(page, 'Transactions').waitFor();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('go/?k');
  await expect(search).toHaveValue('go/?k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(title(page, 'Transactions')).toBeVisible();

  await search.blur();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help.getByText('Search on this page')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL(/#\/transactions/);
});

test('staff reach a case, its decision and the queue of the second person by keyboard alone', async ({ signedIn }) => {
  const page = await signedIn(staff.find(({ role }) => role === 'H')?.id ?? '', '/bko-dashboard');
  await title(page, 'Dashboard').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await title(page, 'Tasks').waitFor();
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await rows.first().waitFor();
  await page.keyboard.press('j');
  const dock = page.getByRole('region', { name: 'Decision', exact: true });
  await dock.waitFor();
  await tabTo(page, dock.getByRole('button').first());
  await page.keyboard.press('Enter');
  await expectFocusInside(dock);
  await page.keyboard.press('Escape');

  const bell = page.getByRole('button', { name: /^Second person/ });
  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  const queue = page.getByRole('dialog', { name: 'Waiting for a second person' });
  await expectFocusInside(queue);
  await page.keyboard.press('Escape');
  await expect(queue).toHaveCount(0);
  await expect(bell).toBeFocused();
});

/** How many steps of Tab one may take to the next thing one wants: a client may have ten open cases with events. */
const maxSteps = 80;

/** Presses Tab until the element has focus, and holds the way to what can be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let steps = 0; steps < maxSteps; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

/** A step forward takes focus along: a screen-reader user must not be thrown back to the top of the page. */
async function expectFocusInside(panel: Locator): Promise<void> {
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
