// The company profile, its documents and its fees on the screen.
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, phoneOn, timber } from '../harness/people.ts';

const problem = {
  type: 'about:blank',
  title: 'This was changed in the meantime.',
  status: 409,
  code: 'state-conflict',
};
const failed = { status: 409, json: { ...problem, requestId: 'made-by-the-journey' } };

test('the director changes contacts, asks for another name, and looks at a document', async ({ signedIn }) => {
  const page = await signedIn(cast.director.id, `/${timber.id}`);
  await page.getByRole('link', { name: 'Company profile' }).click();
  await expect(page.getByText('999100010')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);

  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const contacts = page.getByRole('dialog', { name: 'Change contact data' });
  await contacts.getByLabel('E-mail').fill('nobody');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(contacts.getByText('E-mail is invalid')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await contacts.getByLabel('E-mail').fill('desk@silvynas.example');
  await contacts.getByLabel('Phone').fill('+370 600 12345');
  await page.route('**/client/', (route) => route.fulfill(failed), { times: 1 });
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Ops! Failed to update company details... State Conflict')).toBeVisible();
  await contacts.getByRole('button', { name: 'Save' }).click();
  await phoneOn(page).getByRole('button', { name: 'Change contact details' }).click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Company information was successfully updated')).toBeVisible();
  await expect(page.getByText('desk@silvynas.example')).toBeVisible();
  await expect(page.getByText('+37060012345')).toBeVisible();

  await page.getByRole('button', { name: 'Request a change' }).click();
  const request = page.getByRole('dialog', { name: 'Request a change' });
  await request.getByLabel('Name').fill('Šilvynas Wood UAB');
  await page.route('**/client/', (route) => route.fulfill(failed), { times: 1 });
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Company information name could not be updated: State Conflict')).toBeVisible();
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Waiting for the bank')).toBeVisible();
  await expect(page.getByText('Šilvynas Wood UAB, asked for on')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw request: Name' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw this request?' });
  await expect(question).toContainText('You asked for: name Šilvynas Wood UAB.');
  await question.getByRole('button', { name: 'Withdraw request' }).click();
  await expect(page.getByText('The request was withdrawn')).toBeVisible();
  await expect(page.getByText('Waiting for the bank')).toBeHidden();

  await page.getByRole('button', { name: 'Registry extract.pdf', exact: true }).click();
  const preview = page.getByRole('dialog', { name: 'Registry extract.pdf' });
  await expect(preview.getByText(`Company: ${timber.title}`)).toBeAttached();
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press('PageDown');
  await expect(preview.getByText('2 of 2')).toBeVisible();
  await expect(preview.getByText('Persons who act for the company: 4')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await page.getByRole('button', { name: 'Office plan', exact: true }).click();
  const picture = page.getByRole('dialog', { name: 'Office plan' });
  const plan = picture.getByRole('img', { name: 'Office plan' });
  const upright = await plan.boundingBox();
  await picture.getByRole('button', { name: 'Turn right' }).click();
  await expect.poll(async () => (await plan.boundingBox())?.height).toBe(upright?.width);
  await picture.getByRole('button', { name: 'Larger' }).click();
  await expect(picture.getByRole('button', { name: 'Fit into the window' })).toHaveText('125 %');
  const saving = page.waitForEvent('download');
  await picture.getByRole('button', { name: 'Download' }).click();
  expect((await saving).suggestedFilename()).toBe('Office plan.jpg');
});

test('the invoice of a month that is over is a PDF; who may not edit sees no documents and changes nothing', async ({
  signedIn,
}) => {
  const page = await signedIn(cast.operations.id, '/fees-invoices');
  await expect(page.getByText('In progress')).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  const saving = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download the invoice of/ })
    .first()
    .click();
  expect((await saving).suggestedFilename()).toMatch(/^invoice-\d{4}-\d{2}\.pdf$/);

  await page.route('**/stats', (route) => route.fulfill(failed));
  await page.getByRole('link', { name: 'Company profile' }).click();
  await expect(page.getByText('You may not see documents')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeHidden();
  await expect(page.getByText('The statistics could not be loaded.')).toBeVisible();
});

test('an e-mail is kept in this browser and sent in a rehearsal', async ({ visit }) => {
  const page = await visit('/#/email-editor');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  await page.getByLabel('From').fill('us');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('From is invalid')).toBeVisible();
  await page.getByLabel('From').fill('us@bank.example');
  await page.getByRole('textbox', { name: 'To' }).fill('one@client.example, two@client.example');
  await page.getByLabel('Title').fill('News');
  await page.getByLabel('Text').fill('Hello');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.reload();
  await page.getByRole('button', { name: /^News/ }).click();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  for (const sent of [10, 50, 100]) {
    await expect(page.getByText(`${sent} of 100`)).toBeVisible();
    await page.clock.runFor(1000);
  }
  await page.clock.resume();
  await page.getByRole('radio', { name: 'Sent 1' }).check();
  await expect(page.getByRole('button', { name: /^News/ })).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
});
