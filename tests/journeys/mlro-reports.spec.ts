// An alert in the live view is reported to the MLRO, filed by the Head of AML and acknowledged; its client sees
// nothing.
import type { Page } from '@playwright/test';
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
  const { rows } = await world.owner.query<{ payee: string }>(
    `with marked as (
       insert into payment_review (payment_id, state, codes, since, changed_at)
       select p.id, 'new', '{C.OUT.15K}', bank_now(), bank_now() from payment p
       join membership m on m.company_id = p.payer_client_id and m.person_id = $1 and m.state = 'active'
       where p.state = payment_state('executed') and p.rail = 'sepa'
         and not exists (select from payment_review r where r.payment_id = p.id)
       order by p.created_at desc limit 1
       returning payment_id)
     select p.payee_name as payee from marked join payment p on p.id = marked.payment_id`,
    [cast.director.id],
  );
  await report(await signedIn(staffId('M'), '/bko-transactions'), rows[0]?.payee ?? '');
  await file(await signedIn(staffId('H'), '/bko-compliance-unit?tab=reports'));
  for (const path of ['/overview', '/payments']) {
    const client = await signedIn(cast.director.id, path);
    await expect(client.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await client.locator('body').textContent()).not.toMatch(/MLRO|suspicion|FNTT|reported|authority/i);
  }
});

async function report(aml: Page, payee: string): Promise<void> {
  await expect(aml.getByText(/^Live, /)).toBeVisible();
  await aml.keyboard.press('2');
  await aml.getByRole('table', { name: 'New Alerts' }).getByRole('row').filter({ hasText: payee }).first().click();
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
