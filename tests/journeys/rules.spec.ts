// Rules that watch money: AML drafts, tries and shadows one; Head of AML releases it, and goes back.
import type { Page } from '@playwright/test';
import { staff } from '#db/demo/staff.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { phoneOn } from '../harness/people.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
const rules = '/bko-compliance-unit?tab=rules';
const code = 'OWN.LARGE.IN';

test('AML drafts, tries and shadows a rule, Head of AML releases it and goes back', async ({ signedIn }) => {
  const aml = await signedIn(staffId('M'), rules);
  await expect(aml.getByRole('row', { name: /C\.IN\.15K/ })).toBeVisible();
  expect(await barriersOn(aml)).toEqual([]);

  await aml.getByRole('button', { name: 'New rule' }).click();
  await setThreshold(aml, '25 000 EUR', '9 000');
  await expect(
    aml.getByText(/^If the sum of incoming payments of a client within 7 days reaches 9 000 EUR/),
  ).toBeVisible();
  const result = aml.getByRole('region', { name: 'Result on the past' });
  await expect(result.getByText('Clients hit', { exact: true })).toBeVisible();
  await expect(result.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toBeVisible();
  expect(await barriersOn(aml)).toEqual([]);
  await save(aml, 'Save draft', { Code: code, Title: 'Large income' });

  await step(aml, 'Run in shadow');
  await expect(aml.getByText('The version runs in shadow')).toBeVisible();
  await release(aml, 1);
  await confirmOnRule(await signedIn(staffId('H'), `${rules}&rule=${code}`), 'Release a rule');

  await setThreshold(aml, '9 000 EUR', '12 000');
  await save(aml, 'Save draft', {});
  await expect(result.getByText('New clients', { exact: true })).toBeVisible();
  await release(aml, 2);
  const head = await signedIn(staffId('H'), `${rules}&rule=${code}`);
  await confirmOnRule(head, 'Release a rule');
  await expect(head.getByRole('row', { name: /^Version 2.*Live/ })).toBeVisible();

  await aml.reload();
  await step(aml, 'Propose to go back');
  await confirmOnRule(head, 'Go back to the version before');
  await expect(head.getByRole('row', { name: /^Version 1.*Live/ })).toBeVisible();
  expect(await barriersOn(head)).toEqual([]);
});

test('the past of the demo, played as it was, gives the events that were raised', async ({ signedIn }) => {
  const aml = await signedIn(staffId('M'), rules);
  await aml.getByRole('button', { name: 'Check the past' }).click();
  const job = aml.getByRole('listitem').filter({ hasText: 'Playing the past again' });
  await expect(job).toContainText('found again');
  // and nothing that was not found, or never raised
  expect(await job.textContent()).toMatch(/Done ?[1-9][\d ]* events? found again$/);
});

async function setThreshold(page: Page, before: string, typed: string): Promise<void> {
  await page.getByRole('button', { name: before, exact: true }).click();
  await page.getByRole('textbox', { name: 'Threshold' }).fill(typed);
  await page.keyboard.press('Escape');
}

async function save(page: Page, name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value);
  await dialog.getByLabel('Comment').fill('Large sums of small companies.');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

async function step(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Comment').fill('Tried on the past.');
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** The dialog shows what the lab has found before anything is proposed. */
async function release(page: Page, version: number): Promise<void> {
  await page.getByRole('button', { name: 'Propose to release', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Release version ${version} of ${code}` });
  await expect(dialog.getByText('Above today')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await dialog.getByRole('radio', { name: /^Event at once/ }).check();
  await dialog.getByLabel('Comment').fill('Tried on the past.');
  await dialog.getByRole('button', { name: 'Propose to release', exact: true }).click();
  await expect(page.getByText('Proposed. A second person decides.').first()).toBeVisible();
}

/** On the page of the rule, beside its result. */
async function confirmOnRule(page: Page, title: string): Promise<void> {
  await page.reload();
  await page.getByRole('table', { name: 'Proposals' }).getByRole('row').nth(1).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await phoneOn(page)
    .getByRole('button', { name: `Confirm: ${title}` })
    .click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Confirmed and done')).toBeVisible();
}
