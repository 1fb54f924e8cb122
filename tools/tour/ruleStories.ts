// Rules that watch money: their list, one of them with its lab, a new one, and the release that is proposed.
import type { Page } from '@playwright/test';
import { bring } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const list = '/#/bko-compliance-unit?tab=rules';
const rule = `${list}&rule=C.IN.25K`;
const whole = { isWhole: true };

export async function rulesStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('aml', bank.url);
  const { page } = visit;
  await open(visit, list);
  await shoot(page, 'list', whole);
  await open(visit, rule);
  await waitForResult(page);
  await shoot(page, 'lab', whole);
  await page.getByRole('radio', { name: /^Just below/ }).check();
  await shoot(page, 'near', whole);
  await page.getByRole('button', { name: '25 000 EUR' }).click();
  await page.getByRole('textbox', { name: 'Threshold' }).fill('20 000');
  await page.keyboard.press('Escape');
  await waitForResult(page);
  await shoot(page, 'moved', whole);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('dialog').getByLabel('Comment').fill('Small companies.');
  await page.getByRole('dialog').getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await waitForResult(page);
  await page.getByRole('button', { name: 'Propose to release' }).click();
  await page.getByText('Above today').last().waitFor();
  await shoot(page, 'release');
  await open(visit, `${list}&rule=new`);
  await waitForResult(page);
  await page.getByRole('button', { name: 'incoming payments' }).click();
  await shoot(page, 'chip');
  for (const [name, address] of Object.entries({ list, rule })) {
    for (const weather of ['empty', 'loading', 'error'] as const) {
      const undo = await bring(weather, visit.context);
      try {
        await open(visit, address, weather === 'loading');
        await shoot(page, `${name}-${weather}`, whole);
      } finally {
        await undo();
      }
    }
  }
}

const waitForResult = (page: Page): Promise<void> => page.getByText('Clients hit', { exact: true }).waitFor();
