// Relations at the desk: an owner who is no client is proposed by one, confirmed by another, and deleted again. What
// the form refuses is tested beside it: relations.browser.test.tsx.
import type { Page } from '@playwright/test';
import { staff } from '#db/demo/staff.ts';
import { expectOpenToAll } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { phoneOn } from '../harness/people.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
// its owners hold less than the whole once one of them is gone
const bakery = '10000000003';
const added = 'Hanna Õismäe';

test('an owner who is no client is added and deleted by two people', async ({ signedIn, world }) => {
  await world.owner.query(`delete from relation where client_id = $1 and subject_party is not null`, [bakery]);
  const address = `/bko-client?id=${bakery}&tab=people`;
  const [support, head] = await Promise.all([signedIn(staffId('S'), address), signedIn(staffId('H'), address)]);
  await support.getByRole('button', { name: 'Add relation' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'No client, and not written down yet' }).check();
  await dialog.getByLabel('Name').fill(added);
  await dialog.getByLabel('Date of birth').fill('1979-09-09');
  await dialog.getByLabel('Country').selectOption('Estonia');
  await dialog.getByLabel('Share').fill('20');
  await dialog.getByLabel('Comment').fill('Extract of today.');
  await dialog.getByRole('button', { name: 'Propose relation' }).click();
  await support.getByText('Proposed. A second person decides.').waitFor();

  await head.reload();
  await confirm(head, 'Save a relation');
  await head.getByText('Relation was successfully updated').waitFor();
  const row = head.getByRole('table', { name: 'Relations' }).getByRole('button', { name: added });
  await row.waitFor();
  await expectOpenToAll(head, 'the relations of a client');

  // the other one has proposed, so now the first one may confirm
  await row.click();
  await head.getByRole('button', { name: 'Delete' }).click();
  const question = head.getByRole('dialog', { name: `Delete the relation to ${added}?` });
  await question.getByLabel('Comment').fill('Sold her part.');
  await question.getByRole('button', { name: 'Propose to delete' }).click();
  await head.getByText('Proposed. A second person decides.').waitFor();
  await support.reload();
  await confirm(support, 'End a relation');
  await support.getByText('Relation was successfully deleted').waitFor();
  const there = support.getByRole('table', { name: 'Relations' }).getByRole('button', { name: added });
  await expect(there).toHaveCount(0);

  // which relations are shown is in the address: a shared link shows the same
  await support.getByRole('radio', { name: /^Ended/ }).check({ force: true });
  await expect(support).toHaveURL(/relations=ended/);
  await support.getByRole('searchbox', { name: 'Search relations' }).fill('hanna');
  await expect(support).toHaveURL(/text=hanna/);
  await support.reload();
  await expect(there).toHaveCount(1);
});

async function confirm(page: Page, title: string): Promise<void> {
  await page.getByText(/proposals? waits? for a second person$/).click();
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click();
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await phoneOn(page)
    .getByRole('button', { name: `Confirm: ${title}` })
    .click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
}
