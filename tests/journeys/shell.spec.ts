// The shell as people meet it: who is shown what, where the others are led, and what a page does that cannot be shown.
// Every page for every role and letter set is in tests/expected-guard.csv; here a few of them are walked.
import type { Page } from '@playwright/test';
import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import packageFile from '#package.json' with { type: 'json' };
import type { StaffRole } from '#shared/permissions.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, cast, chooseInAccount, timber } from '../harness/people.ts';

const refusedText = 'You are not permitted to see that page.';
const representative = personId(4);
const applicant = personId(12);
/** of another company that is being registered */
const inReview = personId(16);

const staffId = (role: StaffRole) => staff.find((each) => each.role === role)?.id ?? '';
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main', exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The places of the sidebar, without the logo. */
async function getPlaces(page: Page): Promise<string[]> {
  await sidebar(page)
    .getByRole('link', { name: /^Kontora/ })
    .waitFor();
  return (await sidebar(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\n.*/s, ''));
}

const adminPlaces = [
  'Dashboard',
  'Clients',
  'Tasks',
  'Transactions',
  'Manual verification',
  'Compliance unit',
  'AML reports',
  'Card production',
  'Financial information',
  'Outlet',
  'Users',
];

test('staff see the pages of their role; another leads home with a warning', async ({ signedIn }) => {
  const admin = await signedIn(staffId('A'), '/bko-users', { width: 1536, ahead: true });
  await expect(heading(admin, 'Users')).toBeVisible();
  // the pages beside come ahead, while nothing happens
  const fetched = () => admin.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await expect.poll(fetched).toContainEqual(expect.stringContaining('/assets/CouponsPage'));
  expect(await getPlaces(admin)).toEqual(adminPlaces);
  await expect(admin).toHaveTitle('Users · Kontora');

  const marketing = await signedIn(staffId('P'), '/bko-users');
  await expect(heading(marketing, 'Dashboard')).toBeVisible();
  await expect(marketing.getByRole('region', { name: 'Alerts' }).getByText(refusedText)).toBeVisible();
  expect(await getPlaces(marketing)).toEqual(['Dashboard', 'Outlet']);

  const desk = await signedIn(staffId('C'), '/select');
  await expect(heading(desk, 'Clients')).toBeVisible();
  expect(await getPlaces(desk)).toEqual(['Clients', 'Tasks', 'Manual verification']);
  await expect(desk.getByText(refusedText)).toHaveCount(0);
  await sidebar(desk).getByRole('link', { name: 'Tasks' }).click();
  await expect(heading(desk, 'Tasks')).toBeVisible();
  await sidebar(desk)
    .getByRole('link', { name: /^Kontora/ })
    .click();
  await expect(heading(desk, 'Clients')).toBeVisible();
});

test('letters open the company area; without one a page leads to the overview with a warning', async ({ signedIn }) => {
  const page = await signedIn(representative, '/overview');
  await expect(heading(page, 'Overview')).toBeVisible();
  expect(await getPlaces(page)).toEqual(['Overview', 'Cards', 'Company profile']);
  await page.goto('/#/tasks');
  await expect(page.getByRole('region', { name: 'Alerts' }).getByText(refusedText)).toBeVisible();
  await expect(heading(page, 'Overview')).toBeVisible();

  await page.goto('/#/bko-dashboard');
  await expect(page).toHaveURL(/#\/overview/);
});

test('a number leads to a company or a client, if it is one’s own to see', async ({ signedIn }) => {
  const director = await signedIn(cast.director.id, `/${timber.id}`);
  await expect(heading(director, 'Overview')).toBeVisible();
  await expect(director.getByRole('main').getByText(timber.title)).toBeVisible();
  await director.goto(`/#/${bakery.id}`);
  await expect(heading(director, 'This page could not be found')).toBeVisible();
  expect(await getPlaces(director)).toContain('Overview');
  await director.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(heading(director, 'Choose a company')).toBeVisible();

  const support = await signedIn(staffId('S'), `/${bakery.id}`);
  await expect(heading(support, bakery.title)).toBeVisible();
  await expect(support.getByText(bakery.id)).toBeVisible();
  await expect(support).toHaveURL(`/#/bko-client?id=${bakery.id}`);
});

test('an application opens at its step for the person who began it; a new one needs the flag', async ({
  world,
  signedIn,
}) => {
  const draft = await signedIn(applicant, '/select');
  await draft.getByRole('main').getByRole('listitem').getByRole('button').click();
  await expect(heading(draft, 'Registration')).toBeVisible();
  await draft.goto('/#/overview');
  await expect(heading(draft, 'Registration')).toBeVisible();
  await draft.getByRole('link', { name: 'Choose a company' }).click();
  await draft.getByRole('link', { name: 'Register a new company' }).click();
  await expect(heading(draft, 'Register a new company')).toBeVisible();

  const waiting = await signedIn(inReview, '/overview');
  await expect(heading(waiting, 'Review')).toBeVisible();
  await expect(waiting.getByText('Payment required')).toBeVisible();
  await expect(waiting.getByRole('button', { name: 'Logout' })).toBeVisible();

  await world.owner.query("update person set flags = '' where id = $1", [applicant]);
  const helper = await signedIn(applicant, '/overview');
  await expect(heading(helper, 'Registration')).toBeVisible();
  await helper.getByRole('link', { name: 'Choose a company' }).click();
  await expect(helper.getByRole('main').getByRole('listitem').getByRole('button')).toHaveCount(1);
  await expect(helper.getByRole('link', { name: 'Register a new company' })).toHaveCount(0);

  const clerk = await signedIn(cast.finance.id, '/registration');
  await expect(heading(clerk, 'Overview')).toBeVisible();
  await expect(clerk.getByText(refusedText)).toBeVisible();
});

test('in the demo staff look as another role, and only there', async ({ signedIn }) => {
  const page = await signedIn(staffId('A'), '/bko-users', { width: 1536 });
  // its page keeps the room of its banner from the first paint
  await expect(page.locator('html[data-demo]')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'See as' }).selectOption({ label: 'Marketing' });
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('note')).toContainText('as Marketing');
  expect(await getPlaces(page)).toEqual(['Dashboard', 'Outlet']);
  await page.goto('/#/bko-clients');
  await expect(page.getByText(refusedText)).toBeVisible();

  await page.reload();
  await expect(page.getByRole('note')).toContainText('as Marketing');
  await page.getByRole('button', { name: 'Back to Admin' }).click();
  await expect.poll(() => getPlaces(page)).toEqual(adminPlaces);
});

test('the sidebar is 240 wide, 300 on very wide windows, 80 collapsed, and stays so', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/company-profile');
  const width = () => sidebar(page).evaluate((element) => element.getBoundingClientRect().width);
  await expect.poll(width).toBe(240);
  await expect(sidebar(page).getByText(`Version ${packageFile.version}`)).toBeVisible();
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect.poll(width).toBe(80);
  await page.reload();
  await heading(page, 'Company profile').waitFor();
  expect(await width()).toBe(80);
  await sidebar(page).getByRole('button', { name: 'Need Support' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to the help center' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await page.setViewportSize({ width: 1799, height: 900 });
  await expect.poll(width).toBe(240);
  await page.setViewportSize({ width: 1800, height: 900 });
  await expect.poll(width).toBe(300);
});

test('the account menu works by keyboard and says who it is', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/company-profile');
  await sidebar(page)
    .getByRole('button', { name: `${cast.finance.fullName} Account menu` })
    .focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('menu', { name: `${cast.finance.fullName} Account menu` });
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Go to/,
    'Past alerts',
    'Your devices',
    'Dark theme',
    'Logout',
  ]);
  await page.keyboard.press('ArrowDown');
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  await expect(menu).toContainText(/Last request \d\d:\d\d:\d\d/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Past alerts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sidebar(page).getByRole('button', { name: /Account menu$/ })).toBeFocused();
});

test('on a phone staff have four places at the thumb and all of them in the drawer', async ({ signedIn }) => {
  const page = await signedIn(staffId('A'), '/bko-aml-reports', { width: 390 });
  const bar = page.getByRole('navigation', { name: 'Main, short' });
  await expect(bar.getByRole('link')).toHaveText(['Dashboard', 'Clients', 'Tasks', 'Transactions']);
  await bar.getByRole('button', { name: 'More' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('listitem')).toHaveText(adminPlaces);
  await drawer.getByRole('link', { name: 'Card production' }).click();
  await expect(heading(page, 'Card production')).toBeVisible();
  await expect(drawer).toHaveCount(0);
});

test('logout removes the session from the browser', async ({ signedIn }) => {
  const page = await signedIn(staffId('E'), '/bko-dashboard', { width: 1536 });
  await page.getByRole('combobox', { name: 'See as' }).selectOption({ label: 'AML' });
  await expect(page.getByRole('note')).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('kontora.look', 'dark');
    localStorage.setItem('kontora.emails', 'drafts');
  });
  await chooseInAccount(page, 'Logout');
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['kontora.look']);
  await page.goto('/#/bko-dashboard');
  await expect(page).toHaveURL('/#/login?to=%2Fbko-dashboard');
});

test('without a network the shell stays, and a page comes back by itself', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/overview');
  // the network goes before this page was fetched ahead
  await page.route('**/assets/AccountsPage*.js', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(page.getByRole('table', { name: 'Latest transactions' }).getByText('EUR').first()).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText(/^No connection to the bank since/)).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Accounts' }).click();
  await expect(heading(page, 'There is no connection to the bank. Check the network and try again.')).toBeVisible();
  expect(await getPlaces(page)).toContain('Accounts');
  await page.unroute('**/assets/AccountsPage*.js');
  await page.context().setOffline(false);
  await expect(page.getByRole('row', { name: 'Payroll' })).toBeVisible();
  await expect(page.getByText(/^No connection/)).toHaveCount(0);
});

test('a page that the server refuses shows its status and words, and another try', async ({ signedIn }) => {
  const page = await signedIn(staffId('E'), '/bko-dashboard');
  const problem = { type: 'about:blank', title: 'Not just now.', status: 403, code: 'not-permitted', requestId: 'r-1' };
  await page.route('**/web/client', (route) => route.fulfill({ status: 403, json: problem }));
  await page.reload();
  await expect(page.getByText('403', { exact: true })).toBeVisible();
  await expect(heading(page, 'Not just now.')).toBeVisible();
  await expect(page.getByText('r-1')).toBeVisible();
  await page.unroute('**/web/client');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

test('a page whose script is gone reloads once, then says so, and again when it is asked', async ({ signedIn }) => {
  const page = await signedIn(staffId('A'), '/bko-dashboard');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  const gone = '**/assets/CouponsPage*.js';
  // as after an update: the old document asks for a script that the new version does not have
  await page.route(gone, (route) => route.fulfill({ status: 404 }));
  await sidebar(page).getByRole('link', { name: 'Outlet' }).click();
  await expect(page.getByText('500', { exact: true })).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await page.unroute(gone);
  // asked again: with the document, where a browser remembers that it did not get the script (Chromium did until 156),
  // or alone
  const got = page.waitForResponse(gone);
  await page.getByRole('button', { name: 'Try again' }).click();
  expect((await got).status()).toBe(200);
  await expect(heading(page, 'Outlet')).toBeVisible();
  expect([1, 2]).toContain(loads);
});
