// Overview and accounts: figures, a page for each account, its name, statements; and what is said when the bank cannot.
import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '../harness/journey.ts';
import { bakery, cast, choose, timber } from '../harness/people.ts';

/** The bank refuses what is asked of one of its addresses, the next time or times. */
async function refuse(page: Page, address: string, times = 1): Promise<void> {
  const status = 500;
  const json = {
    type: 'about:blank',
    title: 'Something went wrong.',
    status,
    code: 'internal-error',
    requestId: '019a0000-0000-7000-8000-000000000000',
  };
  await page.route(
    (url) => url.pathname.startsWith(address),
    (route) => route.fulfill({ status, json }),
    { times },
  );
}

const failure = (page: Page, words: string) => page.getByRole('alert').getByText(words);

test('figures of the company, and the message when they cannot be read', async ({ signedIn, complaints }) => {
  const company = `/web/${timber.id}`;
  const page = await signedIn(cast.director.id, '/select');
  const card = page.getByRole('button', { name: timber.title });
  await card.waitFor();
  await refuse(page, `${company}/client`);
  await card.click();
  await expect(failure(page, 'Ops! Failed to retrieve company data')).toBeVisible();
  await expect(page).toHaveURL(/#\/select/);

  await refuse(page, `${company}/stats`);
  await card.click();
  await expect(failure(page, 'Could not retrieve company stats')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  const months = page.getByRole('table', { name: 'Income and expense by month, in EUR' }).getByRole('row');
  await expect(months).toHaveCount(14);
  await expect(months.nth(12)).toContainText(/\d{4}-\d\d(\s*\d[\d ]*\.\d\d){2}/);
  await expect(page.getByText(/ of 250 000.00 EUR/)).toBeVisible();

  // it is read ahead, and then by the page
  await refuse(page, `${company}/client`, 2);
  await page.reload();
  await expect(failure(page, 'Could not retrieve company profile')).toBeVisible();
  // the server has said it itself
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('status of 500')));
});

test('an account has a page of its own, a name that can be changed, and statements as CSV', async ({
  signedIn,
  complaints,
}) => {
  // of an account that no other journey names
  const page = await signedIn(cast.bakeryDirector.id, '/accounts');
  await page.getByRole('button', { name: 'Wages', exact: true }).click();
  const shown = page.getByRole('heading', { level: 1 });
  await expect(shown).toHaveText('Wages');
  await page.reload();
  await expect(shown).toHaveText('Wages');
  await page.getByRole('table', { name: 'Transactions of Wages' }).getByText('EUR').first().waitFor();

  await page.getByRole('button', { name: 'Rename account' }).click();
  await page.getByLabel('Account name').fill('Salaries');
  await refuse(page, `/web/${bakery.id}/funds/`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(failure(page, 'Account name could not be updated')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('status').getByText('Account name was successfully updated')).toBeVisible();
  await expect(shown).toHaveText('Salaries');

  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await expect(dialog.getByLabel('Account')).toHaveValue(/^EUR\.LT/);
  await dialog.getByRole('radio', { name: 'Last month' }).check();
  await choose(dialog.getByLabel('Language'), 'Japanese');
  // without a language beside it, a format has room for its words
  await choose(dialog.getByLabel('Format'), 'MT940');
  const getWidth = async (label: string) => (await dialog.getByLabel(label).boundingBox())?.width;
  expect(await getWidth('Format')).toBe(await getWidth('Account'));
  await choose(dialog.getByLabel('Format'), 'camt.053 (XML)');
  await choose(dialog.getByLabel('Version'), '001.02');
  const older = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download camt.053' }).click();
  expect(await fs.readFile(await (await older).path(), 'utf8')).toContain('camt.053.001.02');
  await page.getByRole('button', { name: 'Statement' }).click();
  await dialog.getByRole('radio', { name: 'Last month' }).check();
  await choose(dialog.getByLabel('Format'), 'CSV (Excel)');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^statement-\d{11}-\d{4}-\d\d-01-.+\.csv$/);
  const [head = '', ...lines] = (await fs.readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(head).toContain('Date,Account,Type,Counterparty');
  expect(lines.length).toBeGreaterThan(0);
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('status of 500')));
});
