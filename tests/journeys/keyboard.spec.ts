// A payment without a pointer: from the overview to the request for approval.
import type { Locator, Page } from '@playwright/test';
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
  await tabTo(page, panel.getByRole('button', { name: 'Create payment' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('heading', { name: 'Payment created' })).toBeVisible();
  await expectFocusInside(panel);
  await tabTo(page, panel.getByRole('button', { name: 'Send for approval' }));
  await page.keyboard.press('Enter');
  await expect(panel.getByText(`Waits for ${cast.director.fullName}`)).toBeVisible();
  await expectFocusInside(panel);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: 'New payment' })).toBeFocused();
});

/** How many steps of Tab one may take to the next thing one wants. */
const stepsMost = 25;

/** Presses Tab until the element has focus, and holds the way to what can be seen. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let steps = 0; steps < stepsMost; steps++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(wanted).toBeFocused();
}

/** A step forward takes focus along: whoever reads by ear must not be thrown back to the top of the page. */
async function expectFocusInside(panel: Locator): Promise<void> {
  await expect.poll(() => panel.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
