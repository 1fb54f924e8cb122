// Payments to and from other banks, with the clearing simulator on the other side.
import path from 'node:path';
import type { Page } from '@playwright/test';
import { writeMessage } from '../../src/shared/iso20022/write.ts';
import { testIban } from '../../src/simulators/clearing/accounts.ts';
import { writeWhole } from '../../src/simulators/clearing/folders.ts';
import { expect, test } from '../harness/journey.ts';
import { approveOn, cast, centsOn, createAndSend, takePhone, timber } from '../harness/people.ts';

test.use({ otherBanks: true });

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
