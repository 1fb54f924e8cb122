// An Executive alone: every tab of the books can be read, none of them offers to act, and the overview comes as a PDF.
import fs from 'node:fs';
import { staff } from '#db/demo/staff.ts';
import { financialTabs } from '#features/reports/financialSearch.ts';
import { expect, test } from '../harness/journey.ts';
import { pdfLines } from '../harness/pdfText.ts';

const executive = staff.find((each) => each.role === 'E')?.id ?? '';
/** Regions that each tab is known by. */
const regions = {
  overview: 'Earnings',
  ledger: 'Chart of accounts',
  months: 'Proofs',
  safeguarding: 'Own funds',
  reconciliation: 'Suspense by age',
  prices: 'Prices',
  reports: 'Ledger files',
  audit: 'Audit',
} as const satisfies Record<(typeof financialTabs)[number], string>;
/** What only those who keep the books are offered. */
const acts = /^(New|Close|Check now|Sign off|Move|Upload|Change|Post|Match|Explain|Add|Remove)\b/;

test('Executive alone: reads every tab of the books, sees no button that acts, and gets the PDF', async ({
  signedIn,
}) => {
  const page = await signedIn(executive, '/bko-financial-information');
  for (const tab of financialTabs) {
    await page.getByRole('tab', { name: tab, exact: false }).click();
    await expect(page.getByRole('region', { name: regions[tab], exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: acts })).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(page.getByRole('table', { name: 'Fee income by kind by month' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^overview-\d{4}-\d{2}-\d{2}\.pdf$/);
  const lines = (await pdfLines(fs.readFileSync(await download.path()))).flat().join('\n');
  expect(lines).toContain('Overview of the books');
  expect(lines).toContain('Fee income by kind');
});
