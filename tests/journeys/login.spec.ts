// Sign-in as people see it: the list of the demo, the phone, the number, and how a session ends.
import { expect, test } from '../harness/journey.ts';
import { cast, chooseInAccount, chooseNumber, phoneOn, timber } from '../harness/people.ts';

test('the finance manager signs in with the phone: a wrong number brings a new code, the right one their only company', async ({
  visit,
}) => {
  const page = await visit('/');
  await expect(page).toHaveURL(/#\/login/);
  const company = page.getByRole('region', { name: timber.title });
  await company.getByRole('button', { name: cast.finance.fullName }).click();
  const phone = phoneOn(page);
  await expect(phone.getByRole('heading', { name: `Sign in as ${cast.finance.fullName}?` })).toBeVisible();

  await chooseNumber(page, false);
  await expect(phone.getByText('That was not the number')).toBeVisible();
  await chooseNumber(page, true);

  await expect(page).toHaveURL(/#\/overview/);
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
});

test('logging out ends the session in every tab', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/overview');
  const other = await page.context().newPage();
  await other.goto('/#/transactions');
  await expect(other.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  await chooseInAccount(page, 'Logout');
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/#\/login/);
    await expect(tab.getByText('You are signed out.')).toBeVisible();
  }
  await other.goto('/#/transactions');
  await expect(other).toHaveURL(/#\/login/);
});

test('who does nothing is warned, may resume, and is signed out in the end', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/select');
  // Only this page's clock runs ahead: whatever would send it the real time is answered here.
  await page.route('**/device/requests?*', (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.route('**/web/ping', async (route) => {
    const now = await page.evaluate(() => Date.now());
    await route.fulfill({ json: { expiresAt: new Date(now + 240_000).toISOString() } });
  });
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Choose a company' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mantas’s phone' })).toBeVisible();

  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await page.clock.fastForward('03:00');
  await expect(warning).toBeHidden();
  await page.clock.fastForward('00:34');
  await expect(warning).toContainText(/signed out in (\d|1\d|2\d) s/);
  await warning.getByRole('button', { name: 'Resume session' }).click();
  await expect(warning).toBeHidden();

  await page.clock.fastForward('03:35');
  await expect(warning).toBeVisible();
  await page.clock.fastForward('00:30');
  await expect(page).toHaveURL(/#\/login/);
  await expect(page.getByText('You were signed out, because nothing happened for a while.')).toBeVisible();
});
