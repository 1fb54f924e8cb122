// The desk decides: a case of each group of types through the screen, two officers on one case, and a proposal that is
// returned before it is confirmed. What each decision does to money, flags and people is tested over HTTP.
import type { Page } from '@playwright/test';
import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { bakery, phoneOn } from '../harness/people.ts';

const officer = (role: string) => staff.find((each) => each.role === role) ?? { id: '', fullName: '' };
const getDock = (page: Page) => page.getByRole('region', { name: 'Decision', exact: true });
const words = 'Looked at with the papers on file.';

type Owner = { query: (text: string, values: unknown[]) => Promise<{ rows: { address: string; title: string }[] }> };

/** An open case of the demo, the first of a client where a title says too little. */
async function getCase(owner: Owner, title: string, clientId = '%'): Promise<string> {
  const text = `select '/bko-case?clientId=' || subject_id || '&caseId=' || id as address
    from client_case where title = $1 and subject_id like $2 and closed_at is null`;
  const [found] = (await owner.query(text, [title, clientId])).rows;
  if (!found) throw new Error(`no open case ${title}`);
  return found.address;
}

/** A case that the rules have opened in the demo's own payments. */
async function getMonitoringCase(owner: Owner): Promise<{ address: string; title: string }> {
  const text = `select '/bko-case?clientId=' || subject_id || '&caseId=' || id as address, title
    from client_case where type = $1 and closed_at is null and level < 5 order by opened_at, id limit 1`;
  const [found] = (await owner.query(text, ['MNT'])).rows;
  if (!found) throw new Error('no rule has opened a case');
  return found;
}

async function open(page: Page, address: string, title: string): Promise<void> {
  await page.goto(`/#${address}`);
  await expect(page.getByRole('article', { name: `Case ${title}` })).toBeVisible();
}

/** Chooses the verb, says why, and sends. */
async function decide(page: Page, button: string, fill?: (dock: ReturnType<typeof getDock>) => Promise<unknown>) {
  const dock = getDock(page);
  await dock.getByRole('button', { name: button, exact: true }).click();
  await expect(dock.getByRole('button', { name: 'Go Back' })).toBeVisible();
  await fill?.(dock);
  await dock.getByRole('textbox', { name: 'Comment', exact: true }).fill(words);
  await dock.getByRole('button', { name: button, exact: true }).click();
}

/** The alert, and that what was decided is on the page. */
async function reported(page: Page, message: string, outcome?: string): Promise<void> {
  await expect(page.getByText(message, { exact: true }).last()).toBeVisible();
  if (outcome) await expect(page.getByText(`${outcome} by`).first()).toBeVisible();
}

test('a case of each group is decided on its page, and each says what became of it', async ({ signedIn, world }) => {
  const [page, manager] = await Promise.all([
    signedIn(officer('M').id, '/bko-cases'),
    signedIn(officer('C').id, '/bko-cases'),
  ]);
  const show = async (title: string, by = page, clientId = '%') =>
    open(by, await getCase(world.owner, title, clientId), title);

  await show('Order of the tax inspectorate over 3 905.17 EUR');
  await decide(page, 'Decline Request', (dock) => dock.getByRole('checkbox').first().check());
  await reported(page, 'Case status was changed', 'Decline');
  await show('Possible match with the list of the UN');
  await decide(page, 'False positive');
  await reported(page, 'Case status was changed to false positive', 'Closed As False Positive');
  await show('Named in an article about smuggled cigarettes');
  await decide(page, 'True positive');
  await reported(page, 'Case status was changed to true positive', 'Closed As True Positive');
  const watched = await getMonitoringCase(world.owner);
  await open(page, watched.address, watched.title);
  await decide(page, 'Close Alert');
  await reported(page, 'Request for monitoring has been added', 'Close Alert');
  await show('Review every three years');
  await decide(page, 'Approve', (dock) =>
    dock.getByLabel(/^Profile/).selectOption({ label: 'Checked: still as declared' }),
  );
  await reported(page, 'Case has been successfully updated', 'Update And Approve');

  await show('Adviser of a member of parliament');
  await decide(page, 'Cancel');
  await reported(page, 'Request has been canceled');
  await decide(page, 'Possible RCA');
  await reported(page, 'Request for RCA has been added');
  await decide(page, 'Cancel');
  await decide(page, 'Possible PEP');
  await reported(page, 'Request for PEP has been added');
  expect(await barriersOn(page)).toEqual([]);

  await show('Change of operating address', manager, bakery.id);
  await decide(manager, 'Reject');
  await reported(manager, 'Case status was changed', 'Reject Document');
  await show('Registration of Ledokšnis Robotics AB', manager);
  await decide(manager, 'Cancel');
  await reported(manager, 'Request has been canceled');
  await decide(manager, 'Request information', async (dock) => {
    const fields = dock.getByRole('group', { name: 'Fields to correct' });
    await fields.getByText('Company information', { exact: true }).click();
    await fields.getByRole('checkbox').first().check();
  });
  await reported(manager, 'Approval of company registration has been updated');
  await expect(manager.getByText('Version 5', { exact: true })).toBeVisible();
  // what was asked is not answered yet
  const approve = getDock(manager).getByRole('button', { name: 'Approve', exact: true });
  await expect(approve).toHaveAttribute('aria-disabled', 'true');
  await decide(manager, 'Decline', async (dock) => {
    await dock.getByLabel('Evidence', { exact: true }).selectOption({ label: 'Nothing was edited' });
    await dock.getByRole('group', { name: 'Reason' }).getByRole('checkbox').first().check();
  });
  await reported(manager, 'Company registration has been finished', 'Decline Company Registration');
});

test('of two officers the second learns who did what, and what they wrote stays', async ({ signedIn, world }) => {
  const title = 'Fee for a returned payment';
  const address = await getCase(world.owner, title);
  const [first, second] = await Promise.all([signedIn(officer('M').id, address), signedIn(officer('H').id, address)]);
  const dock = getDock(second);
  await dock.getByRole('button', { name: 'Approve' }).click();
  await dock.getByRole('textbox', { name: 'Comment', exact: true }).fill('The fee is given back.');
  await decide(first, 'Approve');
  await reported(first, 'Case has been successfully updated', 'Update And Approve');
  await dock.getByRole('button', { name: 'Approve' }).click();
  await expect(dock.getByRole('alert')).toContainText(`Update And Approve by ${officer('M').fullName}`);
  await expect(second.getByText(/^Case could not be updated/)).toBeVisible();
  await dock.getByRole('button', { name: 'Look again' }).click();
  await expect(dock.getByRole('textbox', { name: 'Comment', exact: true })).toHaveValue('The fee is given back.');
  await expect(second.getByText(`Update And Approve by ${officer('M').fullName}`).first()).toBeVisible();
});

test('a proposal is returned with words, made again, and confirmed by another person', async ({ signedIn, world }) => {
  const title = 'Stepfather as a second parent';
  const address = await getCase(world.owner, title);
  const [aml, head] = await Promise.all([signedIn(officer('M').id, address), signedIn(officer('H').id, address)]);
  const propose = async () => {
    await decide(aml, 'Confirm', (dock) => dock.getByLabel('Number of the parent').fill(personId(21)));
    await approveOn(aml, 'Child: Confirm Child Account');
    await reported(aml, 'Proposed. A second person decides.');
    await head.reload();
    await head.getByRole('button', { name: 'Child: Confirm Child Account' }).click();
  };
  await propose();
  await head.getByRole('textbox', { name: 'Comment optional' }).fill('The certificate is missing.');
  await head.getByRole('button', { name: 'Return', exact: true }).click();
  await reported(head, 'Returned');
  await aml.reload();
  await expect(aml.getByText('The certificate is missing.').first()).toBeVisible();
  await propose();
  await head.getByRole('button', { name: 'Confirm', exact: true }).last().click();
  await approveOn(head, 'Confirm: Child: Confirm Child Account');
  await reported(head, 'Case status was changed', 'Confirm Child Account');
});

async function approveOn(page: Page, title: string): Promise<void> {
  await phoneOn(page).getByRole('button', { name: title }).click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
}
