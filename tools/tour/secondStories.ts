// What a second person is shown of a proposal that replaces another one, and what both proposers hear.
import { approveOn, bakery, phoneOn } from '#tests/harness/people.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import { visitors } from './visitors.ts';

const whole = { isWhole: true } as const;

/**
 * Limits that one colleague proposes and another one replaces, and the third returns: the line that says so, and the
 * notices on the phones of both.
 */
export async function replacedStory({ visits, bank, shoot }: Scene): Promise<void> {
  const proposed = { aml: '200000', head: '300000' } as const;
  for (const [who, euros] of [['aml', proposed.aml] as const, ['head', proposed.head] as const]) {
    const visit = await visits.of(who, bank.url);
    await open(visit, `/#/bko-client?id=${bakery.id}`);
    await visit.page.getByRole('button', { name: 'Actions' }).click();
    await visit.page.getByRole('menuitem', { name: 'Limits' }).click();
    const dialog = visit.page.getByRole('dialog', { name: /^Limits of/ });
    await dialog.getByLabel('Expense in a day').fill(euros);
    await dialog.getByLabel('Comment').fill('Buys a new oven.');
    if (who === 'head') await shoot(visit.page, 'limits');
    await dialog.getByRole('button', { name: 'Propose change' }).click();
    await approveOn(phoneOn(visit.page), { id: visitors[who] }, 'Change limits');
    await visit.page.getByText('Proposed. A second person decides.').waitFor();
  }
  const admin = await visits.of('admin', bank.url);
  await open(admin, '/#/bko-dashboard');
  await admin.page.getByRole('button', { name: /^Second person/ }).click();
  const queue = admin.page.getByRole('dialog', { name: 'Waiting for a second person' });
  await queue.getByText('Replaces what was proposed by').first().waitFor();
  await shoot(admin.page, 'queue');
  await queue.getByRole('button').filter({ hasText: 'Replaces what was proposed by' }).first().click();
  await admin.page.getByRole('button', { name: 'Return' }).waitFor();
  await shoot(admin.page, 'panel', whole);
  await admin.page.getByLabel(/^Comment/).fill('Ask for the invoice of the oven first.');
  await admin.page.getByRole('button', { name: 'Return' }).click();
  await admin.page.getByText('Returned').first().waitFor();
  const phone = await visits.fresh(bank.url);
  const { page } = phone;
  const titles = { aml: 'Your proposal was replaced', head: 'Your proposal was returned' } as const;
  for (const who of ['aml', 'head'] as const) {
    await open(phone, '/#/device');
    await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(visitors[who]);
    const notice = page.getByRole('button', { name: titles[who] }).first();
    await notice.waitFor();
    await shoot(page, `phone-${who}`);
    await notice.click();
    await page.getByRole('button', { name: 'Seen' }).waitFor();
    await shoot(page, `notice-${who}`);
  }
  await phone.context.close();
}
