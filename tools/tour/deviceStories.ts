// The approving device: the demo's phone, and one's own with a passkey from its link to the lock.
import { Authenticator } from '#tests/harness/authenticator.ts';
import { testCode } from '#tests/harness/codes.ts';
import { numbersOn, scan } from '#tests/harness/devices.ts';
import { cast, enrolmentLink, getBirthDate, timber } from '#tests/harness/people.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

export async function signInStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.fresh(bank.strictUrl);
  await open(visit, '/#/login');
  await visit.page.getByRole('img', { name: 'Code to scan with your phone' }).waitFor();
  await shoot(visit.page, 'outside-demo');
  await visit.context.close();
  const asked = await visits.fresh(bank.url);
  await open(asked, '/#/login');
  const people = asked.page.getByRole('region', { name: timber.title });
  await people.getByRole('button', { name: cast.finance.fullName }).click();
  await numbersOn(asked.page).first().waitFor();
  await shoot(asked.page, 'person');
  await asked.context.close();
}

export async function demoPhoneStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.fresh(bank.url);
  const { page } = visit;
  await open(visit, '/#/device');
  await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(cast.director.id);
  const request = page.getByRole('button', { name: /^Pay/ }).first();
  await request.waitFor();
  await shoot(page, 'requests');
  await request.click();
  await page.getByRole('button', { name: 'Approve' }).waitFor();
  await shoot(page, 'request');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByText('Reject this for good?').waitFor();
  await shoot(page, 'reject');
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('heading', { name: 'Rejected' }).waitFor();
  await shoot(page, 'rejected');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(cast.operations.id);
  await page.getByText('Nothing waits for you').waitFor();
  await shoot(page, 'nothing');
  await visit.context.close();
}

export async function ownPhoneStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.fresh(bank.strictUrl);
  const { page } = visit;
  await Authenticator.in(page);
  await page.goto(await enrolmentLink(bank.owner, bank.strictUrl, cast.director.id));
  await page.getByLabel('Birth date').waitFor();
  await shoot(page, 'link');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Enter the day, month and year.').waitFor();
  await shoot(page, 'link-mistake');
  await page.getByLabel('Code').fill(testCode);
  await page.getByLabel('Birth date').fill(getBirthDate(cast.director.id));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Create passkey' }).waitFor();
  await shoot(page, 'passkey');
  await page.getByRole('button', { name: 'Create passkey' }).click();
  await page.getByRole('button', { name: 'Done' }).waitFor();
  await shoot(page, 'ready');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: /^Pay/ }).first().waitFor();
  await shoot(page, 'requests');
  await page.getByRole('radio', { name: 'Devices' }).check();
  await page.getByRole('list', { name: 'Your devices' }).waitFor();
  await shoot(page, 'devices');
  const screen = await visits.fresh(bank.strictUrl);
  await screen.page.goto('/#/login');
  const { link } = await scan(screen.page);
  await page.goto(link);
  await numbersOn(page).first().waitFor();
  await shoot(page, 'sign-in');
  await screen.context.close();
  await page.getByRole('button', { name: 'Lock', exact: true }).click();
  await page.getByText('You have locked it.').waitFor();
  await shoot(page, 'locked');
  await page.goto('about:blank');
  await page.goto('/#/device?enrol=no-such-link');
  await page.getByLabel('Code').fill(testCode);
  await page.getByLabel('Birth date').fill(getBirthDate(cast.director.id));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'This link does not work any more' }).waitFor();
  await shoot(page, 'link-over');
  await visit.context.close();
}
