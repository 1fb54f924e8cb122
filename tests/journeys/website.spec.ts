// What a form says of a website: only what the bank has surely found wanting stops anybody.
import { expect, test } from '../harness/journey.ts';
import { cast, phoneOn, timber } from '../harness/people.ts';

test('a website that surely is none is reported before anything is sent; one no one can say of passes', async ({
  signedIn,
}) => {
  const page = await signedIn(cast.director.id, '/select');
  await page
    .getByRole('button', { name: timber.title })
    .or(page.getByRole('link', { name: timber.title }))
    .click();
  await page.getByRole('link', { name: 'Company profile', exact: true }).click();
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') changes.push(request.url());
  });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change contact data' });
  const website = dialog.getByLabel('Website');

  await website.fill('no website');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Website is invalid')).toBeVisible();
  await expect(website).toBeFocused();

  // the demo asks no one outside: what the server would have found replaces it
  await page.route('**/web/reachable', (route) => route.fulfill({ json: { reachable: 'no' } }), { times: 1 });
  await website.fill('nobody.example');
  await website.press('Enter');
  await expect(dialog.getByText('Website is invalid')).toBeVisible();
  await expect(website).toBeFocused();
  expect(changes).toEqual([]);

  const asked = page.waitForRequest('**/web/reachable');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await asked).postDataJSON()).toEqual({ website: 'nobody.example' });
  await phoneOn(page).getByRole('button', { name: 'Change contact details' }).click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Company information was successfully updated')).toBeVisible();
  await expect(dialog).toBeHidden();
  // once before the phone and once with its approval
  expect(changes).toHaveLength(2);

  // a phone keeps a plus and digits of whatever is typed
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByLabel('Phone').fill('+370 (612) 34-567 a');
  await expect(dialog.getByLabel('Phone')).toHaveValue('+37061234567');
});
