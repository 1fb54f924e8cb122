// The statement as a person downloads it, read back line by line.
import fs from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { choose, getCents, timber } from './people.ts';

/** Downloads the timber company's statement of one day and reads its lines. */
export async function getStatement(page: Page, account: string, day: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await dialog.getByRole('radio', { name: 'Custom' }).check();
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Last day').fill(day);
  await choose(dialog.getByLabel('Account'), account);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`statement-${timber.id}-${day}-${day}.pdf`);
  const { pdfLines } = await import('#tests/harness/pdfText.ts');
  return (await pdfLines(await fs.readFile(await file.path()))).flat();
}

/** Counterparty, amount and balance after it, in cents, of a line that is a booking. */
export function getBooking(line: string, day: string): [string, bigint, bigint][] {
  const [date, name = '', amount = '', balance = ''] = line.split(' | ');
  return date === day ? [[name, getCents(amount), getCents(balance)]] : [];
}
