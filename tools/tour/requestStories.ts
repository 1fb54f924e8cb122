// A request to a company: composed in the case desk, answered by the company, and back in the case.
import type { Page } from '@playwright/test';
import { timber } from '#tests/harness/people.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

const title = 'Questions about a payment';

export async function requestsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const desk = await visits.of('admin', bank.url);
  await open(desk, `/#/bko-client?id=${timber.id}&tab=cases`);
  await compose(desk.page, shoot);
  const company = await visits.of('finance', bank.url);
  const { page } = company;
  for (const name of ['overview', 'tasks', 'requests']) {
    await open(company, `/#/${name}`);
    await shoot(page, `waits-${name}`);
  }
  await page.getByRole('link', { name: title }).click();
  await answer(page, shoot);
  const back = await visits.of('admin', bank.url);
  await open(back, `/#/bko-client?id=${timber.id}&tab=cases`);
  await back.page.getByRole('link', { name: 'Payment to a new counterparty' }).first().click();
  await back.page.getByText('Not agreed yet').waitFor();
  await shoot(back.page, 'answered', { isWhole: true });
  const head = await visits.of('head', bank.url);
  await open(head, '/#/bko-compliance-unit?tab=requests');
  await head.page.getByRole('button', { name: title }).first().click();
  await head.page.getByRole('button', { name: 'Edit', exact: true }).click();
  await head.page.getByRole('dialog', { name: 'Edit text' }).waitFor();
  await shoot(head.page, 'template');
}

async function compose(page: Page, shoot: Scene['shoot']): Promise<void> {
  await page.getByRole('button', { name: 'New case' }).click();
  const opening = page.getByRole('dialog', { name: /^New case about/ });
  await opening.getByLabel('Type').selectOption({ label: 'RFI' });
  await opening.getByLabel('Title').fill('Payment to a new counterparty');
  await opening.getByLabel('Comment').fill('No invoice is on file.');
  await opening.getByRole('button', { name: 'Open case' }).click();
  const dock = page.getByRole('region', { name: 'Decision' });
  await dock.getByRole('button', { name: 'Request information' }).click();
  await dock.getByRole('textbox', { name: 'Comment' }).fill('Ask for the invoice.');
  const words = dock.getByRole('textbox', { name: 'To the client' });
  await words.fill('Dear customer, we are investigating {company}.');
  await dock.getByText('Forbidden: “investigat…”.').waitFor();
  await shoot(page, 'forbidden');
  await words.fill('Dear customer, please tell us about a payment of {company}.');
  await dock.getByText('Forbidden:').waitFor({ state: 'detached' });
  await shoot(page, 'composer');
  await words.press('Control+Enter');
  await page.getByRole('article', { name: title }).waitFor();
  await shoot(page, 'asked', { isWhole: true });
}

async function answer(page: Page, shoot: Scene['shoot']): Promise<void> {
  await page.getByLabel('What is the payment for?', { exact: true }).fill('Oak boards');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await shoot(page, 'missing', { isWhole: true });
  await page
    .getByLabel(/^How do you know the other party/)
    .first()
    .fill('They saw our wood.');
  await page.getByRole('checkbox', { name: /^I do not have this: The invoice/ }).check();
  await page.getByLabel('Why, or when will you have it?').fill('Not agreed yet');
  await shoot(page, 'answers', { isWhole: true });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('I do not have this: Not agreed yet').waitFor();
  await shoot(page, 'check');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await shoot(page, 'confirm');
  await page.getByRole('button', { name: 'Send answers' }).click();
  await page.getByText('Sent by').waitFor();
  await shoot(page, 'sent', { isWhole: true });
}
