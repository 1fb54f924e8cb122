// An officer asks in the case desk, the company answers on a phone, and the case comes back to the officer by itself.
import type { Page } from '@playwright/test';
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, timber } from '../harness/people.ts';

const officer = '90000000004';

async function answerOnPhone(company: Page): Promise<void> {
  await company.getByText('1 request of the bank waits for your answer').waitFor();
  await company.getByRole('link', { name: 'Answer', exact: true }).tap();
  await company.getByRole('link', { name: 'Questions about a payment' }).tap();
  await expect(company.getByRole('heading', { name: 'Questions about a payment', level: 1 })).toBeVisible();
  await expect(company.getByText(/No invoice|Ask for the invoice|RFI|Monika/)).toHaveCount(0);
  await company.getByLabel('What is the payment for?', { exact: true }).fill('Oak boards');
  await expect(company.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await company.getByRole('button', { name: 'Save and exit' }).tap();
  await expect(company.getByText('1 of 4 answered')).toBeVisible();
  await company.getByRole('link', { name: 'Questions about a payment' }).tap();
  await expect(company.getByLabel('What is the payment for?', { exact: true })).toHaveValue('Oak boards');
  await company.getByLabel('How do you know the other party', { exact: false }).first().fill('They saw our wood.');
  await company
    .locator('input[type=file][capture]')
    .setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') });
  await expect(company.getByText(/Received$/).first()).toBeVisible();
  await company.getByRole('button', { name: 'Continue' }).tap();
  await expect(company.getByText('Answer this, or say that you do not have it')).toBeVisible();
  await company.getByRole('checkbox', { name: /^I do not have this: Will there be/ }).tap();
  await company.getByLabel('Why, or when will you have it?').fill('Not agreed yet');
  expect(await barriersOn(company)).toEqual([]);
  await company.getByRole('button', { name: 'Continue' }).tap();
  await expect(company.getByText('I do not have this: Not agreed yet')).toBeVisible();
  // a tap right after the one before, at the same place, counts as a double tap and does nothing
  await company.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  await company.getByRole('button', { name: 'Send answers' }).tap();
  await expect(company.getByText('Sent by')).toBeVisible();
  expect(await barriersOn(company)).toEqual([]);
}

test('a request is asked, answered on the phone, and decided', async ({ signedIn }) => {
  const desk = await signedIn(officer, `/bko-client?id=${timber.id}&tab=cases`);
  await desk.getByRole('button', { name: 'New case' }).click();
  const opening = desk.getByRole('dialog', { name: /^New case about/ });
  await opening.getByLabel('Type').selectOption({ label: 'RFI' });
  await opening.getByLabel('Title').fill('Payment to a new counterparty');
  await opening.getByLabel('Comment').fill('No invoice is on file.');
  await opening.getByRole('button', { name: 'Open case' }).click();

  const dock = desk.getByRole('region', { name: 'Decision', exact: true });
  await expect(dock.getByRole('button', { name: 'Request information' })).toBeVisible();
  await desk.keyboard.press('r');
  await dock.getByRole('textbox', { name: 'Comment' }).fill('Ask for the invoice.');
  const toClient = dock.getByRole('textbox', { name: 'To the client' });
  await expect(toClient).toHaveValue(/keep payments of \{company\} running/);
  await toClient.fill('Dear customer, we are investigating {company}.');
  await expect(dock.getByText('Forbidden: “investigat…”.')).toBeVisible();
  await toClient.fill('Dear customer, please tell us about a payment of {company}.');
  await expect(dock.getByText('Forbidden:')).toHaveCount(0);
  await dock.getByRole('button', { name: 'Question' }).click();
  await dock.getByRole('textbox', { name: '4. Question' }).fill('Will there be more payments to them?');
  const preview = dock.getByRole('region', { name: 'As the client sees it' });
  await expect(preview).toContainText(`please tell us about a payment of ${timber.title}.`);
  await expect(preview).toContainText('Will there be more payments to them?');
  expect(await barriersOn(desk)).toEqual([]);
  await dock.getByRole('textbox', { name: '4. Question' }).press('Control+Enter');
  const asked = desk.getByRole('article', { name: 'Questions about a payment' });
  await expect(asked).toContainText('Waits for the client');
  await expect(asked.getByText('Missing')).toHaveCount(4);

  const company = await signedIn(cast.finance.id, '/overview', { width: 390, isPhone: true });
  await answerOnPhone(company);

  await desk.reload();
  await expect(asked).toContainText('Answered');
  await expect(asked).toContainText('Oak boards');
  await expect(asked).toContainText('I do not have this: Not agreed yet');
  await asked.getByRole('button', { name: /invoice\.pdf/ }).click();
  await expect(desk.getByRole('dialog', { name: 'invoice.pdf' })).toBeVisible();
  await desk.keyboard.press('Escape');
  await dock.getByRole('textbox', { name: 'Comment' }).fill('The answer explains the payment.');
  await dock.getByRole('button', { name: 'Close Request' }).click();
  await dock.getByRole('button', { name: 'Close Request' }).click();
  await expect(desk.getByText('Update And Approve by').first()).toBeVisible();
});
