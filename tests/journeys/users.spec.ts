// The users of a company on the screen: invited, accepted on the phone, changed, removed and out at the next request.
import type { Page } from '@playwright/test';
import { ownIban } from '#shared/iban.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { approveOn, cast, getBirthDate, phoneOn, takePhone, timber } from '../harness/people.ts';

/** What one's own device is asked opens the phone of who is signed in, and puts it away again. */
async function approveStep(page: Page, title: string): Promise<void> {
  await phoneOn(page).getByRole('button', { name: title }).click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
}

/** The next such call is answered as if somebody else had been faster. */
async function refuseOnce(page: Page, method: string): Promise<void> {
  const body = { type: 'about:blank', title: 'This was changed in the meantime.', status: 409, code: 'state-conflict' };
  await page.route(
    '**/users/**',
    (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            body: JSON.stringify({ ...body, requestId: 'made-by-the-journey' }),
          })
        : route.fallback(),
    { times: 1 },
  );
}

/** What this page reads of the company gets no answer until it is let go. */
async function hold(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/web/${timber.id}/**`, async (route) => {
    await held;
    await route.fallback();
  });
  return letGo;
}

test('the director invites the baker, who accepts, is given less, and is removed', async ({ signedIn }) => {
  const { baker, director } = cast;
  const page = await signedIn(director.id, '/select');
  await page
    .getByRole('button', { name: timber.title })
    .or(page.getByRole('link', { name: timber.title }))
    .click();
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  const row = (name: string) => page.getByRole('row', { name });
  await expect(row(director.fullName)).toContainText('All permissions');
  await expect(page.getByText('Four eyes', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(dialog.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByLabel('IBAN or phone').fill(ownIban('39990', baker.id));
  await dialog.getByLabel('Date of birth').fill('1980-01-01');
  await dialog.getByRole('radio', { name: /Finance director/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('User could not be created: User Not Found')).toBeVisible();
  await dialog.getByLabel('Date of birth').fill(getBirthDate(baker.id));
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await approveStep(page, 'Add a user');
  await expect(page.getByText('User was successfully created')).toBeVisible();
  await expect(row(baker.fullName)).toContainText('Invited');

  await approveOn(await takePhone(page), baker, `Join ${timber.title}`);
  await expect(row(baker.fullName)).toContainText('Active');
  const theirs = await signedIn(baker.id, '/select');
  await theirs
    .getByRole('button', { name: timber.title })
    .or(theirs.getByRole('link', { name: timber.title }))
    .click();
  await theirs.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(theirs.getByRole('row', { name: baker.fullName })).toContainText('You');
  await expect(theirs.getByRole('button', { name: 'Add user' })).toBeHidden();

  const panel = page.getByRole('complementary', { name: baker.fullName });
  await panel.getByRole('button', { name: 'Change permissions' }).click();
  const change = page.getByRole('dialog', { name: `Change permissions of ${baker.fullName}` });
  await change.getByRole('checkbox', { name: 'Approve payments' }).uncheck();
  await expect(change.getByRole('status')).toHaveText('Loses Approve payments');
  await refuseOnce(page, 'PATCH');
  await change.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('User could not be updated: State Conflict')).toBeVisible();
  await change.getByRole('button', { name: 'Save changes' }).click();
  await approveStep(page, 'Change permissions');
  await expect(page.getByText('User was successfully updated')).toBeVisible();

  // what their page reads again by itself would lead them away as soon as they are removed
  const letGo = await hold(theirs);
  await panel.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: `Remove ${baker.fullName}?` });
  await expect(question).toContainText(`loses access to ${timber.title} at once`);
  await refuseOnce(page, 'DELETE');
  await question.getByRole('button', { name: 'Remove user' }).click();
  await expect(page.getByText('User could not be deleted: State Conflict')).toBeVisible();
  await question.getByRole('button', { name: 'Remove user' }).click();
  await approveStep(page, 'Remove a user');
  await expect(page.getByText('User was successfully deleted')).toBeVisible();
  await expect(row(baker.fullName)).toBeHidden();
  await theirs.getByRole('link', { name: 'Transactions', exact: true }).click();
  letGo();
  await expect(theirs.getByText(`You are no longer a user of ${timber.title}.`)).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 1, name: 'Choose a company' })).toBeVisible();
});
