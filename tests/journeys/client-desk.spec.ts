// The client's record at the desk: a lock stands at once, and ends when a second person has confirmed.
import fs from 'node:fs/promises';
import { staff } from '#db/demo/staff.ts';
import { expectOpenToAll } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, phoneOn, timber } from '../harness/people.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';

test('support locks a client, and the Head of AML confirms that it ends', async ({ signedIn }) => {
  const support = await signedIn(staffId('S'), `/bko-client?id=${timber.id}`);
  const record = support.getByRole('main');
  await expect(record.getByRole('heading', { level: 1, name: timber.title })).toBeVisible();
  await expectOpenToAll(support, 'the record of a client');
  const choose = async (action: string) => {
    await record.getByRole('button', { name: 'Actions' }).click();
    await support.getByRole('menuitem', { name: action }).click();
  };
  await choose('Lock');
  const question = support.getByRole('dialog', { name: `Lock ${timber.title}?` });
  await question.getByLabel('Comment').fill('Somebody else answers their phone.');
  await question.getByRole('button', { name: 'Lock' }).click();
  await expect(support.getByText('Client was successfully updated')).toBeVisible();
  await expect(record.getByRole('heading', { name: 'Locked' })).toBeVisible();
  await expect(record.getByText('Somebody else answers their phone.')).toBeVisible();

  await choose('Unlock');
  await support.getByRole('dialog').getByLabel('Comment').fill('Called back on a known number.');
  await support.getByRole('dialog').getByRole('button', { name: 'Propose to unlock' }).click();
  await expect(support.getByText('Proposed. A second person decides.')).toBeVisible();

  const head = await signedIn(staffId('H'), `/bko-client?id=${timber.id}`);
  await head.getByRole('button', { name: /^Second person \d+ waiting$/ }).click();
  const queue = head.getByRole('dialog', { name: 'Waiting for a second person' }).getByRole('region');
  await queue.getByRole('button', { name: `Unlock a client` }).filter({ hasText: timber.title }).click();
  await head.getByRole('button', { name: 'Confirm', exact: true }).click();
  await phoneOn(head).getByRole('button', { name: 'Confirm: Unlock a client' }).click();
  await phoneOn(head).getByRole('button', { name: 'Approve' }).click();
  // the panel of the proposal has ended, and its queue is there again
  await expect(head.getByText('Client was successfully updated')).toBeVisible();
  const queueAgain = head.getByRole('dialog', { name: 'Waiting for a second person' });
  await queueAgain.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(head.getByRole('heading', { name: 'Locked' })).toBeHidden();

  await head.getByRole('main').getByRole('button', { name: 'Actions' }).click();
  await head.getByRole('menuitem', { name: 'Limits' }).click();
  const limits = head.getByRole('dialog', { name: `Limits of ${timber.title}` });
  await limits.getByLabel('Income in a day').fill('1550.50');
  await limits.getByLabel('Comment').fill('Agreed on the phone.');
  await limits.getByRole('button', { name: 'Change limits' }).click();
  await expect(limits.getByText('Limits number should be times 100')).toBeVisible();
  await limits.getByLabel('Income in a day').fill('1 550');
  await limits.getByRole('button', { name: 'Change limits' }).click();
  await phoneOn(head).getByRole('button', { name: 'Change limits' }).click();
  await phoneOn(head).getByRole('button', { name: 'Approve' }).click();
  await expect(head.getByText('Client was successfully updated')).toBeVisible();
  await expect(head.getByText('1 550.00 EUR')).toBeVisible();

  await head.getByRole('button', { name: 'Statement' }).click();
  const asked = head.getByRole('dialog', { name: `Statement of ${timber.title}` });
  await asked.getByLabel('Language').selectOption('de');
  const download = head.waitForEvent('download');
  await asked.getByRole('button', { name: 'Download PDF' }).click();
  const { pdfLines } = await import('#tests/harness/pdfText.ts');
  const lines = (await pdfLines(await fs.readFile(await (await download).path()))).flat();
  expect(lines.join('\n')).toContain('Kontoauszug');

  await head.getByRole('tab', { name: 'Money' }).click();
  await head.getByRole('button', { name: 'Main' }).click();
  await head.getByRole('button', { name: 'Block' }).click();
  await expect(head.getByRole('dialog', { name: 'Block the account Main?' })).toBeVisible();
  await head.getByRole('button', { name: 'Go back' }).click();
  await head.getByRole('tab', { name: /^People/ }).click();
  await head.getByRole('button', { name: cast.finance.fullName }).last().click();
  await head.getByRole('link', { name: 'Open client' }).click();
  await expect(head.getByRole('heading', { level: 1, name: cast.finance.fullName })).toBeVisible();
});
