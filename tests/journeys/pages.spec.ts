// What holds on every page: no barrier that axe finds, light and dark, no sideways scrolling on a phone, nothing
// cached.
import type { Page, Response } from '@playwright/test';
import { barriersOn, expectOpenToAll } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, payPanel, sawyer, takePhone, taskRow, timber } from '../harness/people.ts';

interface Shown {
  name: string;
  path: string;
  /** brings the page to what is looked at, and waits for it */
  ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();

const ofStranger: Shown[] = [
  {
    name: 'login',
    path: '/login',
    ready: async (page) => {
      await page.getByRole('region', { name: timber.title }).waitFor();
      await page.getByRole('img', { name: /code/i }).waitFor();
    },
  },
  { name: 'a public page', path: '/pricing', ready: heading('Pricing') },
  {
    name: 'device',
    path: '/device',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(cast.director.id);
      await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
    },
  },
];

const ofOffice: Shown[] = [
  {
    name: 'overview',
    path: '/overview',
    ready: (page) => page.getByRole('table', { name: 'Latest transactions' }).getByText('EUR').first().waitFor(),
  },
  { name: 'accounts', path: '/accounts', ready: (page) => page.getByRole('row', { name: 'Payroll' }).waitFor() },
  {
    name: 'an account',
    path: '/accounts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Taxes reserve', exact: true }).click();
      await page.getByRole('table', { name: 'Transactions of Taxes reserve' }).getByText('EUR').first().waitFor();
    },
  },
  {
    name: 'statement',
    path: '/accounts?statement=1',
    ready: async (page) => {
      await page.getByRole('dialog', { name: 'Statement' }).waitFor();
      await page.getByRole('radio', { name: 'Custom' }).check();
    },
  },
  {
    name: 'transactions and one of them',
    path: '/transactions?text=Freight',
    ready: async (page) => {
      const payee = page.getByRole('table', { name: 'Transactions' }).getByRole('button', { name: /^To/ }).first();
      await payee.click();
      await page.getByRole('complementary').getByText('Payment id').waitFor();
    },
  },
  { name: 'no such page', path: '/nowhere', ready: heading('This page could not be found') },
];

const ofOfficeAtWork: Shown[] = [
  {
    name: 'new payment with mistakes',
    path: '/overview?pay=new',
    ready: async (page) => {
      await payPanel(page).getByRole('button', { name: 'Continue' }).click();
      await payPanel(page).getByText('Cannot be empty').first().waitFor();
    },
  },
  {
    name: 'a user',
    path: `/users?open=${cast.operations.id}`,
    ready: (page) => page.getByRole('heading', { level: 2, name: cast.operations.fullName }).waitFor(),
  },
  {
    name: 'cards and one of them',
    path: '/cards',
    ready: async (page) => {
      await page.getByRole('list', { name: 'Cards' }).getByRole('button').first().click();
      await page.getByRole('complementary').getByRole('heading', { name: 'Transactions' }).waitFor();
    },
  },
  { name: 'tasks', path: '/tasks', ready: (page) => taskRow(page, sawyer.title).waitFor() },
  {
    name: 'a task and the phone',
    path: '/tasks',
    ready: async (page) => {
      await taskRow(page, sawyer.title).getByRole('button', { name: sawyer.title }).click();
      await takePhone(page);
      await page.getByText('Waiting for you').waitFor();
    },
  },
  // last: leaving it asks
  {
    name: 'the order of a card',
    path: '/cards?dialog=order',
    ready: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Order a card' });
      await dialog.getByRole('radio', { name: 'For a purpose' }).check();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await dialog.getByText('Cannot be empty', { exact: true }).waitFor();
    },
  },
];

const ofDirector: Shown[] = [
  { name: 'select', path: '/select', ready: heading('Choose a company') },
  { name: 'registration', path: '/registration', ready: heading('Register a new company') },
];

const permissions: Shown = {
  name: 'permissions of a user',
  path: `/users?open=${cast.baker.id}&dialog=edit`,
  ready: async (page) => {
    const dialog = page.getByRole('dialog', { name: 'Change permissions of' });
    await dialog.getByRole('radio', { name: 'Operations director' }).check();
    await dialog.getByRole('status').waitFor();
  },
};
const dashboard: Shown = { name: 'a page for staff', path: '/bko-dashboard', ready: heading('Dashboard') };
const rail: Shown = {
  name: 'files of the rail',
  path: '/bko-transactions?tab=tech',
  ready: (page) => page.getByRole('heading', { level: 2, name: 'Files' }).waitFor(),
};
const production: Shown = {
  name: 'card production and an order',
  path: '/bko-card-processing',
  ready: async (page) => {
    await page.getByRole('table', { name: 'Orders of cards' }).getByRole('row').nth(1).getByRole('button').click();
    await page.getByRole('complementary').getByText('Limit of a month').waitFor();
  },
};
const review: Shown = { name: 'review', path: '/review', ready: (page) => page.getByText('In review').waitFor() };

/** The signed-in user looks at several pages one after the other. */
const visits: { who: string | undefined; pages: Shown[] }[] = [
  { who: undefined, pages: ofStranger },
  { who: cast.finance.id, pages: ofOffice },
  { who: cast.finance.id, pages: ofOfficeAtWork },
  { who: cast.director.id, pages: ofDirector },
  { who: cast.bakeryDirector.id, pages: [permissions] },
  { who: '90000000001', pages: [dashboard, rail, production] },
  { who: '20000000014', pages: [review] },
];

for (const { who, pages } of visits) {
  const names = pages.map(({ name }) => name).join(', ');
  test(`${names}: no barriers in light and dark, fits a phone, nothing is cached`, async ({ visit, signedIn }) => {
    const [{ path: first } = { path: '/' }] = pages;
    // several looks at long pages
    test.slow();
    const page = who ? await signedIn(who, first) : await visit(`/#${first}`);
    const cached = watchCaching(page);
    for (const { name, path, ready } of pages) {
      await test.step(name, async () => {
        await page.goto(`/#${path}`);
        await ready(page);
        await expectOpenToAll(page, name);
      });
    }
    expect(cached).toEqual([]);
  });
}

/** One look each: pages of staff are many, and made of the parts that are looked at above. */
const ofStaff: Shown[] = [
  {
    name: 'staff and one of them',
    path: '/bko-users?open=90000000004',
    ready: (page) => page.getByRole('complementary').getByText('Birth date').waitFor(),
  },
  {
    name: 'the preview of a user',
    path: `/bko-user-preview?person=${cast.finance.id}`,
    ready: (page) => page.getByRole('main').getByRole('navigation').waitFor(),
  },
  {
    name: 'the log of the bank',
    path: '/bko-log',
    ready: (page) => page.getByRole('region', { name: 'Log of the bank' }).getByRole('listitem').first().waitFor(),
  },
  ...['Money', 'Cards', 'Messages and notes', 'Documents', 'Log'].map(
    (name): Shown => ({
      name: `${name} of a client`,
      path: `/bko-client?id=${timber.id}&tab=${name.toLowerCase().split(' ')[0]}`,
      ready: async (page) => {
        await page.getByRole('tabpanel', { name }).getByRole('heading').first().waitFor();
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      },
    }),
  ),
];

test('further pages of staff: no barriers, one in light and the next in dark', async ({ signedIn }) => {
  const page = await signedIn('90000000001', '/bko-users', { width: 1440 });
  for (const [at, { name, path, ready }] of ofStaff.entries()) {
    await page.emulateMedia({ colorScheme: at % 2 === 0 ? 'light' : 'dark' });
    await page.goto(`/#${path}`);
    await ready(page);
    expect.soft(await barriersOn(page), name).toEqual([]);
  }
});

/** Fills up with the answers of calls that a browser or a proxy might keep. */
function watchCaching(page: Page): string[] {
  const cached: string[] = [];
  page.on('response', (response: Response) => {
    const { pathname } = new URL(response.url());
    const isCall = pathname.startsWith('/web/') || pathname.startsWith('/device/');
    if (isCall && response.headers()['cache-control'] !== 'no-store') cached.push(pathname);
  });
  return cached;
}
