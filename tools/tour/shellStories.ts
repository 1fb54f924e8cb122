// What stands around all pages: palette, keys, help, phone, drawer, alerts, warnings; and the windows of accounts.
import type { Page } from '@playwright/test';
import { cast, openRequest, takePhone, timber } from '#tests/harness/people.ts';
import { bring, weathers } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

export async function accountsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page, calm } = visit;
  await open(visit, '/#/accounts');
  await page.getByRole('button', { name: 'Taxes reserve', exact: true }).click();
  await page.getByRole('table', { name: 'Transactions of Taxes reserve' }).getByText('EUR').first().waitFor();
  await calm.wait(page);
  await shoot(page, 'panel');
  await page.getByRole('button', { name: 'Rename account' }).click();
  await shoot(page, 'rename');
  await open(visit, '/#/accounts?statement=1');
  await page.getByRole('dialog', { name: 'Statement' }).waitFor();
  await shoot(page, 'statement');
  await page.getByRole('radio', { name: 'Custom' }).check();
  await shoot(page, 'statement-custom');
  await page.getByLabel('Format').selectOption('camt054');
  await shoot(page, 'statement-camt');
}

/** The page of one account asks for its payments, so it has the states of any list. */
export async function accountStatesStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page } = visit;
  const address = `/#/accounts?account=EUR.${timber.iban}`;
  await open(visit, address);
  await shoot(page, 'filled', { isWhole: true });
  for (const weather of weathers) {
    const undo = await bring(weather, visit.context);
    try {
      await open(visit, address, weather === 'loading');
      await shoot(page, weather);
    } finally {
      await undo();
    }
  }
  await open(visit, '/#/accounts?account=EUR.LT000000000000000000');
  await shoot(page, 'missing');
}

export async function shellStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page } = visit;
  const leave = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await open(visit, '/#/overview');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Page or action' }).waitFor();
  await shoot(page, 'palette');
  await page.keyboard.type('nothing of the kind');
  await shoot(page, 'palette-nothing');
  await leave();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await shoot(page, 'keys');
  await leave();
  await page.getByRole('button', { name: 'Need Support' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'help');
  await leave();
  await page.getByRole('button', { name: /Account menu$/ }).click();
  await page.getByRole('menu').waitFor();
  await shoot(page, 'account');
  await page.keyboard.press('Escape');
  const phone = await takePhone(page);
  await phone.getByText('Nothing waits for you').waitFor();
  await shoot(page, 'phone');
  // the picture of the README
  await openRequest(phone, cast.director, 'Pay 2 475.00 EUR to Vetrovia Logistics UAB');
  await shoot(page, 'phone-request');
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await shoot(page, 'collapsed');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await walkDrawer(page, shoot);
  await open(visit, '/#/nowhere');
  await shoot(page, 'not-found');
  await walkStaff({ visits, bank, shoot });
}

async function walkDrawer(page: Page, shoot: Scene['shoot']): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  await shoot(page, 'drawer', { mostWidth: 640 });
}

async function walkStaff({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  await open(visit, '/#/bko-dashboard');
  const asOther = visit.page.getByRole('button', { name: 'See as another role' });
  if (await asOther.isVisible()) await asOther.click();
  await visit.page.getByRole('combobox', { name: 'See as' }).selectOption({ label: 'Marketing' });
  await visit.page.getByRole('note').waitFor();
  await shoot(visit.page, 'see-as');
  await visit.page.getByRole('button', { name: 'Back to Admin' }).click();
  await visit.page.route('**/web/client', (route) =>
    route.fulfill({
      status: 403,
      json: { type: 'about:blank', title: 'Not just now.', status: 403, code: 'not-permitted', requestId: 'r-1' },
    }),
  );
  await open(visit, '/#/bko-clients');
  await shoot(visit.page, 'refused');
  await visit.page.unroute('**/web/client');
}

/** Only this window's clock runs ahead: what would send it the real time is answered here. */
export async function sessionStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('inReview', bank.url);
  const { page } = visit;
  await page.clock.install();
  await page.route('**/device/requests?*', (route) => route.fulfill({ json: { items: [], next: null } }));
  await page.route('**/web/ping', async (route) => {
    const now = await page.evaluate(() => Date.now());
    await route.fulfill({ json: { expiresAt: new Date(now + 240_000).toISOString() } });
  });
  await page.goto('/#/select');
  await page.getByRole('button', { name: /.+’s phone/ }).waitFor();
  await visit.calm.wait(page);
  await page.clock.fastForward('03:00');
  await page.clock.fastForward('00:34');
  await page.getByRole('dialog', { name: 'Are you still there?' }).waitFor();
  // whatever the bank answered from now on would bring its own time
  await page.route(/\/(web|device)\//, () => undefined);
  await shoot(page, 'ends');
}

export async function alertsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.fresh(bank.url);
  const { page } = visit;
  for (const kind of ['success', 'error', 'info', 'warning']) {
    await open(visit, '/#/ui');
    await page.getByRole('button', { name: `Show ${kind}` }).click();
    await page.getByRole('region', { name: 'Alerts' }).getByRole('button').first().waitFor();
    await shoot(page, kind);
  }
  await page.getByRole('button', { name: 'Past alerts' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'past');
  await visit.context.close();
}

export async function galleryWindowsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.fresh(bank.url);
  const { page } = visit;
  await open(visit, '/#/ui');
  const windows = { Dialog: 'dialog', Confirm: 'confirm', 'Confirm something red': 'confirm-red' };
  for (const [button, state] of Object.entries(windows)) {
    await page.getByRole('button', { name: button, exact: true }).click();
    const shown = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await shown.waitFor();
    await shoot(page, state);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
  }
  const part = page.getByRole('region', { name: 'Windows and menus' });
  const again = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await part.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menu').waitFor();
  };
  await shoot(page, 'menu', { again });
  await visit.context.close();
}
