// CESOP in the tab of files: a quarter, its message, payees and transactions, and its windows.
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import type { Visit } from './visitors.ts';

/** Leaves a draft of the last quarter. `address`: the tab of files. */
export async function cesopStory(visit: Visit, address: string, shoot: Scene['shoot']): Promise<void> {
  const { page } = visit;
  const panel = page.getByRole('complementary');
  const whole = { isWhole: true } as const;
  await open(visit, address);
  await page.getByRole('table', { name: 'CESOP quarters' }).getByRole('button').nth(1).click();
  await panel.waitFor();
  await shoot(page, 'cesop-quarter');
  await panel.getByRole('button', { name: 'Make message' }).click();
  await panel.getByRole('button', { name: 'Show rows' }).waitFor();
  await panel.getByText('By country').click();
  await shoot(page, 'cesop-draft');
  await panel.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'cesop-withdraw');
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await panel.getByRole('button', { name: 'Show rows' }).click();
  const payees = page.getByRole('table', { name: 'Payees of the message' });
  await payees.getByRole('row').nth(1).waitFor();
  await shoot(page, 'cesop-payees', whole);
  await payees.getByRole('button').first().click();
  await panel.waitFor();
  await shoot(page, 'cesop-payee');
  await panel.getByRole('button', { name: 'Show transactions' }).click();
  await page.getByRole('table', { name: 'Transactions of the message' }).getByRole('row').nth(1).waitFor();
  await shoot(page, 'cesop-transactions', whole);
}
