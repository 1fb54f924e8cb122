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

  await page.getByRole('radio', { name: 'Recent High Risk' }).check();
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toContainText('High');
  await expect(page).toHaveURL(/text=%24RECENT%3AHR/);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('vetrovia');
  await page.getByRole('option', { name: /Vėtrovia Logistics UAB/ }).click();
  await expect(page).toHaveURL(/#\/bko-client\?id=10000000004$/);
});

test('Client Management meets a client in a panel', async ({ signedIn }) => {
  const page = await signedIn(clientManagement, '/bko-clients?text=ruginė');
  await page
    .getByRole('row', { name: /Ruginė Saulė UAB/ })
    .getByRole('button')
    .press('Enter');
  const panel = page.getByRole('complementary');
  await expect(panel.getByRole('heading', { name: 'Ruginė Saulė UAB' })).toBeVisible();
  await expect(panel).toContainText('Registered address');
  await expect(page).toHaveURL(/open=10000000003/);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
});
