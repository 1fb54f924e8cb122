// Goal 24: a draft with fifty parties in Chromium, from a press to the frame that shows it, with a slowed processor.
import { chromium, type Page } from '@playwright/test';
import { newId } from '#server/db/ids.ts';
import { signIn } from '#tests/harness/signIn.ts';
import type { Bench } from '../bench.ts';
import { quantile } from '../figures.ts';
import type { Row } from '../report.ts';
import { onceRow } from '../rows.ts';
import { financeId } from '../world.ts';
import { getInteractions, slowed, watchInteractions } from './browser.ts';

const executable = '/usr/bin/chromium-headless-shell';
const companyId = '69999999999';
const counts = { companies: 20, people: 30 };

export async function measureParties(bench: Bench): Promise<Row[]> {
  await settleDraft(bench);
  const browser = await chromium.launch({ executablePath: executable, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Vilnius' });
    await signIn(page, bench.bank.publicUrl, financeId(0));
    await page.goto(`${bench.bank.publicUrl}/#/${companyId}`);
    await page.getByRole('heading', { level: 1, name: 'Registration' }).waitFor();
    await page.evaluate(() => location.replace('#/registration?step=6'));
    const seen = await slowed(page, () => typeIn(page));
    return [
      onceRow('24', 'fifty parties, press to frame, p50', 'ms', quantile(seen, 0.5)),
      onceRow('24', 'the same, the slowest', 'ms', Math.max(...seen), { atMost: 100 }),
    ];
  } finally {
    await browser.close();
  }
}

/** A chain of companies, each owned by the next and by people: the tree has all of them. */
async function settleDraft({ bank: { owner } }: Bench): Promise<void> {
  const party = (Type: 'P' | 'C', i: number, OwnerId: string) => ({
    ...{ Type, Id: `${Type}${i}`, Name: `${Type === 'P' ? 'Person' : 'Company'} ${i}`, Country: 'LT' },
    ...{ Date: '1980-05-05', Code: Type === 'C' ? '304151376' : '', Files: [], LegalForm: '', Register: '', TIN: '' },
    Address: { Street: 'Žvejų g. 3', PostalCode: 'LT-91234', City: 'Klaipėda' },
    OwnershipRights: [{ Id: `R${Type}${i}`, OwnerId, Rights: Type === 'C' ? '50' : '25' }],
  });
  const companies = Array.from({ length: counts.companies }, (_, i) => party('C', i, i === 0 ? '' : `C${i - 1}`));
  const people = Array.from({ length: counts.people }, (_, i) => party('P', i, `C${i % counts.companies}`));
  const draft = { Country: 'LT', Name: 'Draft of many', Code: '304151376', Role: 'CFO' };
  await owner.query(
    `insert into client (id, type, title, sort_name, code, country, flags, registration_status, created_at)
     values ($1, 'LEGAL', 'Draft of many', 'draft of many', '304151376', 'LT', 'B', 'Cdd', now())`,
    [companyId],
  );
  await owner.query(`insert into membership (company_id, person_id, role, letters) values ($1, $2, 'CFO', 'F')`, [
    companyId,
    financeId(0),
  ]);
  await owner.query(
    `
      insert into registration (id, client_id, applicant_id, stage, step, draft)
      values ($1, $2, $3, 'Registration', 6, $4)`,
    [newId(), companyId, financeId(0), JSON.stringify({ ...draft, BeneficialOwners: [...companies, ...people] })],
  );
}

/** Opens parties, types names and shares, and adds and removes one. */
async function typeIn(page: Page): Promise<number[]> {
  const list = page.getByRole('group', { name: /^Beneficial owners/ }).getByRole('listitem');
  await list.nth(49).waitFor();
  await watchInteractions(page);
  for (const [at, label] of [
    [0, 'Name of the company'],
    [30, 'Name and surname'],
  ] as const) {
    await rests(page);
    await list.nth(at).getByRole('button').first().click();
    await page.getByLabel(label, { exact: true }).click();
    await page.keyboard.type('Ąžuolas', { delay: 60 });
    await page.getByLabel('Share', { exact: true }).first().click();
    await page.keyboard.press('End');
    for (const key of ['Backspace', 'Backspace', '3', '1']) await page.keyboard.press(key, { delay: 60 });
    await rests(page);
    await list.nth(at).getByRole('button').first().click();
  }
  await rests(page);
  await page.getByRole('button', { name: 'Person', exact: true }).click();
  await list.nth(50).waitFor();
  return getInteractions(page);
}

/** No one presses a button while they type: what typing left to do is done by then. */
function rests(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}
