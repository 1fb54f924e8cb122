// Payments to and from other banks, with the clearing simulator on the other side.
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { firstFees } from '#db/demo/firstFees.ts';
import { writeMessage } from '#features/rails/iso20022/write.ts';
import { testIban } from '#simulators/clearing/accounts.ts';
import { writeWhole } from '#simulators/clearing/folders.ts';
import { expect, test } from '../harness/journey.ts';
import { approveOn, cast, centsOn, createAndSend, takePhone, timber } from '../harness/people.ts';

/** The longest that an instant payment may take (Regulation (EU) 2024/886). */
const instantMs = 10_000;

const row = (page: Page, name: string) => page.getByRole('table', { name: 'Transactions' }).getByRole('row', { name });

test('an instant payment to another bank is executed within ten seconds', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/transactions');
  const order = { name: 'Quick Saw', iban: testIban(100), amount: '12.00', message: 'Invoice 77' };
  const panel = await createAndSend(page, order);
  await approveOn(await takePhone(page), cast.director, 'Pay 12.00 EUR to Quick Saw');
  await expect(panel.getByRole('heading', { name: 'Paid 12.00 EUR to Quick Saw' })).toBeVisible({ timeout: instantMs });
});

/** Pays an account of the clearing simulator (docs/sepa.md); answers the panel with the receipt. */
async function payOut(page: Page, account: number, name: string, amount: string): Promise<Locator> {
  const panel = await createAndSend(page, { name, iban: testIban(account), amount, message: 'Invoice 78' });
  const phone = await takePhone(page);
  await approveOn(phone, cast.director, `Pay ${amount} EUR to ${name}`);
  await phone.getByRole('button', { name: 'Done' }).click();
  return panel;
}

/** Opens a payment in the list of transactions. */
async function openPayment(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await row(page, name).getByRole('button', { name }).click();
  return page.getByRole('complementary', { name });
}

test('what another bank refuses or returns comes back with the reason in words', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/accounts');
  const returned = await payOut(page, 4, 'Blocked Barn', '14.00');
  // it comes back some seconds later
  await returned.getByRole('button', { name: 'Done' }).click();
  const refused = await payOut(page, 1, 'Closed Mill', '13.00');
  await expect(
    refused.getByRole('heading', { name: 'Rejected by the payee’s bank: 13.00 EUR to Closed Mill' }),
  ).toBeVisible();
  await expect(refused.getByText('The money is back on your account. The reason is in Transactions.')).toBeVisible();
  const mill = await openPayment(page, 'Closed Mill');
  await expect(mill.getByText('The account is closed.')).toBeVisible();
  await expect(mill.getByText('Rejected', { exact: true })).toBeVisible();

  const barn = await openPayment(page, 'Blocked Barn');
  await expect(barn.getByText('Returned by the payee’s bank: The account is blocked.')).toBeVisible();
  await expect(barn.getByText('Reversed', { exact: true })).toBeVisible();
  await expect(barn.getByRole('region', { name: 'History' }).getByRole('listitem')).toContainText([
    'Sent to the payee’s bank',
    'Arrived at the payee’s bank',
    'Returned by the payee’s bank',
  ]);
});

test('a payment that no one answers stays on its way, and its money stays set aside', async ({ signedIn, world }) => {
  const page = await signedIn(cast.finance.id, '/accounts');
  const before = await centsOn(page, 'Main');
  const receipt = await payOut(page, 8, 'Silent Shed', '15.00');
  await expect(receipt.getByRole('heading', { name: 'On its way: 15.00 EUR to Silent Shed' })).toBeVisible();
  const waiting = 'The payee’s bank has not answered yet. The money is set aside until it does.';
  await expect(receipt.getByText(waiting)).toBeVisible();
  const after = before - 1500n - firstFees.sepa.minor;
  await expect.poll(() => centsOn(page, 'Main')).toBe(after);

  // long after its ten seconds, the bank asks the clearing, which knows nothing yet
  await world.owner.query(
    `update payment set changed_at = changed_at - interval '1 hour'
     where payee_name = 'Silent Shed' and state = payment_state('pending')`,
  );
  const answers = `
    select from rail_message where direction = 'in' and kind = 'pacs.002' and convert_from(body, 'UTF8') like '%PDNG%'`;
  await expect.poll(async () => (await world.owner.query(answers)).rowCount).toBe(1);
  expect(await centsOn(page, 'Main')).toBe(after);
  const shed = await openPayment(page, 'Silent Shed');
  await expect(shed.getByText(waiting)).toBeVisible();
  await expect(shed.getByText('Pending', { exact: true })).toBeVisible();
});

test('money of another bank arrives', async ({ signedIn, world }) => {
  const page = await signedIn(cast.finance.id, '/accounts');
  const before = await centsOn(page, 'Main');
  const at = new Date().toISOString();
  const message = writeMessage({
    kind: 'pacs.008',
    messageId: `ARRIVAL-${Date.now()}`,
    createdAt: at,
    senderBic: 'DEMOLT2CXXX',
    receiverBic: 'KONTLT21XXX',
    isInstant: true,
    settlementDay: at.slice(0, 10),
    transfers: [
      {
        transactionId: `T${Date.now()}`,
        endToEndId: 'INV-77',
        amountMinor: 123_456n,
        debtor: { name: 'Nordwald Möbel GmbH' },
        debtorIban: 'DE14999000112661482224',
        debtorBic: 'DEMODEF1XXX',
        creditor: { name: timber.title },
        creditorIban: timber.iban,
        creditorBic: 'KONTLT21XXX',
        remittance: { text: 'Rechnung 77, Bretter' },
        acceptedAt: at,
      },
    ],
  });
  writeWhole(path.join(world.railDir, 'in'), 'arrival.xml', message);
  await expect.poll(() => centsOn(page, 'Main')).toBe(before + 123_456n);
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  await expect(row(page, 'Rechnung 77, Bretter')).toContainText('+1 234.56');
});
