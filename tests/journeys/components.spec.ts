// The page of all components, and what of them no page's own journey tries: reasons, work under way, alerts, copies.
import type { Page } from '@playwright/test';
import { barriersOn, expectToFit } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Components' });
/** From now on time passes by `page.clock` alone. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
}

const show = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('every component: no barriers in light on a desk, in dark on a phone of 360 px', async ({ visit }) => {
  // the longest page of all, looked at twice
  test.slow();
  const page = await visit('/#/ui');
  await heading(page).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await show(page, 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectToFit(page, 360);
  expect(await barriersOn(page)).toEqual([]);
});

test('the page of components is not there outside the demo', async ({ visit }) => {
  const page = await visit('about:blank');
  await page.route('**/web/about', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), demo: false } });
  });
  await page.goto('/#/ui');
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  await expect(heading(page)).toHaveCount(0);
});

test('one page: links to its parts, reasons of buttons, work under way, marks of rows, copies', async ({ visit }) => {
  const page = await visit('/#/ui?part=icons');
  await test.step('a link to a part of the page leads there', async () => {
    await expect(page.getByRole('heading', { level: 2, name: 'Icons' })).toBeInViewport();
    await page.getByRole('link', { name: 'Foundations' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Foundations' })).toBeInViewport();
  });
  await test.step('a button that cannot be used says why on hover and on focus, and to screen readers', async () => {
    const button = page.getByRole('button', { name: 'Disabled primary' });
    const reason = page.getByRole('tooltip', { name: 'Only a director may approve this payment' });
    await expect(button).toHaveAccessibleDescription('Only a director may approve this payment');
    await expect(reason).toHaveCount(0);

    await button.hover();
    await expect(reason).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(reason).toBeHidden();

    const before = page.getByRole('listitem').filter({ has: button }).getByRole('button', { name: 'Sending' });
    await before.focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(reason).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(reason).toBeHidden();
  });
  await test.step('a button at work is busy, keeps its width and takes no second click', async () => {
    const button = page.getByRole('button', { name: 'Create payment' });
    const width = (await button.boundingBox())?.width;
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await button.click({ force: true });
    await expect(page.getByText('Clicked 1 times')).toBeVisible();
    expect((await button.boundingBox())?.width).toBe(width);
  });
  await test.step('case rows say in a word that something is missing or has changed', async () => {
    const rows = page.getByRole('table', { name: 'Cases' }).getByRole('row');
    await expect(rows.filter({ hasText: 'Žemaitė' })).toContainText('Missing');
    await expect(rows.filter({ hasText: 'Nordic Freight' })).toContainText('Updated');
  });
  await test.step('a copy says what was copied, or that it was not', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const iban = 'LT121000011101001000';
    const copy = page.getByRole('button', { name: 'Copy IBAN' }).first();
    await copy.click();
    await expect(page.getByText(`"${iban}" was successfully copied to your clipboard`)).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(iban);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    });
    await copy.click();
    await expect(page.getByRole('alert').getByText(`"${iban}" was not copied to your clipboard`)).toBeVisible();
  });
});

test('an alert goes after its time, stays while pointed at, and can be read again', async ({ visit }) => {
  const page = await visit('/#/ui');
  await heading(page).waitFor();
  await stopClock(page);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  await show(page, 'Short');
  await expect(alerts.getByText('Short: 1000 ms')).toBeVisible();
  await page.clock.runFor(1000);
  await expect(alerts.getByText('Short: 1000 ms')).toHaveCount(0);

  await show(page, 'Show error');
  const error = alerts.getByRole('alert').getByText('Insufficient Funds');
  await page.clock.runFor(4000);
  await error.hover();
  await page.clock.runFor(10_000);
  await expect(error).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(900);
  await expect(error).toBeVisible();
  await page.clock.runFor(200);
  await expect(error).toHaveCount(0);

  await page.getByRole('button', { name: 'Past alerts' }).click();
  await page.clock.runFor(1000);
  const past = page.getByRole('dialog', { name: 'Past alerts' }).getByRole('listitem');
  await expect(past).toHaveCount(2);
  await expect(past.first()).toContainText('Payment order could not be created: Insufficient Funds');
});

test('three alerts at once; one that is dismissed makes room and holds up nobody', async ({ visit }) => {
  const page = await visit('/#/ui');
  await heading(page).waitFor();
  await stopClock(page);
  const alerts = page.getByRole('region', { name: 'Alerts' });
  const dismiss = alerts.getByRole('button', { name: 'Dismiss' });
  await show(page, 'Six at once');
  await expect(dismiss).toHaveCount(3);
  await expect(alerts.getByText('Fourth')).toHaveCount(0);
  await dismiss.first().focus();
  await page.keyboard.press('Enter');
  await expect(alerts.getByText('First')).toHaveCount(0);
  await expect(alerts.getByText('Fourth')).toBeVisible();
  // focus has gone to the next one, so the clocks stand
  await page.clock.runFor(10_000);
  await expect(dismiss).toHaveCount(3);
  for (let closed = 0; closed < 5; closed += 1) await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Six at once' })).toBeFocused();

  await show(page, 'Short');
  await show(page, 'Normal');
  await dismiss.first().click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(2000);
  await expect(dismiss).toHaveCount(0);
});
