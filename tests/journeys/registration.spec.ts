// Somebody registers a company on a phone, from nothing to an account with its IBAN, with reloads and an ended session
// on the way. Another applicant corrects what the bank names, and is declined with the reasons in words.

import type { Locator, Page } from '@playwright/test';
import { personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { signIn } from '../harness/signIn.ts';
import { sampleDraft } from '../samples/registration.ts';

interface World {
  owner: { query: (text: string) => Promise<unknown> };
  server: { url: string };
}

const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 2 });
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).tap();

async function pick(box: Locator, words: string): Promise<void> {
  await box.fill(words);
  await box.page().getByRole('option', { name: words }).first().tap();
}

const client = (role: string) => staff.find((each) => each.role === role)?.id ?? '';

/** The open case of a company's registration, by the name of the company. */
async function getCase(
  owner: { query: (text: string, values: unknown[]) => Promise<{ rows: { id: string; address: string }[] }> },
  name: string,
) {
  const text = `select c.id, '/bko-case?clientId=' || c.id || '&caseId=' || k.id as address
    from client_case k join client c on c.id = k.subject_id
    where c.title = $1 and k.type = 'COMPANY' and k.closed_at is null`;
  const [found] = (await owner.query(text, [name])).rows;
  if (!found) throw new Error(`no open registration of ${name}`);
  return found;
}

async function decide(page: Page, button: string, fill?: (dock: Locator) => Promise<unknown>): Promise<void> {
  const dock = page.getByRole('region', { name: 'Decision', exact: true });
  await dock.getByRole('button', { name: button, exact: true }).click();
  await fill?.(dock);
  await dock.getByRole('textbox', { name: 'Comment', exact: true }).fill('Looked at with the papers on file.');
  await dock.getByRole('button', { name: button, exact: true }).click();
}

const getFields = (page: Page) => (name: string) => page.getByLabel(new RegExp(`^${name}( optional)?$`));
const getBoxes = (page: Page) => (name: string) =>
  page.getByRole('combobox', { name: new RegExp(`^${name}( optional)?$`) });

/** The first stage, and of the second what the company is: reloaded on the way. */
async function describeCompany(page: Page): Promise<void> {
  const field = getFields(page);
  const box = getBoxes(page);
  await page.getByRole('link', { name: 'Register a new company' }).tap();
  await goOn(page);
  await expect(page.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  await pick(box('Country of incorporation'), 'Lithuania');
  await field('Company name').fill(sampleDraft.Name);
  await field('Company code').fill(sampleDraft.Code);
  await field('Your position').selectOption('CEO');
  await pick(box('Countries of beneficial owners'), 'Lithuania');
  await goOn(page);

  await expect(page.getByText('Step 1 of 8')).toBeVisible();
  await pick(box('Business activities'), 'Printing');
  await field('Legal form').selectOption('UAB');
  await page.getByRole('group', { name: 'tax number 1' }).getByLabel('Number').fill(sampleDraft.Code);
  await field('Street').fill(sampleDraft.Street);
  await field('Postal code').fill(sampleDraft.PostalCode);
  await field('City').fill(sampleDraft.City);
  await field('E-mail').fill(sampleDraft.Email);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(field('E-mail')).toHaveValue(sampleDraft.Email);
  await goOn(page);

  await expect(heading(page, 'Proof files')).toBeVisible();
  for (const name of ['Registry extract', 'Incorporation details', 'Proof of registered address']) {
    const drop = page.getByRole('group', { name, exact: true });
    await drop.locator('input[type=file][capture]').setInputFiles(pdf(`${name}.pdf`));
    await expect(drop.getByText(/ · Received$/)).toBeVisible();
  }
  await goOn(page);
  await pick(box('Income countries'), 'Latvia');
  await pick(box('Outcome countries'), 'Lithuania');
  await goOn(page);
  await page.getByRole('checkbox', { name: 'European Union' }).check();
  // a second tap at the same place at once would be taken for a double one
  await page.getByRole('button', { name: 'Continue', exact: true }).press('Enter');
}

/** What the company does with its money; the session ends on the way. */
async function describeBusiness(page: Page, world: World): Promise<void> {
  const field = getFields(page);
  await expect(heading(page, 'Finances and services')).toBeVisible();
  await field('Number of employees').fill('12');
  await field('What the company does').fill('Prints books for shops.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  // the session ends meanwhile: after the sign-in, the step is where it was
  await world.owner.query('update session set ended_at = now()');
  await field('Authorised capital').fill('2500');
  await expect(page).toHaveURL(/#\/login/);
  await signIn(await page.context().newPage(), world.server.url, personId(5));
  await expect(heading(page, 'Finances and services')).toBeVisible();
  await expect(field('Number of employees')).toHaveValue('12');
  await field('Authorised capital').fill('2500');
  await field('Source of capital').fill('Savings of the founder');
  for (const name of ['Turnover of past years', 'Expected turnover'])
    await page.getByRole('group', { name, exact: true }).getByLabel('Amount').fill('100000');
  await page.getByRole('checkbox', { name: 'SEPA payments' }).check();
  await field('Monthly turnover').selectOption('<50000');
  await field('Part of cash').selectOption('0');
  await field('Purpose of the account').selectOption('b2b');
  const activity = page.getByRole('group', { name: 'activity 1' });
  await activity.getByLabel('Activity').selectOption('transfers');
  await activity.getByLabel('Value in a month').selectOption('med');
  await goOn(page);
}

/** The owner, the terms, and all once more before it is sent. */
async function nameOwnerAndSend(page: Page): Promise<void> {
  const field = getFields(page);
  const box = getBoxes(page);
  await page.getByRole('button', { name: 'Person', exact: true }).tap();
  await field('Name and surname').fill('Jūratė Žuvėdrienė');
  await pick(box('Country'), 'Lithuania');
  await field('Born on').fill('1980-05-05');
  await field('Share').fill('100');
  expect(await barriersOn(page)).toEqual([]);
  await goOn(page);
  for (const words of [
    'I accept the terms',
    'I accept the privacy policy',
    'What I have filled in',
    'The company uses',
  ])
    await page.getByRole('checkbox', { name: words }).check();
  await goOn(page);
  await expect(page.getByRole('heading', { name: 'Check and send' })).toBeVisible();
  await expect(page.getByText('Person: Jūratė Žuvėdrienė, Lithuania, 1980-05-05', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Send application' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Review', exact: true })).toBeVisible();
  await expect(page.getByText('In review')).toBeVisible();
}

test('a company comes from nothing to an IBAN, on a phone', async ({ signedIn, world }) => {
  const page = await signedIn(personId(5), '/select', { width: 390, isPhone: true });
  await describeCompany(page);
  await describeBusiness(page, world);
  await nameOwnerAndSend(page);

  const officer = await signedIn(client('C'), '/bko-cases');
  const { id, address } = await getCase(world.owner, sampleDraft.Name);
  await officer.goto(`/#${address}`);
  await decide(officer, 'Require signature');
  await expect(officer.getByText('Signature required').first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('Signature required')).toBeVisible();
  await page.getByRole('button', { name: 'Sign on your device' }).tap();
  const phone = page.getByRole('dialog', { name: 'Phone' });
  await phone.getByRole('button', { name: /^Sign the contract/ }).tap();
  await phone.getByRole('button', { name: 'Approve' }).tap();
  await expect(page.getByText('The contract is signed')).toBeVisible();
  // the company and its owner are compared with the lists in the background
  await expect
    .poll(async () => (await world.owner.query('select from screened where client_id = $1', [id])).rowCount)
    .toBe(2);
  await officer.reload();
  await decide(officer, 'Approve', (dock) =>
    dock.getByLabel('The applicant represents the company').selectOption({ label: 'Alone: all rights' }),
  );
  const dock = officer.getByRole('region', { name: 'Decision', exact: true });
  await expect(dock.getByText('Company Terms for all groups need to be added')).toBeVisible();
  await dock
    .getByRole('group', { name: /^Company Terms/ })
    .getByRole('checkbox')
    .first()
    .check();
  await dock.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(officer.getByText('Company registration has been finished')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Go to the overview' }).tap();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.goto('/#/accounts');
  await expect(page.getByText(/LT\d\d 3999 0/).first()).toBeVisible();
});

test('an applicant corrects what the bank names, and reads why it declines', async ({ signedIn, world }) => {
  const [officer, page] = await Promise.all([
    signedIn(client('C'), '/bko-cases'),
    signedIn(personId(14), '/review', { width: 390, isPhone: true }),
  ]);
  const { address } = await getCase(world.owner, 'Žuvėdros Kopos VšĮ');
  await officer.goto(`/#${address}`);
  await decide(officer, 'Request information', async (dock) => {
    const fields = dock.getByRole('group', { name: 'Fields to correct' });
    await expect(fields.getByRole('checkbox')).toHaveCount(0);
    await fields.getByRole('searchbox', { name: 'Search fields to correct' }).fill('phone');
    await fields.getByRole('checkbox', { name: 'Phone', exact: true }).check();
    await fields.getByRole('textbox', { name: 'What is wrong: Phone' }).fill('No one answers there.');
  });
  await expect(officer.getByText('Approval of company registration has been updated')).toBeVisible();
  await page.reload();
  await page.getByRole('link', { name: 'Go on with the registration' }).tap();
  await expect(heading(page, 'Corrections')).toBeVisible();
  await expect(page.getByRole('group', { name: 'The bank: No one answers there.' })).toBeVisible();
  await expect(page.getByLabel('City')).toHaveCount(0);
  await page.getByRole('textbox', { name: /^Phone/ }).fill('+37000020099');
  await page.getByRole('button', { name: 'Send corrections' }).tap();
  await expect(page.getByText('In review')).toBeVisible();

  await officer.reload();
  await decide(officer, 'Decline', async (dock) => {
    await dock.getByLabel('Evidence', { exact: true }).selectOption({ label: 'Nothing was edited' });
    await dock.getByRole('group', { name: 'Reason' }).getByRole('checkbox', { name: 'Adverse media' }).check();
  });
  await expect(officer.getByText('Company registration has been finished')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your application is outside of our risk appetite')).toBeVisible();
});
