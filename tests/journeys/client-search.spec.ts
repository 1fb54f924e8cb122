// Staff find a client by a misspelt name with the keyboard alone, and Client Management meets one in a panel.
import { expectOpenToAll } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';

const support = '90000000003';
const clientManagement = '90000000009';

test('staff type a misspelt name and open its client without a mouse', async ({ signedIn }) => {
  const page = await signedIn(support, '/bko-clients');
  const field = page.getByRole('searchbox');
  await expect(field).toBeFocused();
  await page.keyboard.type('rugyne saulee');
  const row = page.getByRole('row', { name: /Ruginė Saulė UAB/ });
  await expect(row).toContainText('Similar name');
  await expectOpenToAll(page, 'Clients');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(row.getByRole('link')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/bko-client\?id=10000000003$/);
  await page.goBack();
  await expect(row).toBeVisible();

  // an owner who is no client has no page: the panel says to whom they belong, and leads there
  await field.fill('kopalin');
  await expect(page.getByRole('row', { name: /Viktor Kopalin/ })).toContainText('Related person');
  await field.press('Enter');
  const beside = page.getByRole('complementary', { name: 'Viktor Kopalin' });
  await expect(beside).toContainText('1969-12-30');
  const owned = beside.getByRole('table', { name: 'Belongs to' }).getByRole('link');
  await expect(owned.first()).toHaveAttribute('href', /^#\/bko-client\?id=\d{11}&tab=people$/);
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: 'Recent High Risk' }).check();
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toContainText('High');
  await expect(page).toHaveURL(/text=%24RECENT%3AHR/);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('vetrovia');
  await page.getByRole('option', { name: /Vėtrovia Logistics UAB/ }).click();
  await expect(page).toHaveURL(/#\/bko-client\?id=10000000004$/);
});

test('Client Management locks a client in the panel beside the search', async ({ signedIn }) => {
  const page = await signedIn(clientManagement, '/bko-clients?text=vėtrovia');
  const row = page.getByRole('row', { name: /Vėtrovia Logistics UAB/ });
  await row.getByRole('button').press('Enter');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('heading', { name: 'Vėtrovia Logistics UAB' })).toBeVisible();
  await expect(panel).toContainText('Registered address');
  await expect(page).toHaveURL(/open=10000000004/);
  await expectOpenToAll(page, 'a client beside the search');

  await panel.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Lock', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Lock Vėtrovia Logistics UAB?' });
  await question.getByLabel('Comment').fill('Somebody else answers their phone.');
  await question.getByRole('button', { name: 'Lock' }).click();
  await expect(page.getByText('Client was successfully updated')).toBeVisible();
  await expect(panel.getByText('Staff set it. A second person confirms that it ends.')).toBeVisible();
  await expect(panel.getByText('Somebody else answers their phone.')).toBeVisible();
  await expect(row).toContainText('Locked');

  // who belongs to the client is named, and leads nowhere
  await panel.getByRole('tab', { name: 'People' }).click();
  await panel.getByText('Tree').click();
  await expect(panel.getByRole('list', { name: /^Relations of/ })).toBeVisible();
  await expect(page.locator('a[href*="#/bko-client?"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
