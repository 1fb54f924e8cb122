// The page of all components, and alerts as time passes. What each component does by itself: `*.browser.test.tsx`.
import type { Page } from '@playwright/test';
import { barriersOn, expectToFit } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Components' });
const lazyParts = ['Popovers and cards', 'Parts of the desk', 'Wizard and files', 'Timeline', 'Charts of the desk'];
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
  // loaded after the page
  for (const name of lazyParts) await page.getByRole('heading', { level: 2, name }).waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('radio', { name: 'Dark' }).check();
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

test('a link to a part of the page leads there', async ({ visit }) => {
  const page = await visit('/#/ui?part=icons');
  await expect(page.getByRole('heading', { level: 2, name: 'Icons' })).toBeInViewport();
  await page.getByRole('link', { name: 'Foundations' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Foundations' })).toBeInViewport();
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

test('three alerts at once; one that is dismissed makes room and holds up no one', async ({ visit }) => {
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
