// Devices seen from the desk: one's own, the wait for them, and those of clients and staff, outside the demo.

import { Authenticator } from '#tests/harness/authenticator.ts';
import { signInHere } from '#tests/harness/devices.ts';
import { cast, chooseInAccount, enrolmentLink, getBirthDate } from '#tests/harness/people.ts';
import { enrol } from '#tests/harness/signIn.ts';
import { endWaits } from '#tests/harness/waits.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import { type Visit, visitors } from './visitors.ts';

/** A machine with a passkey of this person, who has signed in with it. */
async function enrolled({ visits, bank }: Scene, id: string): Promise<Visit> {
  const visit = await visits.fresh(bank.strictUrl);
  const passkeys = await Authenticator.in(visit.page);
  const link = await enrolmentLink(bank.owner, bank.strictUrl, id);
  await enrol(visit.page, link, getBirthDate(id), 'Laptop at the desk');
  await endWaits(bank.owner, id);
  await open(visit, '/#/login');
  await signInHere({ page: visit.page, passkeys });
  return visit;
}

export async function ownDevicesStory(scene: Scene): Promise<void> {
  const { shoot } = scene;
  const visit = await enrolled(scene, cast.operations.id);
  const { page } = visit;
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await chooseInAccount(page, 'Your devices');
  await page.getByRole('list', { name: 'Your devices' }).getByRole('listitem').first().waitFor();
  await shoot(page, 'own');
  await page.getByRole('button', { name: 'Add a passkey on this device' }).click();
  await page.getByRole('button', { name: 'Add passkey' }).waitFor();
  await shoot(page, 'add');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByRole('dialog', { name: 'Approve this on your device' }).getByRole('timer').waitFor();
  await shoot(page, 'step-up');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await visit.context.close();
}

export async function clientStory(scene: Scene): Promise<void> {
  const { shoot } = scene;
  const visit = await enrolled(scene, visitors.admin);
  const { page } = visit;
  await open(visit, `/#/bko-client?id=${cast.director.id}&tab=people`);
  await shoot(page, 'devices', { isWhole: true });
  await page.getByRole('button', { name: 'Report lost phone' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Report lost phone' }).click();
  await page.getByText('Comment cannot be empty. Please add your comment.').waitFor();
  await shoot(page, 'lost-phone');
  await open(visit, `/#/bko-users?open=${visitors.admin}`);
  await page.getByRole('list', { name: /^Devices of / }).waitFor();
  await shoot(page, 'colleague');
  await visit.context.close();
}

/**
 * The queue, its views under filters, many cases chosen, the case that is due first, what its first verb asks, the case
 * alone.
 */
export async function casesStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('admin', bank.url);
  const { page } = visit;
  await open(visit, '/#/bko-cases');
  const rows = page.getByRole('region', { name: 'Cases' }).getByRole('listitem');
  await rows.first().waitFor();
  await shoot(page, 'queue');
  await open(visit, '/#/bko-cases?assignee=none&level=T2,T3&view=overdue');
  await page.getByRole('button', { name: /^View: / }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view' }).waitFor();
  await shoot(page, 'views');
  await page.keyboard.press('Escape');
  await open(visit, '/#/bko-cases');
  for (const n of [0, 1, 2]) await rows.nth(n).getByRole('checkbox').click();
  await shoot(page, 'chosen');
  await page.getByRole('button', { name: 'Hand over' }).click();
  await page.getByRole('dialog').getByLabel('To').waitFor();
  await shoot(page, 'hand-over');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await open(visit, '/#/bko-cases');
  await rows.first().getByRole('checkbox').click();
  await page.getByRole('button', { name: /^All \d+ cases/ }).click();
  await shoot(page, 'all-chosen');
  await open(visit, '/#/bko-cases?group=sanction');
  await rows.first().getByRole('button').click();
  await page.getByRole('region', { name: 'Decision' }).waitFor();
  await shoot(page, 'sanction', { isWhole: true });
  const colleague = await visits.of('head', bank.url);
  await open(colleague, '/#/bko-cases');
  await colleague.page.getByRole('region', { name: 'Cases' }).getByRole('listitem').first().getByRole('button').click();
  await colleague.page.getByRole('region', { name: 'Decision' }).waitFor();
  await open(visit, '/#/bko-cases?sort=-opened');
  await open(visit, '/#/bko-cases');
  await rows.first().getByRole('button').click();
  const dock = page.getByRole('region', { name: 'Decision' });
  await page.getByRole('list', { name: 'Also here' }).waitFor();
  await shoot(page, 'also-here');
  await dock.getByRole('button').first().click();
  await dock.getByRole('button', { name: 'Go Back' }).waitFor();
  await shoot(page, 'decide');
  await open(visit, page.url().replace(/^.*#/, '/#').replace('/bko-cases', '/bko-case'));
  await dock.waitFor();
  await shoot(page, 'alone', { isWhole: true });
}

/**
 * An administrator begins to propose a colleague; the Head of AML looks at what waits, on the dashboard and under the
 * bell.
 */
export async function proposalStory({ visits, bank, shoot }: Scene): Promise<void> {
  const admin = await visits.of('admin', bank.url);
  await open(admin, '/#/bko-users');
  await admin.page.getByRole('button', { name: 'New user' }).click();
  await admin.page.getByRole('button', { name: 'Propose user' }).click();
  await admin.page.getByText('Error, highlighted fields cannot be empty').waitFor();
  await shoot(admin.page, 'new-user');
  const { page, ...head } = await visits.of('head', bank.url);
  await open({ page, ...head }, '/#/bko-dashboard');
  await shoot(page, 'dashboard', { isWhole: true });
  await page.getByRole('table', { name: 'Proposals' }).getByRole('button').first().click();
  await page.getByRole('button', { name: 'Return' }).click();
  await page.getByText('Comment cannot be empty. Please add your comment.').waitFor();
  await shoot(page, 'decide');
  await open({ page, ...head }, '/#/bko-clients');
  const more = page.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await page.getByRole('button', { name: /^Second person/ }).click();
  const queue = page.getByRole('dialog', { name: 'Waiting for a second person' });
  await queue.getByRole('listitem').first().waitFor();
  await shoot(page, 'bell');
  await queue.getByRole('listitem').first().getByRole('button').click();
  await page.getByRole('button', { name: 'Return' }).waitFor();
  await shoot(page, 'bell-proposal');
}

/** The dashboard of a role that sees no names, and opens no list. */
export async function countsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('dashboard', bank.url);
  await open(visit, '/#/bko-dashboard');
  await shoot(visit.page, 'counts-only', { isWhole: true });
}
