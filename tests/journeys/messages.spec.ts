// Staff write a note and a message; the company sees it unread on /overview, answers, and staff see the answer.
import { barriersOn } from '../harness/barriers.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, timber } from '../harness/people.ts';

const support = '90000000003';
const head = '90000000008';

test('a note stays with staff, and a message is read and answered by the company', async ({ signedIn }) => {
  const desk = await signedIn(support, `/bko-client?id=${timber.id}&tab=messages`);
  const notes = desk.getByRole('list', { name: 'Notes' });
  await expect(notes.getByRole('listitem')).toHaveCount(3);
  await desk.getByRole('textbox', { name: 'Write a note' }).fill('Prefers calls in the morning.');
  await desk.getByRole('checkbox', { name: 'Pin' }).check();
  await desk.getByRole('button', { name: 'Add note' }).click();
  await expect(desk.getByText('Note was successfully added')).toBeVisible();
  await expect(notes.getByRole('listitem').first()).toHaveText(/Pinned.*Prefers calls in the morning\./);

  await desk.getByRole('radio', { name: 'Message' }).check();
  const box = desk.getByRole('textbox', { name: 'Write to' });
  await box.fill('We are investigating this payment.');
  await desk.getByRole('button', { name: 'Send message' }).click();
  await expect(desk.getByText('Forbidden: “investigat…”.')).toBeVisible();
  await desk
    .getByRole('combobox', { name: 'Begin with a template' })
    .selectOption({ label: 'Please contact us (English)' });
  await expect(box).toHaveValue(/about the accounts of/);
  await box.fill('Please send the invoice.');
  await desk.getByRole('button', { name: 'Send message' }).click();
  await expect(desk.getByText('Message was sent')).toBeVisible();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Not read yet');
  expect(await barriersOn(desk)).toEqual([]);

  const company = await signedIn(cast.finance.id, '/overview');
  const banner = company.getByText('2 new messages from the bank');
  await expect(banner).toBeVisible();
  await company.getByRole('link', { name: 'Read', exact: true }).click();
  const conversation = company.getByRole('list', { name: 'Messages' });
  await expect(conversation.getByRole('listitem').first()).toHaveText(/New.*Please send the invoice\./);
  await expect(company.getByText('Prefers calls')).toHaveCount(0);
  expect(await barriersOn(company)).toEqual([]);
  await company.getByRole('textbox', { name: 'Write to the bank' }).fill('Here it is.');
  await company.keyboard.press('Control+Enter');
  await expect(conversation).toContainText('Here it is.');
  await company.getByRole('link', { name: 'Overview' }).click();
  await expect(company.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(banner).toHaveCount(0);
  await company.getByRole('button', { name: 'Need Support' }).click();
  await expect(company.getByRole('link', { name: 'Messages with the bank' })).toBeVisible();

  await desk.getByRole('tab', { name: 'Log' }).click();
  const log = desk.getByRole('region', { name: 'Log of the client' });
  await expect(log).toContainText(/wrote a message\d\d:\d\d:\d\dHere it is\./);
  await expect(log).toContainText('read the messages of the bank');
  await desk.getByRole('tab', { name: 'Messages and notes' }).click();
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Here it is.');
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('Read');
});

test('on the dashboard numbers lead the Head of AML to their cases and Marketing nowhere; the log of the bank is filtered', async ({
  signedIn,
}) => {
  const page = await signedIn(head, '/bko-dashboard', { width: 1536 });
  const cases = page.getByRole('table', { name: 'Open cases' });
  await cases
    .getByRole('link', { name: /, up to 1 day: \d+$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/#\/bko-cases\?type=[A-Z_]+&openedFrom=[\d-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
  await page.goBack();
  const seeAs = page.getByRole('combobox', { name: 'See as' });
  await expect(page.getByRole('table', { name: 'Alerts' }).getByRole('link').first()).toBeVisible();
  await seeAs.selectOption({ label: 'Marketing' });
  await expect(page.getByRole('note')).toBeVisible();
  await expect(cases.getByRole('row').nth(1)).toBeVisible();
  await expect(cases.getByRole('link')).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to Head of AML' }).click();
  await page.getByRole('link', { name: 'Log of the bank' }).click();
  const log = page.getByRole('region', { name: 'Log of the bank' });
  await expect(log.getByRole('listitem').first()).toBeVisible();
  expect(await barriersOn(page)).toEqual([]);
  await page.getByRole('textbox', { name: 'Filter the log' }).fill('no such thing anywhere');
  await expect(page.getByText('Nothing matches')).toBeVisible();
});
