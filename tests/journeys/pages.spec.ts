// What holds on every page: no barrier that axe finds, light and dark, no sideways scrolling on a phone, nothing cached.
import type { Page, Response } from '@playwright/test';
import { barriersOn, expectToFit } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, elsewhere, payPanel, takePhone, taskRow, timber } from '../harness/people.ts';

interface Shown {
  name: string;
  /** nobody is signed in if left out */
  who?: string;
  path: string;
  /** brings the page to what is looked at, and waits for it */
  ready: (page: Page) => Promise<unknown>;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { level: 1, name }).waitFor();
const office = { who: cast.finance.id };

const shown: Shown[] = [
  {
    name: 'login',
    path: '/login',
    ready: async (page) => {
      await page.getByRole('region', { name: timber.title }).waitFor();
      await page.getByRole('img', { name: /code/i }).waitFor();
    },
  },
  { name: 'select', who: cast.director.id, path: '/select', ready: heading('Choose a company') },
  {
    name: 'overview',
    ...office,
    path: '/overview',
    ready: (page) => page.getByRole('table', { name: 'Latest transactions' }).getByText('EUR').first().waitFor(),
  },
  {
    name: 'accounts',
    ...office,
    path: '/accounts',
    ready: (page) => page.getByRole('row', { name: 'Payroll' }).waitFor(),
  },
  {
    name: 'an account',
    ...office,
    path: '/accounts',
    ready: async (page) => {
      await page.getByRole('button', { name: 'Taxes reserve', exact: true }).click();
      await page.getByRole('table', { name: 'Transactions of Taxes reserve' }).getByText('EUR').first().waitFor();
    },
  },
  {
    name: 'a user',
    ...office,
    path: `/users?open=${cast.operations.id}`,
    ready: (page) => page.getByRole('heading', { level: 2, name: cast.operations.fullName }).waitFor(),
  },
  {
    name: 'permissions of a user',
    who: cast.bakeryDirector.id,
    path: `/users?open=${cast.baker.id}&dialog=edit`,
    ready: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Change permissions of' });
      await dialog.getByRole('radio', { name: 'Operations director' }).check();
      await dialog.getByRole('status').waitFor();
    },
  },
  {
    name: 'statement',
    ...office,
    path: '/accounts?statement=1',
    ready: async (page) => {
      await page.getByRole('dialog', { name: 'Statement' }).waitFor();
      await page.getByRole('button', { name: 'Custom' }).click();
    },
  },
  {
    name: 'new payment with mistakes',
    ...office,
    path: '/overview?pay=new',
    ready: async (page) => {
      await payPanel(page).getByRole('button', { name: 'Continue' }).click();
      await payPanel(page).getByText('Cannot be empty').first().waitFor();
    },
  },
  {
    name: 'tasks',
    ...office,
    path: '/tasks',
    ready: (page) => taskRow(page, elsewhere.title).waitFor(),
  },
  {
    name: 'a task and the phone',
    ...office,
    path: '/tasks',
    ready: async (page) => {
      await taskRow(page, elsewhere.title).getByRole('button', { name: elsewhere.title }).click();
      await takePhone(page);
      await page.getByText('Nothing waits for you').waitFor();
    },
  },
  {
    name: 'transactions and one of them',
    ...office,
    path: '/transactions?text=Freight',
    ready: async (page) => {
      const payee = page.getByRole('table', { name: 'Transactions' }).getByRole('button', { name: /^To/ }).first();
      await payee.click();
      await page.getByRole('complementary').getByText('Payment id').waitFor();
    },
  },
  {
    name: 'device',
    path: '/device',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(cast.director.id);
      await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
    },
  },
  { name: 'a page for staff', who: '90000000001', path: '/bko-dashboard', ready: heading('Dashboard') },
  { name: 'registration', who: cast.director.id, path: '/registration', ready: heading('Register a new company') },
  { name: 'review', who: '20000000014', path: '/review', ready: (page) => page.getByText('In review').waitFor() },
  { name: 'a public page', path: '/pricing', ready: heading('Pricing') },
  { name: 'no such page', ...office, path: '/nowhere', ready: heading('This page could not be found') },
];

for (const { name, who, path, ready } of shown) {
  test(`${name}: no barriers in light and dark, fits a phone, nothing is cached`, async ({ visit, signedIn }) => {
    const page = who ? await signedIn(who, path) : await visit(`/#${path}`);
    const cached = watchCaching(page);
    await ready(page);
    expect(await barriersOn(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await barriersOn(page)).toEqual([]);
    await expectToFit(page, 390);
    expect(cached).toEqual([]);
  });
}

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
