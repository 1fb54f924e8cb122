// A CESOP message is made, filed by another person, rejected in part and corrected.
import { readFile } from 'node:fs/promises';
import { staff } from '#db/demo/staff.ts';
import { getDays, getQuarter } from '#features/cesop/rules.ts';
import { addDays } from '#shared/days.ts';
import { bankToday } from '../harness/bankDay.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { answerXml } from '../samples/cesopAnswer.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
const quarter = getQuarter(addDays(getDays(getQuarter(bankToday())).from, -1));
const address = `/bko-financial-information?tab=reports&quarter=${quarter}`;
const part = (text: string, form: RegExp) => form.exec(text)?.[1] ?? '';

test('Financial makes the message of a quarter, an administrator files it, and what is rejected is corrected', async ({
  signedIn,
}) => {
  const [financial, admin] = await Promise.all([signedIn(staffId('F'), address), signedIn(staffId('A'), address)]);
  const panel = financial.getByRole('complementary');
  await panel.getByRole('button', { name: 'Make message' }).click();
  const saved = financial.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download' }).click();
  const xml = await readFile(await (await saved).path(), 'utf8');
  // who made it does not file it
  await expect(panel.getByRole('button', { name: 'Record as filed' })).toHaveAttribute('aria-disabled', 'true');

  await admin.reload();
  await admin.getByRole('complementary').getByRole('button', { name: 'Record as filed' }).click();
  await admin.getByLabel('Reference of the receipt').fill('VMI-1');
  await admin.getByRole('dialog').getByRole('button', { name: 'Record as filed' }).click();
  await expect(admin.getByText('The message is recorded as filed')).toBeVisible();

  const name = part(xml, /<cesop:ReportedPayee><cesop:Name [^>]*>([^<]+)</);
  const error = { code: '50030', title: 'Date of the payment', description: 'Not in the period' };
  const answer = answerXml({
    ...{ about: part(xml, /<cesop:MessageRefId>([^<]+)</), result: 'PARTIALLY REJECTED', quarter },
    errors: [{ ...error, transactionId: part(xml, /<cesop:TransactionIdentifier>([^<]+)</) }],
  });
  await admin.getByRole('complementary').getByRole('button', { name: 'Upload answer' }).click();
  const file = { name: 'answer.xml', mimeType: 'application/xml', buffer: Buffer.from(answer) };
  await admin.getByRole('dialog').locator('input[type="file"]').setInputFiles(file);
  await admin.getByRole('dialog').getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(admin.getByText('The message is partly accepted')).toBeVisible();
  await admin.getByRole('button', { name: 'Show rows' }).click();
  const payees = admin.getByRole('table', { name: 'Payees of the message' });
  await expect(payees.getByRole('row', { name: new RegExp(`${name}.*Rejected`) })).toBeVisible();
  await payees.getByRole('button', { name }).click();
  await expect(admin.getByRole('complementary')).toContainText('50030 Date of the payment');
  await admin.getByRole('button', { name: 'Show transactions' }).click();
  await expect(admin.getByRole('table', { name: 'Transactions of the message' })).toContainText(
    '50030 Date of the payment',
  );
  expect(await barriersOn(admin)).toEqual([]);

  await financial.reload();
  await panel.getByRole('button', { name: 'Correct' }).click();
  await financial.getByRole('dialog').getByLabel('Comment').fill('The date was wrong.');
  await financial.getByRole('dialog').getByRole('button', { name: 'Correct' }).click();
  const correction = panel.getByRole('region', { name: 'Correction, CESOP101' });
  await expect(correction).toContainText('Draft');
  await expect(correction.getByText('Payees').locator('..')).toContainText('1');
});
