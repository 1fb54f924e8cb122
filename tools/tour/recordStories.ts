// The record of a client: each tab in every weather, and the panels and dialogs that it opens.
import type { Page } from '@playwright/test';
import { type ClientTab, clientTabs } from '#features/desk/backoffice/search.ts';
import { bakery, cast, timber } from '#tests/harness/people.ts';
import { bring } from './answers.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import { type Visit, type Visitor, visitors } from './visitors.ts';

const at = (id: string, tab: ClientTab) => `/#/bko-client?id=${id}&tab=${tab}`;
const whole = { isWhole: true } as const;
const emptyComment = 'Comment cannot be empty. Please add your comment.';

/** A member of staff, on a tab of a client. */
export async function visitTab(
  { visits, bank }: Scene,
  id: string,
  tab: ClientTab,
  who: Visitor = 'admin',
): Promise<Visit> {
  const visit = await visits.of(who, bank.url);
  await open(visit, at(id, tab));
  return visit;
}

async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Opens an entry of the menu of the record, and sends its form empty. */
async function askInMenu(page: Page, entry: string, verb: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click();
  await page.getByText(emptyComment).waitFor();
}

/** A search with its lines, and every tab of a company's record and of a person's. */
export async function recordStory({ visits, bank, shoot }: Scene): Promise<void> {
  const { url } = bank;
  const search = await visits.of('admin', url);
  await open(search, '/#/bko-clients?text=an');
  await search.page.getByRole('row').nth(1).waitFor();
  await shoot(search.page, 'found', whole);
  await open(search, '/#/bko-clients?text=kopalin');
  await search.page
    .getByRole('row', { name: /Kopalin/ })
    .getByRole('button')
    .click();
  await search.page.getByRole('table', { name: 'Belongs to' }).waitFor();
  await shoot(search.page, 'related');
  await open(search, at(timber.id, 'summary'));
  await search.page.mouse.wheel(0, 900);
  await search.calm.wait(search.page);
  await shoot(search.page, 'stuck');
  for (const [who, id] of Object.entries({ company: timber.id, person: cast.baker.id })) {
    for (const tab of clientTabs) {
      const visit = await visits.of('admin', url);
      await open(visit, at(id, tab));
      await shoot(visit.page, `${who}-${tab}`, whole);
    }
  }
}

/** A client beside the search, for Client Management: its tabs, the menu, a lock, and the panel of an account on it. */
export async function besideStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('manager', bank.url);
  const { page, calm } = visit;
  const address = `/#/bko-clients?text=timber&open=${timber.id}`;
  await open(visit, address);
  const panel = page.getByLabel(timber.title).filter({ has: page.getByRole('tablist') });
  for (const tab of ['Summary', 'Money', 'Transactions', 'People', 'Cases', 'Messages and notes', 'Documents', 'Log']) {
    await panel.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
    await calm.wait(page);
    await shoot(page, tab.split(' ')[0]?.toLowerCase() ?? '');
  }
  await open(visit, address);
  await panel.getByRole('tab', { name: 'Money' }).click();
  await panel.getByRole('table', { name: 'Accounts' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Block' }).waitFor();
  await shoot(page, 'account');
  for (const state of ['menu', 'lock']) {
    // a sheet is drawn again where the panel was: what it had opened is gone
    await open(visit, address);
    await panel.getByRole('button', { name: 'Actions' }).click();
    const lock = page.getByRole('menuitem', { name: 'Lock', exact: true });
    await (state === 'lock' ? lock.click() : lock.waitFor());
    await shoot(page, state);
  }
}

/** The head stands, and what a tab asks for comes empty, late or not at all. */
export async function tabWeatherStory({ visits, bank, shoot }: Scene): Promise<void> {
  for (const [who, id] of Object.entries({ company: timber.id, person: cast.baker.id })) {
    for (const tab of clientTabs) {
      for (const weather of ['empty', 'loading', 'error'] as const) {
        const visit = await visits.of('admin', bank.url);
        const undo = await bring(weather, visit.context, `/web/clients/${id}`);
        try {
          await open(visit, at(id, tab), weather === 'loading');
          await shoot(visit.page, `${who}-${tab}-${weather}`, whole);
        } finally {
          await undo();
        }
      }
    }
  }
}

/** A factor of the score beside the table, another level for it, the profile under review, and its faults. */
export async function summaryStory(scene: Scene): Promise<void> {
  const { page } = await visitTab(scene, timber.id, 'summary');
  await page.getByRole('table', { name: 'Risk factors' }).getByRole('row').nth(2).getByRole('button').first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'Set level' }).waitFor();
  await scene.shoot(page, 'factor');
  await page.getByRole('complementary').getByRole('button', { name: 'Set level' }).click();
  await page.getByRole('button', { name: 'Propose level' }).click();
  await page.getByText(emptyComment).waitFor();
  await scene.shoot(page, 'level');
  await visitTab(scene, timber.id, 'summary');
  await page.getByRole('button', { name: 'Review profile' }).click();
  await page.getByRole('dialog').waitFor();
  await scene.shoot(page, 'profile', whole);
  await visitTab(scene, timber.id, 'summary');
  await askInMenu(page, 'Limits', 'Change limits');
  await scene.shoot(page, 'limits', whole);
}

/** The white list with an entry, its panel and form; a charge, a void and a statement. */
export async function moneyStory(scene: Scene): Promise<void> {
  const { bank, shoot } = scene;
  await bank.owner.query(
    `insert into white_list (id, client_id, iban, rule, comment, data_hash, made_by, made_at, until_on)
     values (gen_random_uuid(), $1, $2, 'C.ONE2MANY', 'Wages of the mill, paid by one account.',
       white_list_data($1, $2), $3,
       bank_now(), bank_today() + 90) on conflict do nothing`,
    [timber.id, bakery.iban, visitors.head],
  );
  const { page } = await visitTab(scene, timber.id, 'money');
  const list = page.getByRole('table', { name: 'White list' });
  await list.getByRole('button').first().waitFor();
  await shoot(page, 'white-list', whole);
  await list.getByRole('button').first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'End' }).waitFor();
  await shoot(page, 'white-list-panel');
  await page.getByRole('complementary').getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await page.getByText(emptyComment).waitFor();
  await shoot(page, 'white-list-end');
  await visitTab(scene, timber.id, 'money');
  await page.getByRole('button', { name: 'Add to the white list' }).click();
  await page.getByRole('button', { name: 'Propose to add' }).click();
  await page.getByText('Error with provided iban').waitFor();
  await shoot(page, 'white-list-form');
  await visitTab(scene, timber.id, 'money');
  await page.getByRole('table', { name: 'Accounts' }).getByRole('button').first().click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'account');
  await walkMoneyDialogs(scene);
}

async function walkMoneyDialogs(scene: Scene): Promise<void> {
  const { shoot } = scene;
  const { page } = await visitTab(scene, timber.id, 'transactions');
  await askInMenu(page, 'Charge', 'Charge');
  await shoot(page, 'charge');
  const { calm } = await visitTab(scene, timber.id, 'transactions');
  await page.getByRole('button', { name: 'Statement' }).click();
  await page.getByLabel('Language').selectOption('de');
  await shoot(page, 'statement');
  await leave(page);
  await page.getByLabel('Name, message, IBAN or amount').fill('Buns and pies');
  await calm.wait(page);
  const payments = page.getByRole('table', { name: 'Transactions' });
  await payments.getByRole('button').first().waitFor();
  await shoot(page, 'transactions-found', whole);
  // the newest of them may still wait for approval
  await payments.getByRole('row').filter({ hasText: 'Executed' }).first().getByRole('button').first().click();
  await page.getByRole('complementary').getByRole('button', { name: 'More' }).waitFor();
  await shoot(page, 'payment');
  await page.getByRole('complementary').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  const propose = page.getByRole('button', { name: 'Propose to void' });
  await calm.wait(page);
  // the payee may have spent it: then the window says so
  if (await propose.isEnabled()) {
    await propose.click();
    await page.getByText(emptyComment).waitFor();
  }
  await shoot(page, 'void');
}

/** Table, panel, tree and form of relations. */
export async function relationsStory(scene: Scene): Promise<void> {
  const { shoot } = scene;
  const { page } = await visitTab(scene, timber.id, 'people');
  const table = page.getByRole('table', { name: 'Relations' });
  await table.getByRole('button').nth(1).click();
  await page.getByRole('complementary').waitFor();
  await shoot(page, 'panel');
  await page.getByRole('complementary').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'end');
  await visitTab(scene, timber.id, 'people');
  await page.getByRole('radio', { name: 'Tree' }).check({ force: true });
  await shoot(page, 'tree', whole);
  await page.getByRole('radio', { name: 'Ended' }).check({ force: true });
  await shoot(page, 'ended', whole);
  await page.getByLabel('Search relations').fill('no one at all');
  await shoot(page, 'nobody');
  for (const [state, role] of Object.entries({ owner: 'Owner', user: 'Director' })) {
    await visitTab(scene, timber.id, 'people');
    await page.getByRole('button', { name: 'Add relation' }).click();
    await page.getByRole('dialog').getByLabel('Relation').selectOption({ label: role });
    await page.getByRole('button', { name: 'Propose relation' }).click();
    await page.getByText(emptyComment).waitFor();
    await shoot(page, `form-${state}`, whole);
  }
}

/** A document in the preview of a company; for one of a person, what it is looked at for. */
export async function documentsStory(scene: Scene): Promise<void> {
  const { shoot } = scene;
  const company = await visitTab(scene, timber.id, 'documents');
  await company.page.getByRole('button', { name: 'File documents' }).click();
  await company.page.getByRole('dialog').waitFor();
  await shoot(company.page, 'upload');
  await leave(company.page);
  await company.page.getByRole('button', { name: 'Legal hold' }).click();
  await company.page.getByRole('dialog').getByLabel('Reference').fill('e2-77/2026');
  await shoot(company.page, 'hold');
  await company.page.getByRole('dialog').getByLabel('Comment').fill('The court of Vilnius asks to keep everything.');
  await company.page.getByRole('dialog').getByRole('button', { name: 'Hold', exact: true }).click();
  await company.page.getByText('Enquiry of an authority, e2-77/2026').first().waitFor();
  await shoot(company.page, 'held', whole);
  const documents = company.page.getByRole('table', { name: 'Documents' });
  await documents
    .getByRole('button', { name: /extract/i })
    .first()
    .click();
  await company.page.getByRole('dialog').waitFor();
  await company.calm.wait(company.page);
  await shoot(company.page, 'preview');
  const person = await visitTab(scene, cast.baker.id, 'summary');
  await person.page.getByRole('button', { name: 'Show: Face' }).click();
  await person.page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await person.page.getByText('Say what you look at this for').waitFor();
  await shoot(person.page, 'purpose');
  await person.page.getByLabel('Purpose').fill('Compared with the new document');
  await person.page.getByRole('dialog').getByRole('button', { name: 'Show' }).click();
  await person.page.getByText('Recorded purpose').waitFor();
  await person.calm.wait(person.page);
  await shoot(person.page, 'picture');
  await visitTab(scene, cast.baker.id, 'summary');
  await person.page.getByRole('button', { name: 'Replace: Face' }).click();
  await person.page.getByRole('dialog').waitFor();
  await shoot(person.page, 'replace');
}

const verbs = {
  'Identity document': 'Propose document',
  'Registered address': 'Change address',
  'Contact details': 'Propose change',
  'Line for staff': 'Save',
} as const;

/** The forms of who a person is, where they live and how they are reached, with their faults. */
export async function identityStory(scene: Scene): Promise<void> {
  for (const [entry, verb] of Object.entries(verbs)) {
    const { page } = await visitTab(scene, cast.baker.id, 'summary');
    await askInMenu(page, entry, verb);
    await scene.shoot(page, entry.toLowerCase().replaceAll(' ', '-'), whole);
  }
}

/** A company that has 60 days left, with what is in the way; one that is locked; and the menu of both. */
export async function noticeStory(scene: Scene): Promise<void> {
  const { bank, shoot } = scene;
  const { page } = await visitTab(scene, bakery.id, 'summary');
  await askInMenu(page, 'Give notice of closing', 'Give notice');
  await shoot(page, 'give');
  await bank.owner.query(
    `insert into closing_notice (id, client_id, comment, given_by, given_at, closes_from)
     values (gen_random_uuid(), $1, 'Moves to another bank, asked by the director.', $2, bank_now(),
       bank_today() + 60)`,
    [bakery.id, visitors.head],
  );
  await bank.owner.query(
    `insert into restriction (id, client_id, scope, cause, comment, made_by, made_at)
     values (gen_random_uuid(), $1, 'all', 'STAFF', 'Odd calls about a new phone.', $2, bank_now())`,
    [bakery.id, visitors.head],
  );
  await visitTab(scene, bakery.id, 'summary');
  await shoot(page, 'given', whole);
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menu').waitFor();
  await shoot(page, 'menu', {
    again: async () => {
      if (await page.getByRole('menu').isVisible()) return;
      await page.getByRole('button', { name: 'Actions' }).click();
      await page.getByRole('menu').waitFor();
    },
  });
}

/** A name in all lists, the lists themselves, one that waits to be taken, and the screening of a client. */
export async function screeningStory(scene: Scene): Promise<void> {
  const { shoot, visits, bank } = scene;
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  await open(visit, '/#/bko-manual-verification?name=Ibragim%20al%20Qashravi&birthDate=1953-02-03');
  // the first one waits until the lists are in memory
  await page.getByRole('heading', { name: 'How the score came about' }).waitFor({ timeout: 60_000 });
  await shoot(page, 'found', { isWhole: true });
  await open(visit, '/#/bko-manual-verification?name=Mohammed%20Ali');
  await page.getByRole('heading', { name: 'How the score came about' }).waitFor();
  await shoot(page, 'found-many');
  await open(visit, '/#/bko-manual-verification?name=No one%20Atall');
  await page.getByText('No entry resembles this name').waitFor();
  await shoot(page, 'nothing');
  await open(visit, '/#/bko-manual-verification?tab=lists');
  const table = page.getByRole('table', { name: 'Lists' });
  await table.getByRole('button').first().waitFor();
  await shoot(page, 'lists');
  await page.getByRole('button', { name: 'Upload list' }).click();
  await page.getByLabel('List', { exact: true }).selectOption('UN');
  await page.getByLabel('Format').selectOption('own-csv');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'un-new.csv', mimeType: 'text/csv', buffer: Buffer.from(newList) });
  await shoot(page, 'send');
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await table.getByText('Ready to take').waitFor();
  await table.getByRole('button', { name: /United Nations/ }).click();
  await page.getByRole('button', { name: 'Propose to take' }).waitFor();
  await shoot(page, 'waiting', { isWhole: true });
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await table.getByText('Ready to take').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Upload list' }).click();
  await page.getByLabel('List', { exact: true }).selectOption('EU');
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'un-new.csv', mimeType: 'text/csv', buffer: Buffer.from(newList) });
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await table.getByRole('button', { name: /^EU: European Union/ }).click();
  await page.getByText(/^Line 1: this is not/).waitFor();
  await shoot(page, 'refused');
  await open(visit, '/#/bko-manual-verification?tab=thresholds');
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('dialog').getByLabel('Alert').fill('55');
  await page.getByRole('dialog').getByRole('button', { name: 'Propose to change' }).click();
  await shoot(page, 'threshold-change', { isWhole: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await shoot(page, 'thresholds');
  await open(visit, '/#/bko-compliance-unit?tab=risks');
  await page.getByRole('table', { name: 'Activities' }).getByRole('button').first().waitFor();
  await shoot(page, 'risk-activities');
  await page.getByRole('radio', { name: 'Countries' }).click();
  await page.getByRole('table', { name: 'Countries' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await shoot(page, 'risk-country', { isWhole: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Go back' }).click();
  const { page: record } = await visitTab(scene, timber.id, 'screening');
  await record.getByRole('button', { name: 'Screen now' }).click();
  await record.getByRole('table', { name: 'Checks' }).getByRole('button').first().waitFor();
  await shoot(record, 'client', { isWhole: true });
  await record.getByRole('table', { name: 'Checks' }).getByRole('button').first().click();
  await record.getByRole('button', { name: 'Compare again' }).click();
  await record.getByText('Using the lists in force at that time.').waitFor();
  await shoot(record, 'check');
}

const newList = `id,kind,name,aliases,birth_dates,countries,identifiers,programme
DEMi.001,person,Tamerlan Ogorodnykhin,T. Ogorodnykhin,1951-01-01,SY,,An invented regime
DEMi.099,person,Quentin Zarubezhnov,,1970,BY,,An invented regime
`;
