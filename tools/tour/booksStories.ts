// The books for finance, tab by tab: months and proofs, statements of other banks, prices, files, and their windows.
import type { Overview } from '#features/overview/calls.ts';
import type { Suspended } from '#features/reconciliation/calls.ts';
import { ownIban } from '#shared/iban.ts';
import { cesopStory } from './cesopStory.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import type { Visit } from './visitors.ts';

const whole = { isWhole: true };
const tabAddress = (tab: string) => `/#/bko-financial-information?tab=${tab}`;

/** One day of the bank's own account, with charges that no entry is for. */
const statement = [
  ':20:TOUR1',
  `:25:${ownIban('99901', '70000000001')}`,
  ':28C:1/1',
  ':60F:C261126EUR375133,85',
  ':61:2611271127D12,50NMSCNONREF',
  ':86:Charges for November',
  ':61:2611271127C90,00NTRFNONREF',
  ':86:Returned deposit of the office',
  ':62F:C261127EUR375211,35',
  '-',
  '',
].join('\r\n');

/** Money of each cause: with a reason, with one that is over, and with none. */
const suspense: readonly Suspended[] = [
  ...(['manual', 'manual', 'reversal', 'held'] as const).map((cause, index) => ({
    id: `01900000-0000-7000-8000-00000000001${index}`,
    ...{ cause, since: `2026-11-${10 + index}`, bankDays: 13 - index, amount: `EUR${1240 - 300 * index}.50` },
    words:
      ['Transfer without a payee', 'Deposit of the office', 'Refund for a closed account', 'Giria UAB'][index] ?? '',
    clientId: null,
    reason: index > 1 ? null : { words: 'Its owner is asked', dueOn: '2026-12-01', madeBy: 'Rasa', isOver: index > 0 },
  })),
];

/** The overview of 13 months, and what an Executive sees of it. */
export async function overviewStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('executive', bank.url);
  const { page } = visit;
  await open(visit, tabAddress('overview'));
  await page.getByRole('table', { name: 'Fee income by kind by month' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('figure', { name: 'Amount of payments' }).getByRole('slider').waitFor();
  await shoot(page, 'filled', whole);
  await page.getByRole('region', { name: 'Client funds and assets' }).scrollIntoViewIfNeeded();
  await shoot(page, 'assets');
  await page.getByRole('region', { name: 'Payments by rail' }).scrollIntoViewIfNeeded();
  await shoot(page, 'rails');
  await page.getByRole('region', { name: 'One day' }).scrollIntoViewIfNeeded();
  await shoot(page, 'open');
  for (const [state, change] of [
    ['one-month', ofOneMonth],
    ['first-day', ofFirstDay],
  ] as const) {
    await page.route('**/web/overview', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
    await page.reload();
    await page.getByRole('region', { name: 'Safety' }).getByRole('link', { name: 'Own funds' }).waitFor();
    await page
      .getByRole('figure', { name: 'Amount of payments' })
      .getByText(/Nov|No figures/)
      .first()
      .waitFor();
    await shoot(page, state, whole);
    await page.unroute('**/web/overview');
  }
}

/** The overview as a younger bank would have it. */
const ofOneMonth = ({ months, ...overview }: Overview): Overview => ({ ...overview, months: months.slice(-1) });
function ofFirstDay(overview: Overview): Overview {
  const text = JSON.stringify({ ...ofOneMonth(overview), safeguarding: null, accounts: [] })
    .replace(/"EUR-?[\d.]+"/g, '"EUR0.00"')
    .replace(/"(count|activeClients)":\d+/g, '"$1":0')
    .replace(/"(feesPerClient|oldest|next)":(\{[^}]*\}|"[^"]*"|null)/g, '"$1":null');
  return JSON.parse(text);
}

export async function booksStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  const dialog = page.getByRole('dialog');
  const leave = () => dialog.getByRole('button', { name: 'Go back' }).click();

  await open(visit, tabAddress('ledger'));
  const chart = page.getByRole('table', { name: 'Chart of accounts' });
  await chart.getByText('Own account').waitFor();
  await shoot(page, 'ledger', whole);
  await chart.getByText('Own account').click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'account');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.waitFor();
  await shoot(page, 'account-change');
  await leave();

  await open(visit, tabAddress('months'));
  await page.getByRole('table', { name: 'Months' }).getByRole('row').nth(1).waitFor();
  await page.getByRole('table', { name: 'Proofs' }).getByRole('row').nth(1).waitFor();
  await shoot(page, 'months', whole);

  await page.route('**/web/statements', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), suspense } });
  });
  await open(visit, tabAddress('reconciliation'));
  await page.getByRole('table', { name: 'Accounts at other banks' }).getByRole('row').nth(1).waitFor();
  await shoot(page, 'reconciliation', whole);
  const suspended = page.getByRole('table', { name: 'Suspense by age' });
  await suspended.scrollIntoViewIfNeeded();
  await shoot(page, 'suspense');
  await suspended.getByRole('button', { name: 'Explain' }).first().click();
  await dialog.waitFor();
  await shoot(page, 'suspense-explain');
  await leave();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Upload statements' }).click();
  const file = { name: 'november.sta', mimeType: 'text/plain', buffer: Buffer.from(statement) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await shoot(page, 'statement-upload');
  await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  await shoot(page, 'statement-taken');
  await dialog.getByRole('button', { name: 'Done' }).click();
  const line = page.getByRole('table', { name: 'Statement lines' }).getByText('Charges for November');
  await line.waitFor();
  await shoot(page, 'statements', whole);
  await line.click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'statement-line');
  await page.getByRole('complementary').getByRole('button', { name: 'Explain', exact: true }).click();
  await dialog.waitFor();
  await shoot(page, 'statement-explain');
  await leave();

  await open(visit, tabAddress('prices'));
  const price = page.getByRole('table', { name: 'Prices' }).getByRole('row').nth(1);
  await price.waitFor();
  await shoot(page, 'prices', whole);
  await page.getByRole('button', { name: 'New price' }).click();
  await dialog.waitFor();
  await shoot(page, 'price-new');
  await leave();
  await price.getByRole('button').first().click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'price');
  await reportsStory(visit, shoot);
}

/** Files, what authorities are owed, and its windows. */
async function reportsStory(visit: Visit, shoot: Scene['shoot']): Promise<void> {
  const { page } = visit;
  const dialog = page.getByRole('dialog');
  await open(visit, tabAddress('reports'));
  await page.getByRole('region', { name: 'Tax authority' }).waitFor();
  await page.getByRole('region', { name: 'Bank of Lithuania' }).getByText('Liabilities and equity').waitFor();
  const report = page.getByRole('table', { name: 'Calendar of reports' }).getByText('Own funds').last();
  await report.waitFor();
  await shoot(page, 'files', whole);
  await report.click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'report');
  await page.getByRole('button', { name: 'Record as filed' }).click();
  await dialog.waitFor();
  await shoot(page, 'report-filed');
  await cesopStory(visit, tabAddress('reports'), shoot);
}
