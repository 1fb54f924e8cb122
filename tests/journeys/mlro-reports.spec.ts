// A play of the typology player raises an alert in the live view. It is reported to the MLRO, filed by the Head of AML
// and acknowledged; clients see nothing.
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { staff } from '#db/demo/staff.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, phoneOn } from '../harness/people.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
const planted = 'Plantedsuspicion';

test('AML reports an alert, the Head of AML files it and notes the answer; the client sees nothing', async ({
  signedIn,
  world,
}) => {
  const aml = await signedIn(staffId('M'), '/bko-compliance-unit?tab=rules');
  const company = await play(aml, world.owner);
  await aml.goto('/#/bko-transactions');
  await report(aml, company);
  await file(await signedIn(staffId('H'), '/bko-compliance-unit?tab=reports'));
  for (const path of ['/overview', '/payments']) {
    const client = await signedIn(cast.director.id, path);
    await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await client.locator('body').textContent()).not.toMatch(/MLRO|suspicion|FNTT|reported|authority/i);
  }
});

/** Answers the name of the company that the player made. */
async function play(aml: Page, owner: Pool): Promise<string> {
  await aml.getByRole('button', { name: 'Play a typology' }).click();
  await aml.getByLabel('Play', { exact: true }).selectOption('C.IN.15K');
  await aml.getByRole('dialog').getByRole('button', { name: 'Play', exact: true }).click();
  const done = aml.getByRole('listitem').filter({ hasText: 'Typology player' });
  await expect(done).toContainText(/C\.IN\.15K: .*C\.IN\.15K/, { timeout: 60_000 });
  const { rows } = await owner.query<{ name: string }>(
    `select c.title as name from job j join client c on c.id = j.result ->> 'clientId' where j.kind = 'play'`,
  );
  return rows[0]?.name ?? '';
}

async function report(aml: Page, company: string): Promise<void> {
  await expect(aml.getByText(/^Live, /)).toBeVisible();
  await aml.keyboard.press('2');
  await aml.getByRole('table', { name: 'New Alerts' }).getByRole('row').filter({ hasText: company }).first().click();
  const panel = aml.getByRole('complementary').filter({ has: aml.getByRole('button', { name: 'False positive' }) });
  await panel.getByRole('button', { name: 'More' }).click();
  await aml.getByRole('menuitem', { name: 'Report to MLRO' }).click();
  await aml.getByLabel('Narrative').fill(`${planted}: money leaves at once.`);
  await aml.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await expect(aml.getByText('Sent', { exact: true })).toBeVisible();
}

async function file(head: Page): Promise<void> {
  await head.getByRole('table', { name: 'Reports to the MLRO' }).getByRole('row').nth(1).click();
  await expect(head.getByText(`${planted}: money leaves at once.`)).toBeVisible();
  expect(await barriersOn(head)).toEqual([]);
  await head.getByText('Who it is about').click();
  await head.getByRole('button', { name: /^Insert: Company / }).click();
  for (const box of await head.getByRole('checkbox').all()) await box.check();
  await head.getByRole('button', { name: 'Save narrative' }).click();
  await head.getByRole('button', { name: 'File with the authority' }).click();
  await head.getByRole('button', { name: 'File report' }).click();
  await phoneOn(head).getByRole('button', { name: 'File a report to the authority' }).click();
  await phoneOn(head).getByRole('button', { name: 'Approve' }).click();
  await expect(head.getByText('The report was filed')).toBeVisible();
  await head.getByRole('button', { name: 'Note the answer' }).click();
  await head.getByLabel('Reference').fill('FNTT-1');
  await head.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(head.getByText('Acknowledged', { exact: true }).first()).toBeVisible();
  expect(await barriersOn(head)).toEqual([]);
}
