// Clients that are not like most, and what staff are asked before they do something to one.
import type { Page } from '@playwright/test';
import { companies } from '#db/demo/companies.ts';
import { personId } from '#db/demo/people.ts';
import { cast, timber } from '#tests/harness/people.ts';
import { visitTab } from './recordStories.ts';
import type { Scene } from './scene.ts';
import { type Visitor, visitors } from './visitors.ts';

const whole = { isWhole: true } as const;
const studio = companies[1]?.id ?? '';
/** holds a public function */
const council = personId(23);
const slug = (words: string) => words.toLowerCase().replaceAll(' ', '-');

async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: entry, exact: true }).click();
  await page.getByRole('dialog').waitFor();
}

/** Companies on their way in: one that fills in its form, and one that the bank looks at. */
export async function applicantsStory(scene: Scene): Promise<void> {
  const applicants = companies.filter(({ registration }) => registration !== null);
  for (const status of ['Cdd', 'Review'] as const) {
    const one = applicants.find(({ registration }) => registration?.status === status);
    if (!one) throw new Error(`no company in the state ${status}`);
    for (const tab of ['summary', 'money', 'people', 'documents'] as const) {
      const { page } = await visitTab(scene, one.id, tab);
      await scene.shoot(page, `${slug(status)}-${tab}`, whole);
    }
  }
}

/** What the menu of a company asks, and what only some roles may do there. */
export async function questionsStory(scene: Scene): Promise<void> {
  const entries: readonly [Visitor, string][] = [
    ['admin', 'Lock'],
    ['admin', 'Operating address'],
    ['admin', 'Report to MLRO'],
    ['head', 'Give notice of closing'],
  ];
  for (const [who, entry] of entries) {
    const { page } = await visitTab(scene, timber.id, 'summary', who);
    await chooseInMenu(page, entry);
    await scene.shoot(page, slug(entry));
  }
  const { page } = await visitTab(scene, council, 'summary');
  const risk = page.getByRole('table', { name: 'Risk factors' });
  await risk
    .getByRole('button', { name: /olitical/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Record the end of the function' }).waitFor();
  await scene.shoot(page, 'function');
  await page.getByRole('button', { name: 'Record the end of the function' }).click();
  await scene.shoot(page, 'function-end');
}

/** Locked by staff: its head, the money that stands still, and the proposal to unlock it. */
export async function lockedStory(scene: Scene): Promise<void> {
  const { bank, shoot } = scene;
  await bank.owner.query(
    `insert into restriction (id, client_id, scope, cause, comment, made_by, made_at)
     values (gen_random_uuid(), $1, 'all', 'STAFF', 'Odd calls about a new phone.', $2, bank_now())
     on conflict do nothing`,
    [studio, visitors.head],
  );
  const { page } = await visitTab(scene, studio, 'summary');
  await shoot(page, 'summary', whole);
  await chooseInMenu(page, 'Unlock');
  await shoot(page, 'unlock');
  await page.getByRole('dialog').getByLabel('Comment').fill('The director called from the number on file.');
  await page.getByRole('button', { name: 'Propose to unlock' }).click();
  const waiting = page.getByRole('table', { name: 'Proposals' });
  const line = page.getByText(/proposals? waits? for a second person/);
  await line.waitFor();
  await shoot(page, 'proposed', whole);
  await line.click();
  await waiting.getByRole('button').first().waitFor();
  await shoot(page, 'proposals');
  await waiting.getByRole('button').first().click();
  await page.getByRole('button', { name: 'Withdraw' }).waitFor();
  await shoot(page, 'proposal');
  await visitTab(scene, studio, 'money');
  await shoot(page, 'money', whole);
}

/** A card with its wallets, and the dialog that takes it out of one. */
export async function clientCardsStory(scene: Scene): Promise<void> {
  const { page, calm } = await visitTab(scene, timber.id, 'cards');
  await page.getByRole('table', { name: 'Cards' }).getByRole('button').first().click();
  await page.getByRole('complementary').getByRole('heading', { name: 'Wallets' }).waitFor();
  await calm.wait(page);
  await scene.shoot(page, 'card');
  const remove = page.getByRole('complementary').getByRole('button', { name: /^Delete/ });
  if ((await remove.count()) === 0) return;
  await remove.first().click();
  await page.getByRole('dialog').waitFor();
  await scene.shoot(page, 'wallet');
}

/** A new case with its faults, a copy of somebody's data, and a log that is filtered. */
export async function askedStory(scene: Scene): Promise<void> {
  const { page, calm } = await visitTab(scene, cast.baker.id, 'cases');
  await page.getByRole('button', { name: 'New case' }).click();
  await page.getByRole('dialog').getByLabel('Type').selectOption('OTHER');
  await page.getByRole('dialog').getByRole('button', { name: 'Open case' }).click();
  await scene.shoot(page, 'new-case');
  await visitTab(scene, cast.baker.id, 'documents');
  await page.getByRole('button', { name: 'Create a copy' }).click();
  await page.getByRole('dialog').waitFor();
  await scene.shoot(page, 'copy');
  await visitTab(scene, timber.id, 'log');
  await page.getByLabel('Filter the log').fill('viewed');
  await calm.wait(page);
  await scene.shoot(page, 'log-filtered', whole);
  await page.getByLabel('Filter the log').fill('no one at all');
  await scene.shoot(page, 'log-nothing');
}

/** A note that is pinned, a message from a template, and one that a forbidden word stops. */
export async function writingStory(scene: Scene): Promise<void> {
  const { page, calm } = await visitTab(scene, timber.id, 'messages');
  await page.getByRole('checkbox', { name: 'Pin' }).check();
  await page.getByLabel('Write a note. Only staff can read it').fill('Pays the wages on the 10th, always in one go.');
  await scene.shoot(page, 'note');
  await page.getByRole('button', { name: 'Add note' }).click();
  await page
    .getByRole('button', { name: /^Unpin note/ })
    .first()
    .waitFor();
  await calm.wait(page);
  await scene.shoot(page, 'notes', whole);
  await page.getByRole('radio', { name: 'Message' }).check({ force: true });
  await page.getByLabel('Begin with a template').selectOption({ index: 1 });
  await scene.shoot(page, 'template', whole);
  await page.getByLabel(/^Write to/).fill('Your payment was stopped because of money laundering and a sanction.');
  await page.getByText('Forbidden: ').waitFor();
  await scene.shoot(page, 'forbidden', whole);
}
