// The whole way of a payment: order, approval on the phone, money on the other side, statement.
import { bankToday } from '../harness/bankDay.ts';
import { expect, test } from '../harness/journey.ts';
import { approveOn, bakery, cast, centsOn, fillOrder, getCents, takePhone, timber } from '../harness/people.ts';
import { getBooking, getStatement } from '../harness/statements.ts';

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
  await expect(panel.getByText('The name matches the account')).toBeVisible();
  await expect(panel.getByText('0.10 EUR')).toBeVisible();
  await expect(panel.getByText('1 234.66 EUR')).toBeVisible();
  await panel.getByRole('button', { name: 'Create and send for approval' }).click();
  await expect(panel.getByText(`Waits for ${cast.director.fullName}`)).toBeVisible();

  // the receipt of an approved payment goes on to its execution
  let answers = 0;
  await office.route('**/history', async (route) => {
    const response = await route.fetch();
    const { items, ...rest } = await response.json();
    const steps = items.filter(({ verb }: { verb: string }) => verb !== 'execute');
    const isFirst = steps.length < items.length && answers++ === 0;
    await route.fulfill({ response, json: { items: isFirst ? steps : items, ...rest } });
  });
  await approveOn(await takePhone(office), cast.director, 'Pay 1 234.56 EUR to Rugine Saule UAB');
  await expect(panel.getByRole('heading', { name: 'Paid 1 234.56 EUR to Rugine Saule UAB' })).toBeVisible();
  await expect(panel.getByText('1 234.66 EUR')).toBeVisible();
  const steps = panel.getByRole('region', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([
    RegExp(`^Created by ${cast.finance.fullName}\\d{4}-`),
    RegExp(`^Approved by ${cast.director.fullName}\\d{4}-`),
    /^Executed\d{4}-/,
  ]);
  const confirmation = office.waitForEvent('download');
  await panel.getByRole('button', { name: 'PDF confirmation' }).click();
  expect((await confirmation).suggestedFilename()).toMatch(/^payment-.+\.pdf$/);
  await panel.getByRole('button', { name: 'Next payment' }).click();
  await expect(panel.getByLabel('Payee name')).toHaveValue('');
  await office.keyboard.press('Escape');

  await expect.poll(() => centsOn(office, 'Main')).toBe(before.office - 123_456n - 10n);
  await expect.poll(() => centsOn(bakers, 'Main')).toBe(before.bakers + 123_456n);
  await bakers.getByRole('link', { name: 'Transactions' }).click();
  const received = bakers.getByRole('table', { name: 'Transactions' }).getByRole('row', { name: order.message });
  await expect(received).toContainText(timber.title);
  await expect(received).toContainText('+1 234.56');
  await expect(received).toContainText('Executed');

  const today = bankToday();
  const lines = await getStatement(office, 'Main', today);
  const closing = before.office - 123_456n - 10n;
  const sums = lines[lines.indexOf('Opening balance | Money in | Money out | Closing balance') + 1] ?? '';
  const [opened = 0n, came = 0n, went = 0n, closed = 0n] = sums.split(' | ').map(getCents);
  expect(closed).toBe(closing);
  expect(opened + came + went).toBe(closed);
  expect(lines.flatMap((line) => getBooking(line, today)).slice(-2)).toEqual([
    ['Rugine Saule UAB', -123_456n, closing + 10n],
    ['Fee · Kontora Demo Bank', -10n, closing],
  ]);
  expect(lines).toContain(order.message);
});
