// Money of a client at the desk: a charge, its void and an entry of the white list, each confirmed by a second person.
import type { Page } from '@playwright/test';
import { staff } from '#db/demo/staff.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, phoneOn, timber } from '../harness/people.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';

test('AML charges a client, proposes to void the charge and to white-list a counterparty; the Head of AML confirms', async ({
  signedIn,
  world,
}) => {
  const [aml, head] = await Promise.all([
    signedIn(staffId('M'), `/bko-client?id=${timber.id}&tab=transactions`),
    signedIn(staffId('H'), `/bko-client?id=${timber.id}`),
  ]);
  await aml.getByRole('button', { name: 'Actions' }).click();
  await aml.getByRole('menuitem', { name: 'Charge' }).click();
  const charge = aml.getByRole('dialog', { name: `Charge ${timber.title}` });
  await charge.getByLabel('Amount').fill('9.99');
  await charge.getByLabel('For').selectOption('Courier fee');
  await charge.getByLabel('As a debt').check();
  await charge.getByLabel('Comment').fill('Sent twice.');
  await charge.getByRole('button', { name: 'Charge' }).click();
  await phoneOn(aml).getByRole('button', { name: 'Charge a client' }).click();
  await phoneOn(aml).getByRole('button', { name: 'Approve' }).click();
  await expect(aml.getByText('Client was successfully charged')).toBeVisible();

  // the list is read again under a filter that only the charge fits
  await aml.getByLabel('Name, message, IBAN or amount').fill('Courier fee');
  await expect(aml.getByText('1 payment', { exact: true })).toBeVisible();
  await aml.getByRole('button', { name: 'Kontora Demo Bank' }).click();
  await aml.getByRole('complementary').getByRole('button', { name: 'More' }).click();
  await aml.getByRole('menuitem', { name: 'Void' }).click();
  const asked = aml.getByRole('dialog', { name: 'Void this payment?' });
  await expect(asked.getByText(/^9.99 EUR, executed on/)).toBeVisible();
  await asked.getByLabel('Comment').fill('Charged by mistake.');
  await asked.getByRole('button', { name: 'Propose to void' }).click();
  await expect(aml.getByText('Proposed. A second person decides.').first()).toBeVisible();

  await aml.getByRole('tab', { name: 'Money' }).click();
  await aml.getByRole('button', { name: 'Add to the white list' }).click();
  const entry = aml.getByRole('dialog', { name: `Add to the white list of ${timber.title}` });
  await entry.getByLabel('Comment').fill('The same owner.');
  await entry.getByLabel('IBAN').fill(bakery.iban);
  await entry.getByRole('button', { name: 'Propose to add' }).click();
  await expect(entry).toBeHidden();

  await head.reload();
  await head.getByText(/proposals wait for a second person$/).click();
  await confirm(head, 'Void a payment');
  await expect(head.getByText('Transaction was successfully updated.')).toBeVisible();
  await confirm(head, 'Add to the white list');
  await expect(head.getByText('Was successfully added to white list')).toBeVisible();
  // both sides were informed; other journeys of this world expect phones on which nothing waits
  const reported = `
    update request set state = 'replaced', decided_at = now()
    where kind = 'notice' and state = 'open' and payload ->> 'title' = 'The bank took a payment back'`;
  expect((await world.owner.query(reported)).rowCount).toBeGreaterThan(0);
});

async function confirm(page: Page, title: string): Promise<void> {
  // what it would do follows the title
  await page.getByRole('button', { name: new RegExp(`^${title}: `) }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await phoneOn(page)
    .getByRole('button', { name: `Confirm: ${title}` })
    .click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
}
