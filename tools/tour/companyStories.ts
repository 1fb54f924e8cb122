// The company itself: its users, profile and documents, what those see who may do little, and the public e-mails.
import type { Page } from '@playwright/test';
import { ownIban } from '#shared/iban.ts';
import { cast, getBirthDate, phoneOn } from '#tests/harness/people.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';
import type { Visit } from './visitors.ts';

/** What one's own device is asked: the phone opens by itself, and goes away again. */
async function approveStep(page: Page, title: string): Promise<void> {
  await phoneOn(page).getByRole('button', { name: title }).click();
  await phoneOn(page).getByRole('button', { name: 'Approve' }).click();
}

export async function usersStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('director', bank.url);
  const { page } = visit;
  await open(visit, '/#/users');
  await shoot(page, 'director');
  await page.getByRole('button', { name: cast.operations.fullName }).click();
  const panel = page.getByRole('complementary', { name: cast.operations.fullName });
  await panel.waitFor();
  await shoot(page, 'panel');
  await panel.getByRole('button', { name: 'Change permissions' }).click();
  const change = page.getByRole('dialog', { name: /^Change permissions of/ });
  await change.getByRole('checkbox', { name: 'Approve payments' }).check();
  await shoot(page, 'edit');
  await open(visit, `/#/users?open=${cast.operations.id}&dialog=remove`);
  await page.getByRole('dialog', { name: /^Remove/ }).waitFor();
  await shoot(page, 'remove');
  await invite(visit, shoot);
}

async function invite(visit: Visit, shoot: Scene['shoot']): Promise<void> {
  const { page, calm } = visit;
  await open(visit, '/#/users?dialog=add');
  const dialog = page.getByRole('dialog', { name: 'Add a user' });
  await dialog.waitFor();
  await shoot(page, 'add');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await dialog.getByText('Error, highlighted fields cannot be empty').waitFor();
  await shoot(page, 'add-mistakes');
  await dialog.getByLabel('IBAN or phone').fill(ownIban('39990', cast.baker.id));
  await dialog.getByLabel('Date of birth').fill(getBirthDate(cast.baker.id));
  await dialog.getByRole('radio', { name: /Finance director/ }).check();
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await approveStep(page, 'Add a user');
  await page.getByText('User was successfully created').waitFor();
  await calm.wait(page);
  await shoot(page, 'invited');
}

export async function profileStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('director', bank.url);
  const { page } = visit;
  await open(visit, '/#/company-profile?edit=contacts');
  const contacts = page.getByRole('dialog', { name: 'Change contact data' });
  await contacts.waitFor();
  await shoot(page, 'contacts');
  await contacts.getByLabel('E-mail').fill('nobody');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await contacts.getByText('E-mail is invalid').waitFor();
  await shoot(page, 'contacts-mistakes');
  await open(visit, '/#/company-profile?edit=operating');
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'operating');
  await open(visit, '/#/company-profile?edit=register');
  const request = page.getByRole('dialog', { name: 'Request a change' });
  await request.getByLabel('Name').fill('Šilvynas Wood UAB');
  await shoot(page, 'register');
  await request.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('Waiting for the bank').waitFor();
  await shoot(page, 'pending', { isWhole: true });
  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'withdraw');
  await page.keyboard.press('Escape');
  await lookAtDocuments(page, shoot);
}

async function lookAtDocuments(page: Page, shoot: Scene['shoot']): Promise<void> {
  await page.getByRole('button', { name: 'Registry extract.pdf', exact: true }).click();
  const extract = page.getByRole('dialog', { name: 'Registry extract.pdf' });
  await extract.getByText('1 of 2').waitFor();
  await extract.getByText('Company: ').first().waitFor({ state: 'attached' });
  await shoot(page, 'document');
  await page.keyboard.press('Escape');
  await extract.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Office plan', exact: true }).click();
  const picture = page.getByRole('dialog', { name: 'Office plan' });
  await picture.getByRole('img', { name: 'Office plan' }).waitFor();
  await shoot(page, 'picture');
  await picture.getByRole('button', { name: 'Turn right' }).click();
  await picture.getByRole('button', { name: 'Larger' }).click();
  await shoot(page, 'picture-turned');
}

/** What they see who may create payments, and who may only look at cards. */
export async function fewLettersStory({ visits, bank, shoot }: Scene): Promise<void> {
  for (const who of ['operations', 'representative'] as const) {
    const visit = await visits.of(who, bank.url);
    for (const name of ['overview', 'company-profile']) {
      await open(visit, `/#/${name}`);
      await shoot(visit.page, `${who}-${name}`, { isWhole: true });
    }
  }
}

export async function emailsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.fresh(bank.url);
  const { page } = visit;
  await open(visit, '/#/email-editor');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByText('Cannot be empty').first().waitFor();
  await shoot(page, 'mistakes', { isWhole: true });
  await page.getByLabel('From').fill('office@bank.example');
  await page.getByRole('textbox', { name: 'To' }).fill('one@client.example, two@client.example');
  await page.getByLabel('Title').fill('New prices from March on');
  await page.getByLabel('Text').fill('Good morning,\n\nfrom 1 March on SEPA payments cost 0.30 EUR.\n\nYour bank');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The e-mail was saved in this browser').waitFor();
  await shoot(page, 'saved', { isWhole: true });
  await visit.context.close();
}
