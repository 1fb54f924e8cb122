// A list comes in, and a client is found in it: looked up, sent, taken, matched, decided to be somebody else, compared
// again.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { expectOpenToAll } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { phoneOn } from '../harness/people.ts';

const officer = staff.find(({ role }) => role === 'M')?.id ?? '';
const controller = staff.find(({ role }) => role === 'H')?.id ?? '';
// no other journey is about this client
const client = personId(36);
/** What is in use: a list that came without it would remove it, and wait for a second person. */
const before = fs.readFileSync('db/demo/lists/ue.csv', 'utf8');
const lines = before.split('\n').length;

/** Uploads what is in use with these lines. */
async function sendList(desk: Page, text: string): Promise<void> {
  await desk.getByRole('button', { name: 'Upload list' }).click();
  const dialog = desk.getByRole('dialog', { name: 'Upload list' });
  await dialog.getByLabel('List', { exact: true }).selectOption('UE');
  const chosen = desk.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose File' }).click();
  await (await chosen).setFiles({ name: 'national.csv', mimeType: 'text/csv', buffer: Buffer.from(before + text) });
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a list is sent and taken, and a match with it is cleared', async ({ signedIn, world }) => {
  const { rows } = await world.owner.query<{ title: string }>('select title from client where id = $1', [client]);
  const name = rows[0]?.title ?? '';
  const desk = await signedIn(officer, '/bko-manual-verification');
  await desk.getByLabel('Name, or the number of a document').fill('Usama bin Ladin');
  await desk.keyboard.press('Enter');
  await expect(desk.getByText(/\d entr(y|ies) of .*US/)).toBeVisible();
  await expect(desk.getByRole('table').getByText('Name', { exact: true })).toBeVisible();

  const table = desk.getByRole('table', { name: 'Lists' });
  const national = table.getByRole('row', { name: /^UE: National list/ });
  await desk.getByRole('tab', { name: 'Lists' }).click();
  const entry = `n1,person,${name},,1931,BY,,A national measure,,,\n`;
  await sendList(desk, `${entry}n1,person,Twice Named,,,,,,,,\n`);
  await national.getByRole('button').click();
  const panel = desk.getByRole('complementary', { name: 'UE: National list' });
  await expect(panel.getByText(`Line ${lines + 1}: entry n1 is there twice`)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();

  await sendList(desk, entry);
  await expect(national.getByText('Ready to take')).toBeVisible();
  await national.getByRole('button').click();
  await expect(panel.getByText(`${name}, n1`)).toBeVisible();
  // names of our own wait for a second person in every list
  await panel.getByRole('button', { name: 'Propose to take' }).click();
  const question = desk.getByRole('dialog', { name: 'Take this version of UE?' });
  await expect(question.getByText(/1 new, 0 changed, 0 gone/)).toBeVisible();
  await question.getByLabel('Comment').fill('The new measure of a member state.');
  await question.getByRole('button', { name: 'Propose to take' }).click();
  await expect(desk.getByText('Proposed. A second person decides.')).toBeVisible();
  const head = await signedIn(controller, '/bko-manual-verification');
  await head.getByRole('button', { name: /^Second person \d+ waiting$/ }).click();
  const queue = head.getByRole('dialog', { name: 'Waiting for a second person' }).getByRole('region');
  await queue.getByRole('button', { name: 'Take a screening list' }).first().click();
  await head.getByRole('button', { name: 'Confirm', exact: true }).click();
  await phoneOn(head).getByRole('button', { name: 'Confirm: Take a screening list' }).click();
  await phoneOn(head).getByRole('button', { name: 'Approve' }).click();
  await expect(head.getByText('UE List was successfully uploaded')).toBeVisible();

  const found = `select k.id from client_case k join case_hit x on x.case_id = k.id
  join screening_hit h on h.id = x.hit_id
    where k.subject_id = $1 and h.code = 'UE' and h.entity_id = 'n1'`;
  await expect.poll(async () => (await world.owner.query(found, [client])).rowCount).toBe(1);
  await desk.goto(`/#/bko-client?id=${client}&tab=screening`);
  await desk
    .getByRole('table', { name: 'Checks' })
    .getByRole('row', { name: /New list/ })
    .getByRole('button')
    .click();
  const check = desk.getByRole('complementary', { name });
  await check.getByRole('button', { name: 'Compare again' }).click();
  await expect(check.getByText(new RegExp(`^${name}, UE n1, \\d\\d %$`))).toBeVisible();
  await expectOpenToAll(desk, 'a check that was compared again');
  await check.getByRole('link', { name: 'Open the case' }).click();

  const dock = desk.getByRole('region', { name: 'Decision', exact: true });
  await expect(desk.getByRole('row', { name: /^Date of birth .*Different.* 1931/ })).toBeVisible();
  await dock.getByRole('textbox', { name: 'Comment' }).fill('Born decades later, by the passport on file.');
  await dock.getByRole('button', { name: 'False positive' }).click();
  await dock.getByRole('button', { name: 'False positive' }).last().click();
  await expect(desk.getByText('Closed As False Positive by').first()).toBeVisible();
  await desk.goto(`/#/bko-client?id=${client}&tab=screening`);
  const suppressed = desk.getByRole('table', { name: 'Not this person' });
  await expect(suppressed.getByRole('row', { name: /UE n1 is not .*Born decades later.*Holds/ })).toBeVisible();
});
