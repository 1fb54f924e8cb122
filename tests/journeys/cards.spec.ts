// A company's cards on the screen: ordered, assigned and accepted on the phone, locked, changed, lost and terminated.
import type { Locator, Page } from '@playwright/test';
import { ownIban } from '#shared/iban.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { approveOn, cast, getBirthDate, phoneOn, takePhone, timber } from '../harness/people.ts';

/** What one's own device is asked opens the phone of who is signed in, and puts it away again. */
async function approveStep(page: Page, title: string): Promise<void> {
  await phoneOn(page).getByRole('button', { name: title }).click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
}

const getAlert = (page: Page, words: string) => page.getByRole('region', { name: 'Alerts' }).getByText(words);
const getPanel = (page: Page): Locator => page.getByRole('complementary').filter({ hasText: 'Limits and switches' });

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
}

/** The holder changes the card on the own device, and reports it lost there. */
async function changeAndLose(page: Page, phone: Locator): Promise<void> {
  await takePhone(page);
  await phone.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(cast.baker.id);
  await phone.getByText('Cards', { exact: true }).click();
  await phone.getByRole('button', { name: 'Fleet 12' }).click();
  await phone.getByRole('button', { name: 'Limits and switches' }).click();
  await phone.getByLabel('Monthly limit').fill('1500');
  await phone.getByRole('button', { name: 'Continue to approve' }).click();
  await expect(phone.getByText('EUR 1500')).toBeVisible();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByText('1 500.00').first()).toBeVisible();
  await phone.getByRole('button', { name: 'Lost or stolen' }).click();
  await phone.getByRole('button', { name: 'Lock for good' }).click();
  await expect(phone.getByText('Reported lost')).toBeVisible();
}

test('the finance director orders a card for the fleet, the baker accepts it, and it is locked, changed and lost', async ({
  signedIn,
}) => {
  const { baker, finance } = cast;
  const page = await signedIn(finance.id, '/cards');
  await page.getByRole('button', { name: 'Order a card' }).click();
  await page.getByRole('radio', { name: 'For a purpose' }).check();
  await press(page, 'Continue');
  await page.getByLabel('Holder name').fill('Fleet 12');
  await press(page, 'Continue');
  await expect(page.getByRole('dialog')).toContainText('Fleet 12');
  await press(page, 'Order card');
  await approveStep(page, 'Order a card');
  await expect(getAlert(page, 'Card was successfuly ordered')).toBeVisible();

  const panel = getPanel(page);
  await expect(panel).toContainText('Not accepted');
  await panel.getByRole('button', { name: 'Assign holder' }).click();
  const assign = async (birthDate: string) => {
    await page.getByLabel('IBAN or phone').fill(ownIban('39990', baker.id));
    await page.getByLabel('Date of birth').fill(birthDate);
    await press(page, 'Continue');
    await press(page, 'Assign holder');
  };
  await assign('1980-01-01');
  await expect(getAlert(page, 'Failed to assign card: User Not Found')).toBeVisible();
  await press(page, 'Back');
  await assign(getBirthDate(baker.id));
  await approveStep(page, 'Assign a card');
  await expect(getAlert(page, 'Card assign operation was successful')).toBeVisible();
  await expect(panel).toContainText(`Waiting for ${baker.fullName} to accept it on their device`);
  const phone = await takePhone(page);
  await approveOn(phone, baker, `Hold a card of ${timber.title}`);
  await expect(panel).not.toContainText('Not accepted');
  expect(await barriersOn(page)).toEqual([]);

  await panel.getByRole('button', { name: 'Lock card' }).click();
  await press(page, 'Lock card');
  await expect(getAlert(page, 'Card lock operation was successful')).toBeVisible();
  await panel.getByRole('button', { name: 'Unlock card' }).click();
  await press(page, 'Unlock card');
  await approveStep(page, 'Change a card');
  await expect(getAlert(page, 'Card unlock operation was successful')).toBeVisible();

  await panel.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('Single limit').fill('250');
  await page.getByRole('checkbox', { name: 'Manage the functions of the card' }).check();
  await press(page, 'Continue');
  await expect(page.getByRole('row', { name: 'Single limit' })).toContainText('250 EUR');
  await press(page, 'Save changes');
  await approveStep(page, 'Change a card');
  await expect(getAlert(page, 'Card update operation was successful')).toBeVisible();

  await test.step('the holder changes it on the device, and reports it lost there', async () => {
    await changeAndLose(page, phone);
  });

  await expect(panel).toContainText('Reported lost');
  await panel.getByRole('button', { name: 'Replace card' }).click();
  await press(page, 'Order a new card');
  await expect(page.getByRole('dialog', { name: 'Order a new card' })).toBeVisible();
  await page.keyboard.press('Escape');
  await panel.getByRole('button', { name: 'Terminate' }).click();
  await press(page, 'Terminate card');
  await expect(getAlert(page, 'Card terminate operation was successful')).toBeVisible();
  await page.goto('/#/cards?state=terminated');
  await expect(page.getByRole('list', { name: 'Cards' })).toContainText('Fleet 12');
});

test('a named card is ordered, and a card that is not there is said to be missing', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/cards?dialog=order');
  await press(page, 'Continue');
  await page.getByLabel('Monthly limit').fill('2000');
  await press(page, 'Continue');
  await press(page, 'Order card');
  await approveStep(page, 'Order a card');
  await expect(getAlert(page, 'Card was successfuly ordered')).toBeVisible();
  await expect(getPanel(page)).toContainText('2 000 EUR');
  await page.getByRole('link', { name: 'Overview' }).first().click();
  const glance = page.getByRole('region', { name: 'Cards' });
  await glance.getByRole('link', { name: 'All cards' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 600);
  await expect(glance).toContainText('Card without a holder');
  await page.goto('/#/cards?open=019b6d2e-9f1a-7c3e-8123-00000000000a&dialog=lock');
  await expect(getAlert(page, 'Unable to lock non-existing card')).toBeVisible();
  await expect(page).toHaveURL(/#\/cards$/);
});
