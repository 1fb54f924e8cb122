// Fifty cases cleared without the mouse, and many cases closed at once.

import type { CaseType } from '#features/cases/rules.ts';
import { openCase } from '#features/cases/server/openCase.ts';
import { sql } from '#server/db/pool.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { timber } from '#tests/harness/people.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const cases = 50;
/** types that one person decides alone, each with the key of its verb */
const kinds = [
  { type: 'RFI', key: 't' },
  { type: 'OTHER', key: 't' },
  { type: 'FRAUD', key: 'f' },
] as const;
const findQuiet = sql<{ id: string }>(`
  select c.id from client c
  where c.type = 'N' and c.flags = '' and not exists (select from client_case k where k.subject_id = c.id)
  order by c.id limit 1`);

const oneAtATime = sql<never>('lock table client_case in share row exclusive mode');

/** Cases of a client who had none. */
async function fill({ bank }: Scene, types: readonly CaseType[], word: string): Promise<string> {
  return inTransaction(bank.owner, async (tx) => {
    await tx.run(oneAtATime);
    const { id: clientId } = await tx.one(findQuiet);
    for (const [n, type] of types.entries()) {
      const reason = type === 'OTHER' ? ({ reason: 'COMPLAINT' } as const) : {};
      const about = { subjectId: clientId, title: `${word} ${n + 1}`, comment: 'Opened for the tour.', openedBy: null };
      await openCase(tx, { ...about, ...reason, type });
    }
    return clientId;
  });
}

/** Opens the first one by j; then a verb, words and Ctrl+Enter, and the next one stands there. */
export async function keyboardStory(scene: Scene): Promise<void> {
  const { visits, bank, shoot } = scene;
  const types = Array.from({ length: cases }, (_, n) => kinds[n % kinds.length]?.type ?? 'RFI');
  const clientId = await fill(scene, types, 'Keyboard');
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  await open(visit, `/#/bko-cases?text=${clientId}`);
  const list = page.getByRole('region', { name: 'Cases' });
  await list.getByRole('listitem').first().waitFor();
  await shoot(page, 'before');
  await page.keyboard.press('j');
  const began = Date.now();
  for (let left = cases; left > 0; left--) {
    const shown = page.getByRole('article', { name: /^Case Keyboard / });
    await page.getByRole('region', { name: 'Decision' }).waitFor();
    const name = (await shown.getAttribute('aria-label')) ?? '';
    const n = Number(name.replace(/\D/g, '')) - 1;
    await page.keyboard.press(kinds[n % kinds.length]?.key ?? 't');
    await page.getByRole('button', { name: 'Go Back' }).waitFor();
    await page.keyboard.type('Looked at, nothing found.');
    if (left === cases / 2) await shoot(page, 'half-way');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('article', { name, exact: true }).waitFor({ state: 'detached' });
  }
  const seconds = Math.round((Date.now() - began) / 1000);
  await page.getByText('Nothing matches').waitFor();
  await shoot(page, 'after');
  const { rows } = await bank.owner.query<{ open: number }>(
    `
      select count(*)::integer as open from client_case
      where subject_id = $1 and title like 'Keyboard %' and closed_at is null`,
    [clientId],
  );
  if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} of ${cases} cases are open still`);
  console.log(`${cases} cases cleared by keyboard in ${seconds} s`);
}

/** Chooses, tries, closes, and sees what was left out; then what the two that stay ask. */
export async function closingStory(scene: Scene): Promise<void> {
  const { visits, bank, shoot } = scene;
  const clientId = await fill(scene, ['MNT', 'RFI', 'OTHER', 'FRAUD', 'RFI', 'MNT', 'DOCUMENT', 'RFI'], 'Together');
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  await open(visit, `/#/bko-cases?text=${clientId}`);
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await rows.nth(7).waitFor();
  for (let n = 0; n < 8; n++) await rows.nth(n).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Close 8 cases?' });
  await dialog.getByText('will close').waitFor();
  await shoot(page, 'try');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('All seen');
  await dialog.getByRole('button', { name: 'Close 6 cases' }).click();
  await page.getByText('6 of 6 closed').waitFor();
  await shoot(page, 'closed');
  await rows.nth(0).getByRole('button').click();
  await page.getByRole('article', { name: 'Case Together 4' }).waitFor();
  await page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'True positive' }).click();
  await page.getByRole('button', { name: 'Report to MLRO' }).waitFor();
  await shoot(page, 'report');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await rows.nth(1).getByRole('button').click();
  await page.getByRole('button', { name: 'Review Files' }).waitFor();
  await shoot(page, 'files');
}

/**
 * A bailiff's order over an amount: what the officer enters, the case that holds it, its payment, and what the company
 * sees.
 */
export async function ordersStory({ visits, bank, shoot }: Scene): Promise<void> {
  const title = 'Order over 2 400.00 EUR';
  const caseId = await inTransaction(bank.owner, async (tx) => {
    const comment = 'Bailiff Rimas Antstolis, order 0009/26/00400 over 2 400.00 EUR for unpaid goods. Priority 5.';
    return openCase(tx, { subjectId: timber.id, type: 'BAILIFF', title, comment, openedBy: null });
  });
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  const address = `/#/bko-case?clientId=${timber.id}&caseId=${caseId}`;
  await open(visit, address);
  const dock = page.getByRole('region', { name: 'Decision' });
  await dock.getByRole('button', { name: 'Approve', exact: true }).click();
  for (const [label, value] of [
    ['Authority', 'Bailiff Rimas Antstolis'],
    ['Number of the order', '0009/26/00400'],
  ] as const)
    await dock.getByLabel(label).fill(value);
  await dock.getByLabel('Priority').selectOption('5');
  await dock.getByLabel('May the client know?').selectOption('yes');
  await dock.getByLabel('Holds').selectOption('amount');
  await dock.getByLabel('Amount').fill('2400.00');
  await dock.getByRole('textbox', { name: 'Comment' }).fill('Signature checked against the register of bailiffs.');
  await shoot(page, 'form', { isWhole: true });
  await dock.getByRole('button', { name: 'Approve', exact: true }).click();
  await dock.getByRole('button', { name: 'Pay out' }).waitFor();
  await shoot(page, 'held', { isWhole: true });
  await dock.getByRole('button', { name: 'Pay out' }).click();
  await dock.getByRole('textbox', { name: 'Comment' }).waitFor();
  await shoot(page, 'pay-out');
  const company = await visits.of('director', bank.url);
  await open(company, '/#/accounts');
  await company.page.getByText('Bailiff Rimas Antstolis').first().waitFor();
  await shoot(company.page, 'company', { isWhole: true });
}
