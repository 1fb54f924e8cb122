// Somebody registers a company on a phone, from nothing to the bank's turn, with one reload on the way.

import type { Locator, Page } from '@playwright/test';
import { personId } from '../../db/demo/people.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { sampleDraft } from '../samples/registration.ts';

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).tap();

async function pick(box: Locator, words: string): Promise<void> {
  await box.fill(words);
  await box.page().getByRole('option', { name: words }).first().tap();
}

test('a company comes from nothing to the turn of the bank, on a phone', async ({ signedIn }) => {
  const page = await signedIn(personId(5), '/select', { width: 390, isPhone: true });
  const field = (name: string) => page.getByLabel(new RegExp(`^${name}( optional)?$`));
  const box = (name: string) => page.getByRole('combobox', { name: new RegExp(`^${name}( optional)?$`) });
  await page.getByRole('link', { name: 'Register a new company' }).tap();
  await goOn(page);
  await expect(page.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  await pick(box('Country of incorporation'), 'Lithuania');
  await field('Company name').fill(sampleDraft.Name);
  await field('Company code').fill(sampleDraft.Code);
  await field('Your position').selectOption('CEO');
  await pick(box('Countries of beneficial owners'), 'Lithuania');
  await goOn(page);

  await expect(page.getByText('Step 1 of 7')).toBeVisible();
  await pick(box('Business activities'), 'Printing');
  await field('Legal form').selectOption('UAB');
  await page.getByRole('group', { name: 'tax number 1' }).getByLabel('Number').fill(sampleDraft.Code);
  await field('Street').fill(sampleDraft.Street);
  await field('Postal code').fill(sampleDraft.PostalCode);
  await field('City').fill(sampleDraft.City);
  await field('E-mail').fill(sampleDraft.Email);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(field('E-mail')).toHaveValue(sampleDraft.Email);
  await goOn(page);

  await expect(heading(page, 'Proof files')).toBeVisible();
  for (const name of ['Registry extract', 'Incorporation details', 'Proof of registered address']) {
    const drop = page.getByRole('group', { name, exact: true });
    await drop.locator('input[type=file][capture]').setInputFiles(pdf(`${name}.pdf`));
    await expect(drop.getByText(/ · Received$/)).toBeVisible();
  }
  await goOn(page);
  await pick(box('Income countries'), 'Latvia');
  await pick(box('Outcome countries'), 'Lithuania');
  await goOn(page);
  await page.getByRole('checkbox', { name: 'European Union' }).check();
  // a second tap at the same place at once would be taken for a double one
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');

  await expect(heading(page, 'Finances and services')).toBeVisible();
  await field('Number of employees').fill('12');
  await field('What the company does').fill('Prints books for shops.');
  await field('Authorised capital').fill('2500');
  await field('Source of capital').fill('Savings of the founder');
  for (const name of ['Turnover of past years', 'Expected turnover'])
    await page.getByRole('group', { name, exact: true }).getByLabel('Amount').fill('100000');
  await page.getByRole('checkbox', { name: 'SEPA payments' }).check();
  await field('Monthly turnover').selectOption('<50000');
  await field('Part of cash').selectOption('0');
  await field('Purpose of the account').selectOption('b2b');
  const activity = page.getByRole('group', { name: 'activity 1' });
  await activity.getByLabel('Activity').selectOption('transfers');
  await activity.getByLabel('Value in a month').selectOption('med');
  await goOn(page);

  await page.getByRole('button', { name: 'Person', exact: true }).tap();
  await field('Name and surname').fill('Jūratė Žuvėdrienė');
  await pick(box('Country'), 'Lithuania');
  await field('Born on').fill('1980-05-05');
  await field('Share').fill('100');
  expect(await barriersOn(page)).toEqual([]);
  await goOn(page);
  for (const words of [
    'I accept the terms',
    'I accept the privacy policy',
    'What I have filled in',
    'The company uses',
  ])
    await page.getByRole('checkbox', { name: words }).check();
  await page.getByRole('button', { name: 'Send application' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
  await expect(page.getByText('In review')).toBeVisible();
});
