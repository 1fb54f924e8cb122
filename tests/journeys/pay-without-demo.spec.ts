// Payments outside the demo: no one signs in or decides without a passkey, and the money moves all the same.

import type { Page } from '@playwright/test';
import { bankToday } from '../harness/bankDay.ts';
import { approve, openOn, reject, signInHere, unlock } from '../harness/devices.ts';
import { expect, type Machine, test } from '../harness/journey.ts';
import {
  bakery,
  cast,
  centsOn,
  confirmPayee,
  createAndSend,
  fillOrder,
  getState,
  openTask,
  taskRow,
  timber,
} from '../harness/people.ts';
import { getBooking, getStatement } from '../harness/statements.ts';

const toBakery = (name: string, amount: string) => ({ name, iban: bakery.iban, amount, message: `For ${name}` });
const phoneWidth = { width: 390 };

/** Signs in with the passkey of this machine and goes on to the page that was asked for. */
async function at(machine: Machine): Promise<Page> {
  await signInHere(machine);
  return machine.page;
}

test('the whole way of a payment: passkey, order, the director’s phone, the money, the statement', async ({
  enrolled,
}) => {
  const office = await at(await enrolled(cast.finance.id, '/accounts'));
  const bakers = await at(await enrolled(cast.baker.id, '/accounts'));
  await expect(office.getByRole('region', { name: 'Phone' })).toHaveCount(0);
  await expect(office.locator('html[data-demo]')).toHaveCount(0);
  const before = { office: await centsOn(office, 'Main'), bakers: await centsOn(bakers, 'Main') };
  const { page: phone, passkeys } = await enrolled(cast.director.id, '/device', phoneWidth);
  await unlock(phone);
  await expect(phone.getByText(cast.director.fullName)).toBeVisible();

  const panel = await createAndSend(office, { ...toBakery('Rugine Saule UAB', '321.45'), message: 'Rye flour 44' });
  const title = 'Pay 321.45 EUR to Rugine Saule UAB';
  await openOn(phone, title);
  for (const words of ['Rye flour 44', bakery.iban.slice(-4), timber.title, cast.finance.fullName, '0.10 EUR']) {
    await expect(phone.getByRole('main')).toContainText(words);
  }
  await passkeys.letOwner(false);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByText('No passkey was used')).toBeVisible();
  await expect(panel.getByText(`Waits for ${cast.director.fullName}`)).toBeVisible();
  await passkeys.letOwner(true);
  await approve(phone);
  await expect(phone.getByRole('button', { name: title })).toBeHidden();

  await expect(panel.getByText('Paid 321.45 EUR to Rugine Saule UAB')).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  const closing = before.office - 32_145n - 10n;
  await expect.poll(() => centsOn(office, 'Main')).toBe(closing);
  await expect.poll(() => centsOn(bakers, 'Main')).toBe(before.bakers + 32_145n);
  const today = bankToday();
  const lines = await getStatement(office, 'Main', today);
  expect(lines).toContain('Rye flour 44');
  expect(lines.flatMap((line) => getBooking(line, today)).slice(-2)).toEqual([
    ['Rugine Saule UAB', -32_145n, closing + 10n],
    ['Fee · Kontora Demo Bank', -10n, closing],
  ]);
});

test('a payment changed meanwhile cannot be approved; a rejected one is not paid', async ({ enrolled }) => {
  const office = await at(await enrolled(cast.finance.id, '/tasks'));
  const { page: phone } = await enrolled(cast.director.id, '/device', phoneWidth);
  await unlock(phone);
  const panel = await createAndSend(office, toBakery('Turned Tarts', '40.00'));
  await panel.getByRole('button', { name: 'Done' }).click();
  await openOn(phone, 'Pay 40.00 EUR to Turned Tarts');

  const task = await openTask(office, 'Turned Tarts');
  await task.getByRole('link', { name: 'Change' }).click();
  await confirmPayee(await fillOrder(office, toBakery('Turned Tarts', '44.40')));
  await panel.getByRole('button', { name: 'Save and send for approval' }).click();
  await expect(panel.getByText('Sent for approval: 44.40 EUR to Turned Tarts')).toBeVisible();
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByRole('heading', { name: 'This has changed' })).toBeVisible();
  await expect(phone.getByText('What you were shown has changed. Look at it again.')).toBeVisible();
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByRole('button', { name: 'Pay 40.00 EUR to Turned Tarts' })).toBeHidden();

  await openOn(phone, 'Pay 44.40 EUR to Turned Tarts');
  await reject(phone);
  await expect(phone.getByRole('heading', { name: 'Rejected' })).toBeVisible();
  await expect(panel.getByText('Rejected: 44.40 EUR to Turned Tarts')).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(taskRow(office, 'Turned Tarts')).toBeHidden();
  expect(await getState(office, 'Turned Tarts')).toBe('Rejected');
});
