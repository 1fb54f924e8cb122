// The AML reports: each of a year, the payments behind a country, one kept in the address, and the supervisor's table.
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const whole = { isWhole: true };
/** of the demo's history */
const year = `from=${new Date().getUTCFullYear() - 1}-12-01&to=${new Date().getUTCFullYear()}-11-30`;

export async function reportsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  const at = (report: string) => `/#/bko-aml-reports?report=${report}&${year}`;
  for (const [report, name] of [
    ['paymentsByClientCountry', 'client-country'],
    ['significantPayments', 'significant'],
    ['highvaluePayments', 'high-value'],
    ['outgoingPaymentsByCountry', 'outgoing'],
    ['supervisor', 'supervisor'],
  ] as const) {
    await open(visit, at(report));
    await page.getByRole('table').first().waitFor();
    await shoot(page, name, whole);
  }
  await open(visit, at('incommingPaymentsByCountry'));
  await page.getByRole('table', { name: 'Countries' }).getByRole('button').first().click();
  await page.getByRole('table', { name: 'Payments of the row' }).waitFor();
  await shoot(page, 'incoming-payments');
}
