// The whole way of a payment: order, approval on the phone, money on the other side, statement.
import fs from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { pdfLines } from '../../src/features/accounts/server/statement/pdfText.ts';
import { expect, test } from '../harness/journey.ts';
import { approveOn, bakery, cast, centsOf, centsOn, choose, fillOrder, takePhone, timber } from '../harness/people.ts';

const order = { name: 'Rugine Saule UAB', iban: bakery.iban, amount: '1234.56', message: 'Invoice 2026-118' };

test('a company pays another, from the form to the statement, right to the cent on both sides', async ({
  signedIn,
}) => {
  const office = await signedIn(cast.finance.id, '/accounts');
  const bakers = await signedIn(cast.baker.id, '/accounts');
  const before = { office: await centsOn(office, 'Main'), bakers: await centsOn(bakers, 'Main') };

  await office.getByRole('button', { name: 'New payment' }).click();
  const panel = await fillOrder(office, order);
  await expect(panel.getByText('Pay 1 234.56 EUR to Rugine Saule UAB')).toBeVisible();
  await expect(panel.getByText('0.10 EUR')).toBeVisible();
  await expect(panel.getByText('1 234.66 EUR')).toBeVisible();
  await panel.getByRole('button', { name: 'Create payment' }).click();
  await panel.getByRole('button', { name: 'Send for approval' }).click();
  await expect(panel.getByText(`Waits for ${cast.director.fullName}`)).toBeVisible();

  await approveOn(await takePhone(office), cast.director, 'Pay 1234.56 EUR to Rugine Saule UAB');
  await expect(panel.getByText(`was approved by ${cast.director.fullName} and paid`)).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();

  await expect.poll(() => centsOn(office, 'Main')).toBe(before.office - 123_456n - 10n);
  await expect.poll(() => centsOn(bakers, 'Main')).toBe(before.bakers + 123_456n);
  await bakers.getByRole('link', { name: 'Transactions' }).click();
  const received = bakers.getByRole('table', { name: 'Transactions' }).getByRole('row', { name: order.message });
  await expect(received).toContainText(timber.title);
  await expect(received).toContainText('+1 234.56');
  await expect(received).toContainText('Executed');

  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Vilnius' }).format();
  const lines = await statementOf(office, 'Main', today);
  const closing = before.office - 123_456n - 10n;
  const sums = lines[lines.indexOf('Opening balance | Money in | Money out | Closing balance') + 1] ?? '';
  const [opened = 0n, came = 0n, went = 0n, closed = 0n] = sums.split(' | ').map(centsOf);
  expect(closed).toBe(closing);
  expect(opened + came + went).toBe(closed);
  expect(lines.flatMap((line) => bookingOf(line, today)).slice(-2)).toEqual([
    ['Rugine Saule UAB', -123_456n, closing + 10n],
    ['Fee · Kontora Demo Bank', -10n, closing],
  ]);
  expect(lines).toContain(order.message);
});

/** Downloads the statement of one day and reads its lines. */
async function statementOf(page: Page, account: string, day: string): Promise<string[]> {
  await page.getByRole('button', { name: 'Statement' }).click();
  const dialog = page.getByRole('dialog', { name: 'Statement' });
  await dialog.getByRole('button', { name: 'Custom' }).click();
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Last day').fill(day);
  await choose(dialog.getByLabel('Account'), account);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`statement-${timber.id}-${day}-${day}.pdf`);
  return (await pdfLines(await fs.readFile(await file.path()))).flat();
}

/** Counterparty, amount and balance after it, in cents, of a line that is a booking. */
function bookingOf(line: string, day: string): [string, bigint, bigint][] {
  const [date, name = '', amount = '', balance = ''] = line.split(' | ');
  return date === day ? [[name, centsOf(amount), centsOf(balance)]] : [];
}
