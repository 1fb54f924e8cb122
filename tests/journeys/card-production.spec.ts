// Staff make plastic cards: late orders, failed ones, files for the card maker, and the wallets of a card.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type pg from 'pg';
import { newId } from '#server/db/ids.ts';
import { expect, test } from '../harness/journey.ts';
import { timber } from '../harness/people.ts';

const support = '90000000003';

interface Ordered {
  name: string;
  daysAgo: number;
  refusal?: string;
}

/** A card of the timber company with an order that the processor has had. */
async function orderCard(owner: pg.Pool, { name, daysAgo, refusal }: Ordered): Promise<string> {
  const [card, order] = [newId(), newId()];
  await owner.query(
    `insert into card (id, client_id, account_id, design, name, mask, expires_on, limit_minor, monthly_minor,
      created_at, changed_at)
     select $1, client_id, id, 'X1VISA', $2, '************1024', '2031-12-31', 10000, 100000, now(), now() from account
     where iban = $3`,
    [card, name, timber.iban],
  );
  await owner.query(
    `insert into card_order (id, card_id, client_id, state, ordered_at, changed_at, told_at)
     select $1, $2, client_id, 'ordered', bank_now() - make_interval(days => $3), bank_now(), now() from card
     where id = $2`,
    [order, card, daysAgo],
  );
  if (refusal)
    await owner.query(`update card_order set state = 'failed', refusal = $2 where id = $1`, [order, refusal]);
  return order;
}

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Orders of cards' }).getByRole('row', { name });

const away = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'The card processor does not answer. Try again in a moment.',
    status: 503,
    code: 'processor-not-reached',
    requestId: 'made-by-the-journey',
  }),
};

/** The next such call is answered as if the processor were away. */
async function loseProcessorOnce(page: Page, address: string, method: string): Promise<void> {
  await page.route(address, (route) => (route.request().method() === method ? route.fulfill(away) : route.fallback()), {
    times: 1,
  });
}

/** Deletes one of the two wallets of a card, and then all of them; the processor is away once each. */
async function deleteWallets(page: Page, name: string): Promise<void> {
  const panel = page.getByRole('complementary');
  const dialog = page.getByRole('dialog');
  await page.getByRole('radio', { name: /^Sent/ }).check();
  // a row that is drawn again under the press takes no click
  await expect(row(page, name)).toContainText('Sent');
  await row(page, name).getByRole('button').click();
  const wallets = panel.getByRole('list', { name: 'Wallets of the card' }).getByRole('listitem');
  await expect(wallets).toHaveCount(2);
  const fill = async (reason: string) => {
    await dialog.getByLabel('Reason').selectOption(reason);
    await dialog.getByLabel('Comment').fill('The holder called.');
  };
  await wallets
    .first()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await fill('LOST');
  await loseProcessorOnce(page, '**/web/wallet-account/**', 'POST');
  await dialog.getByRole('button', { name: 'Delete wallet' }).click();
  await expect(page.getByText('Could not delete card virtual wallet: Processor Not Reached')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete wallet' }).click();
  await expect(page.getByText('Card virtual wallet was deleted')).toBeVisible();
  await expect(wallets).toHaveCount(1);

  await panel.getByRole('button', { name: 'Delete all' }).click();
  await fill('FRAUD');
  await loseProcessorOnce(page, '**/web/wallet-account/**', 'DELETE');
  await dialog.getByRole('button', { name: 'Delete all wallets' }).click();
  await expect(page.getByText('Could not delete card wallet: Processor Not Reached')).toBeVisible();
  await dialog.getByRole('button', { name: 'Delete all wallets' }).click();
  await expect(page.getByText('Card wallet was deleted')).toBeVisible();
  await expect(panel.getByText('This card is in no wallet.')).toBeVisible();
}

test('staff see a late order, order a failed one again, make a file and delete wallets', async ({
  signedIn,
  world,
}) => {
  const late = await orderCard(world.owner, { name: 'FUEL OF THE FORESTERS', daysAgo: 9 });
  const refusal = 'Address is not complete.';
  await orderCard(world.owner, { name: 'Test Two Wallets', daysAgo: 2, refusal });
  const page = await signedIn(support, '/bko-card-processing');
  const panel = page.getByRole('complementary');
  const dialog = page.getByRole('dialog');

  await page.getByRole('radio', { name: /^Delayed/ }).check();
  const reads = '**/web/wallet-accounts/**';
  await page.route(reads, (route) => route.fulfill(away));
  await row(page, 'FUEL OF THE FORESTERS').getByRole('button').click();
  await expect(panel.getByText('Ordered 9 days ago, and in no production file yet.')).toBeVisible();
  await expect(panel.getByText('Wallets could not be loaded. The card processor does not answer.')).toBeVisible();
  await page.unroute(reads);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText('This card is in no wallet.')).toBeVisible();

  await test.step('both stand among the transactions too, which lead here', async () => {
    await page.goto('/#/bko-transactions?tab=delayed-orders');
    const delayed = page.getByRole('table', { name: 'Delayed card orders' });
    await expect(delayed.getByRole('row', { name: 'FUEL OF THE FORESTERS' })).toBeVisible();
    await page.getByRole('tab', { name: 'Failed card orders' }).click();
    const failed = page.getByRole('table', { name: 'Failed card orders' });
    await expect(failed.getByRole('row', { name: 'Test Two Wallets' })).toContainText(refusal);
    await page.getByRole('link', { name: 'Card production' }).last().click();
  });

  await expect(page.getByRole('radio', { name: /^Failed/ })).toBeChecked();
  await row(page, 'Test Two Wallets').getByRole('button').click();
  await expect(panel.getByText(refusal)).toBeVisible();
  await panel.getByRole('button', { name: 'Order again' }).click();
  await dialog.getByLabel('Comment').fill('The client has sent the whole address.');
  await dialog.getByRole('button', { name: 'Order again' }).click();
  await expect(page.getByText('The card was ordered again')).toBeVisible();
  await expect(panel.getByText(`${refusal} It was ordered again.`)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Order again' })).toHaveCount(0);

  // the processor has heard of the new order
  const reported = `
    select from card_order o join card c on c.id = o.card_id
    where c.name = 'Test Two Wallets' and o.replaces is not null and o.told_at is not null`;
  await expect.poll(async () => (await world.owner.query(reported)).rowCount).toBe(1);
  await page.getByRole('button', { name: 'Make production file' }).click();
  await expect(dialog).toContainText('orders goes into one file');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make file' }).click();
  const lines = fs.readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  expect(lines.filter((line) => line.startsWith(late))).toHaveLength(1);
  expect(lines.at(-2)).toMatch(/^TOTAL,\d+,\d+,/);
  await page.getByRole('button', { name: 'Files', exact: true }).click();
  const files = panel.getByRole('list', { name: 'Production files' });
  const again = page.waitForEvent('download');
  await files.getByRole('listitem').first().getByRole('button', { name: 'Download' }).click();
  expect(fs.readFileSync(await (await again).path(), 'utf8').split('\r\n')).toEqual(lines);

  await deleteWallets(page, 'Test Two Wallets');
});
