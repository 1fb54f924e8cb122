// Financial reads the reports of a year down to a payment and saves one; Executive sees the same, kept by its address.
import { staff } from '#db/demo/staff.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';

test('Financial goes from a country to its payments and saves the report, Executive reads the same figures', async ({
  signedIn,
}) => {
  const year = new Date().getUTCFullYear();
  const period = `from=${year - 1}-12-01&to=${year}-11-30`;
  const financial = await signedIn(staffId('F'), `/bko-aml-reports?${period}`);
  const countries = financial.getByRole('table', { name: 'Countries' });
  await expect(countries.getByRole('row', { name: /^Lithuania/ })).toBeVisible();
  await financial.getByRole('tab', { name: 'Incoming' }).click();
  await expect(financial.getByRole('heading', { name: 'Incoming payments by country' })).toBeVisible();
  await countries.getByRole('button', { name: 'Lithuania' }).click();
  const payments = financial.getByRole('table', { name: 'Payments of the row' });
  await expect(payments.getByRole('row').nth(1)).toContainText(/\d\.\d\d$/);
  expect(await barriersOn(financial)).toEqual([]);
  await financial.getByRole('button', { name: 'Close' }).first().click();
  const saved = financial.waitForEvent('download');
  await financial.getByRole('button', { name: 'Export PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^incommingPaymentsByCountry-.*\.pdf$/);
  await financial.getByRole('button', { name: 'Stay at this version' }).click();
  await expect(financial.getByRole('button', { name: 'Show the latest' })).toBeVisible();
  const kept = new URL(financial.url()).hash.slice(1);

  const executive = await signedIn(staffId('E'), kept);
  await expect(executive.getByRole('button', { name: 'Show the latest' })).toBeVisible();
  // a table draws its rows in more than one go
  await expect(async () => {
    const figures = await countries.innerText();
    expect(await executive.getByRole('table', { name: 'Countries' }).innerText()).toBe(figures);
  }).toPass();
  await executive.getByRole('button', { name: 'Last quarter' }).click();
  await expect(executive.getByRole('button', { name: 'Stay at this version' })).toBeVisible();
  await expect(executive.getByRole('tab', { name: 'Supervisor' })).toHaveCount(0);
});
