// Relations at the desk: an owner who is no client is proposed by one, confirmed by another, and deleted again.
import { staff } from '../../db/demo/staff.ts';
import { expectOpenToAll } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { phoneOn } from '../harness/people.ts';

const staffId = (role: string) => staff.find((each) => each.role === role)?.id ?? '';
// its owners hold less than the whole once one of them is gone
const bakery = '10000000003';
const away = {
  status: 503,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Away.',
    status: 503,
    code: 'database-unreachable',
    requestId: '',
  }),
};

test('an owner who is no client is added and deleted by two people', async ({ signedIn, world }) => {
  await world.owner.query(`delete from relation where client_id = $1 and subject_party is not null`, [bakery]);
  const support = await signedIn(staffId('S'), `/bko-client?id=${bakery}&tab=people`);
  const table = support.getByRole('table', { name: 'Relations' });
  await expect(table.getByRole('button', { name: 'Jūratė Rugelienė' }).first()).toBeVisible();
  await support.getByRole('button', { name: 'Add relation' }).click();
  const dialog = support.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'No client, and not written down yet' }).check();
  await dialog.getByLabel('Name').fill('Hanna Õismäe');
  await dialog.getByLabel('Date of birth').fill('1979-09-09');
  await dialog.getByLabel('Country').selectOption('Estonia');
  await dialog.getByLabel('Share').fill('20.01');
  await dialog.getByRole('button', { name: 'Propose relation' }).click();
  await expect(dialog.getByText('Comment cannot be empty. Please add your comment.')).toBeVisible();
  await dialog.getByLabel('Comment').fill('Extract of today.');
  await dialog.getByRole('button', { name: 'Propose relation' }).click();
  await expect(support.getByText('Error while edit relation')).toBeVisible();
  await dialog.getByLabel('Share').fill('20');
  await dialog.getByRole('button', { name: 'Propose relation' }).click();
  await expect(support.getByText('Proposed. A second person decides.')).toBeVisible();

  const head = await signedIn(staffId('H'), `/bko-client?id=${bakery}&tab=people`);
  const confirm = async (title: string) => {
    await head.getByRole('button', { name: new RegExp(`^${title}`) }).click();
    await head.getByRole('button', { name: 'Confirm', exact: true }).click();
    await phoneOn(head)
      .getByRole('button', { name: `Confirm: ${title}` })
      .click();
    await phoneOn(head).getByRole('button', { name: 'Approve' }).click();
  };
  await confirm('Save a relation');
  await expect(head.getByText('Relation was successfully updated')).toBeVisible();
  const added = head.getByRole('table', { name: 'Relations' }).getByRole('button', { name: 'Hanna Õismäe' });
  await expect(added).toBeVisible();
  await expectOpenToAll(head, 'the relations of a client');
  await head.getByRole('radio', { name: 'Tree' }).check({ force: true });
  const tree = head.getByRole('list', { name: 'Owners and boards' });
  await expect(tree.getByRole('listitem').filter({ hasText: 'Hanna Õismäe' })).toContainText('Owner, 20 %');
  await expectOpenToAll(head, 'the tree of relations');

  await support.reload();
  await table.getByRole('button', { name: 'Hanna Õismäe' }).click();
  await support.getByRole('button', { name: 'Delete' }).click();
  const question = support.getByRole('dialog', { name: 'Delete the relation to Hanna Õismäe?' });
  await question.getByLabel('Comment').fill('Sold her part.');
  const path = '**/web/relations/**';
  await support.route(path, (route) =>
    route.request().method() === 'DELETE' ? route.fulfill(away) : route.continue(),
  );
  await question.getByRole('button', { name: 'Propose to delete' }).click();
  await expect(support.getByText('Error while deleting relation')).toBeVisible();
  await support.unroute(path);
  await question.getByRole('button', { name: 'Propose to delete' }).click();
  await expect(support.getByText('Proposed. A second person decides.')).toBeVisible();
  await head.reload();
  await confirm('End a relation');
  await expect(head.getByText('Relation was successfully deleted')).toBeVisible();
});
