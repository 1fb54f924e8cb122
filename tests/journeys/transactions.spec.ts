// The list of payments and what can be had of it; several tasks at once.
import { expect, test } from '../harness/journey.ts';
import { approveOn, cast, takePhone, taskRow } from '../harness/people.ts';

test('a card payment shows its card, its history and its confirmation; its card finds the others; the list is a file', async ({
  signedIn,
}) => {
  const page = await signedIn(cast.finance.id, '/transactions?text=dirbtuv');
  const list = page.getByRole('table', { name: 'Transactions' });
  await list.getByRole('link').or(list.getByRole('button')).first().click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByText(/^•••• \d{4}$/)).toBeVisible();
  await expect(panel.getByText(/Chip read|Contactless chip|Manual entry/)).toBeVisible();
  await expect(panel.getByRole('region', { name: 'History' }).getByRole('listitem').last()).toContainText('Executed');

  const [confirmation] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'PDF confirmation' }).click(),
  ]);
  expect(confirmation.suggestedFilename()).toMatch(/^payment-[0-9a-f-]{36}\.pdf$/);
  await panel.getByRole('link', { name: 'All with this card' }).click();
  await expect(page.getByRole('button', { name: /^Card is •••• \d{4}$/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^payments-10000000001-.+\.csv$/);

  await page.route(/payments\?export/, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^The list could not be exported/)).toBeVisible();
});

test('opening a panel moves no row of a list', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/transactions');
  const rows = page.getByRole('main').locator('[data-row]');
  const tops = () =>
    rows.evaluateAll((all) => all.slice(0, 10).map((row) => row.getBoundingClientRect().top + window.scrollY));
  const panel = page.getByRole('complementary');
  for (const place of ['overview', 'transactions', 'tasks', 'users']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/#/${place}`);
    // the page before stays until the next one has come
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${place}$`, 'i') }).waitFor();
    const opener = rows.locator('[data-opener]').nth(1);
    await opener.waitFor();
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await opener.hover();
      const before = await tops();
      await opener.click();
      await panel.getByRole('button', { name: 'Close' }).waitFor();
      expect(await tops(), `${place} at ${width} px`).toEqual(before);
      await page.keyboard.press('Escape');
      await panel.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' });
    }
  }
});

test('several tasks go as one request, which the director approves at once', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/tasks');
  const names = ['Linija ir Tarpas MB', 'Darius Rastenis'];
  for (const name of names) await taskRow(page, name).getByRole('checkbox').check();
  const chosen = page.getByRole('region', { name: 'Selected rows' });
  await expect(chosen).toContainText('2 selected');
  await expect(chosen).toContainText('9 655.50 EUR');

  const conflict = { type: 'about:blank', title: 'Changed.', status: 409, code: 'state-conflict', requestId: 'x' };
  await page.route(/tasks\?pushauth/, (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', json: conflict }),
  );
  await chosen.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('Task could not be updated: State Conflict')).toBeVisible();
  await page.unroute(/tasks\?pushauth/);
  await chosen.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText('Request for approval was successfully sent')).toBeVisible();
  await expect(chosen).toBeHidden();

  const phone = await takePhone(page);
  await approveOn(phone, cast.director, 'Pay 9 655.50 EUR in 2 payments');
  for (const name of names) await expect(taskRow(page, name)).toBeHidden();
});
