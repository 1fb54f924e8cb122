// A report to the MLRO: sent from an alert, then worked on, with what the authority wants.
import type { Page } from '@playwright/test';
import { bring } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const list = '/#/bko-compliance-unit?tab=reports';
const whole = { isWhole: true };

export async function mlroStory({ visits, bank, shoot }: Scene): Promise<void> {
  const aml = await visits.of('aml', bank.url);
  await open(aml, '/#/bko-client?id=10000000004');
  await aml.page.getByRole('button', { name: 'Actions' }).click();
  await aml.page.getByRole('menuitem', { name: 'Report to MLRO' }).click();
  await aml.page.getByLabel('Narrative').fill('Round amounts come in and leave on the same day.');
  await shoot(aml.page, 'send');
  await aml.page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await aml.page.getByText('Sent', { exact: true }).waitFor();

  const head = await visits.of('head', bank.url);
  const { page } = head;
  await open(head, list);
  await shoot(page, 'list', whole);
  await page.getByRole('table', { name: 'Reports to the MLRO' }).getByRole('row').nth(1).click();
  await page.getByText('Round amounts come in').first().waitFor();
  await page.getByText('Who it is about').waitFor();
  await shoot(page, 'report', whole);
  const address = new URL(page.url()).hash;
  await page.getByRole('button', { name: 'Change', exact: true }).first().click();
  await shoot(page, 'change');
  await page.getByLabel('Linked cases').fill('MNT');
  await page.getByRole('option').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Suggested payments').waitFor();
  await shoot(page, 'suggested', whole);
  await linkAndEnter(page);
  await shoot(page, 'counterparty');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  for (const weather of ['empty', 'loading', 'error'] as const) {
    for (const [name, place] of Object.entries({ list, report: `/${address}` })) {
      if (weather === 'empty' && name === 'report') continue;
      const undo = await bring(weather, head.context);
      try {
        await open(head, place, weather === 'loading');
        await shoot(page, `${name}-${weather}`, whole);
      } finally {
        await undo();
      }
    }
  }
}

/** Links what is suggested, and opens the facts of a counterparty. */
async function linkAndEnter(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Suggested payments').waitFor({ state: 'detached' });
  await page.getByText('Counterparties', { exact: true }).click();
  await page.locator('details[open]').getByRole('button', { name: 'Enter facts of' }).first().click();
}
