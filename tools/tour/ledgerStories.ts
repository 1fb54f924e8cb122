// The ledger for finance: entries of an account, one of them, a posting by hand up to its proposal, and what waits.
import { bakery, timber } from '#tests/harness/people.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const whole = { isWhole: true };

export async function ledgerStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  await open(visit, '/#/bko-financial-information?account=EUR.FEES');
  const entries = page.getByRole('table', { name: 'Entries of the account' });
  const newest = entries.getByRole('row').nth(1).getByRole('button');
  await newest.waitFor();
  await shoot(page, 'entries', whole);
  await newest.click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'entry');
  await open(visit, `/#/bko-financial-information?find=${timber.id}`);
  await page.getByRole('link', { name: /Main/ }).first().waitFor();
  await shoot(page, 'found', whole);
  await open(visit, '/#/bko-financial-information?find=10000009999');
  await page.getByText('No account found').waitFor();
  await shoot(page, 'nothing-found', whole);

  await page.getByRole('button', { name: 'New posting' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('alert').first().waitFor();
  await shoot(page, 'posting-faults');
  await dialog.getByLabel('Debit').fill('Susp');
  await page.getByRole('option').first().waitFor();
  await shoot(page, 'posting-accounts');
  await page.getByRole('option').first().click();
  await dialog.getByLabel('Credit').fill(bakery.iban);
  await dialog.getByLabel('Amount').fill('12.34');
  await dialog.getByLabel('Message').fill('Sent to a wrong account, sąskaita 7');
  await shoot(page, 'posting');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Balance of credit').waitFor();
  await shoot(page, 'posting-check');
}

/** Safeguarding by the bank day: now, the days, 13 months, own funds; and one day. */
export async function safeguardingStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  await open(visit, '/#/bko-financial-information?tab=safeguarding');
  const newest = page.getByRole('table', { name: 'Safeguarding by day' }).getByRole('row').nth(1).getByRole('button');
  await newest.waitFor();
  await page.getByRole('table', { name: 'Safeguarding by month' }).getByRole('link').first().waitFor();
  await shoot(page, 'filled', whole);
  await newest.click();
  await page.getByRole('complementary').getByText('At the cut-off').waitFor();
  await shoot(page, 'day');
  await page.getByRole('button', { name: 'Sign off' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'sign-off');
}
