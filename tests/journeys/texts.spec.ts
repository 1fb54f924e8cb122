// The specified texts that no other journey brings up, each on the screen that owns it: tests/expected-texts.csv.
// Nothing is changed at the bank: what only a faulty server causes is put into its answers on their way.
import type { Page } from '@playwright/test';
import { paymentStates } from '#features/payments/rules.ts';
import { errorFacts } from '#shared/errors.ts';
import { ownIban } from '#shared/iban.ts';
import { expect, test } from '../harness/journey.ts';
import { cast, chooseInAccount, payPanel, timber } from '../harness/people.ts';

const refusals = { 400: 'malformed-request', 409: 'state-conflict' } as const;

/** Refuses what is asked of an address, until `noMore`. */
async function refuse(page: Page, address: string, first: keyof typeof refusals) {
  let status: keyof typeof refusals | undefined = first;
  await page.route(
    ({ pathname }) => pathname.startsWith(address),
    (route) => {
      if (!status) return route.fallback();
      const code = refusals[status];
      const { title } = errorFacts(code);
      return route.fulfill({ status, json: { type: 'about:blank', title, status, code, requestId: 'of-the-journey' } });
    },
  );
  return {
    by: (next: keyof typeof refusals) => {
      status = next;
    },
    noMore: () => {
      status = undefined;
    },
  };
}

/** Of a payment in an answer, what is looked at or altered here. */
interface Line {
  id: string;
  op: string;
  state: number;
}

const reported = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Alerts' }).getByText(words, { exact: true });

/** Every alert of this tab, the newest first, each with its kind in front. */
async function expectText(page: Page, alerts: readonly string[]): Promise<void> {
  await chooseInAccount(page, 'Past alerts');
  const past = page.getByRole('dialog', { name: 'Past alerts' }).getByRole('listitem');
  await expect(past).toHaveCount(alerts.length);
  await expect(past).toContainText(alerts);
}

/** In the window of contacts, and in that of a request to change: each field that is wrong says so. */
async function typeWrongContacts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const contacts = page.getByRole('dialog', { name: 'Change contact data' });
  await contacts.getByLabel('E-mail').fill('');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(contacts.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  await expect(contacts.getByLabel('E-mail')).toHaveAccessibleDescription('Cannot be empty');
  await contacts.getByLabel('Phone').fill('+1');
  await contacts.getByRole('button', { name: 'Save' }).click();
  await expect(contacts.getByText('Phone is invalid')).toBeVisible();
  await expect(contacts.getByText('2 fields need a look')).toBeVisible();
  await contacts.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('dialog', { name: 'Leave this change?' }).getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('button', { name: 'Request a change' }).click();
  const request = page.getByRole('dialog', { name: 'Request a change' });
  await request.getByLabel('Name', { exact: true }).fill('A'.repeat(101));
  await request.getByLabel('City').fill('B'.repeat(101));
  await request.getByRole('button', { name: 'Send request' }).click();
  await expect(request.getByText('Name is invalid')).toBeVisible();
  await expect(request.getByText('City is invalid')).toBeVisible();
  await request.getByRole('button', { name: 'Go back' }).click();
  await page.getByRole('dialog', { name: 'Leave this request?' }).getByRole('button', { name: 'Leave' }).click();
}

test('the company and its accounts: what cannot be read, copied or taken is reported in the specified words', async ({
  signedIn,
}) => {
  const page = await signedIn(cast.finance.id, '/select');
  const company = await refuse(page, `/web/${timber.id}/client`, 400);
  const stats = await refuse(page, `/web/${timber.id}/stats`, 400);
  const documents = await refuse(page, `/web/${timber.id}/files/`, 409);
  const card = page.getByRole('button', { name: timber.title });
  await Promise.all([page.waitForResponse((response) => response.status() === 400), card.click()]);
  await expect(page.getByText(`${timber.title} could not be opened. The request could not be read.`)).toBeVisible();
  company.by(409);
  await card.click();
  await expect(reported(page, 'Ops! Failed to retrieve company data: State Conflict')).toBeVisible();

  company.by(400);
  await page.goto('/#/company-profile');
  await expect(page.getByText('The company could not be loaded. The request could not be read.')).toBeVisible();
  company.by(409);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(reported(page, 'Could not retrieve company profile: State Conflict')).toBeVisible();
  company.noMore();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The statistics could not be loaded. The request could not be read.')).toBeVisible();
  stats.by(409);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(reported(page, 'Could not retrieve company stats: State Conflict')).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const copy = page.getByRole('button', { name: 'Copy client number' });
  await copy.click();
  await expect(reported(page, `"${timber.id}" was successfully copied to your clipboard`)).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await copy.click();
  await expect(reported(page, `"${timber.id}" was not copied to your clipboard`)).toBeVisible();
  await page.getByRole('row', { name: 'Office plan' }).hover();
  await page.getByRole('button', { name: 'Download Office plan' }).click();
  await expect(reported(page, 'Error, file could not be loaded: State Conflict')).toBeVisible();
  documents.noMore();

  await typeWrongContacts(page);
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('row', { name: 'Payroll' }).hover();
  await page.getByRole('button', { name: 'Rename Payroll' }).click();
  const name = page.getByLabel('Account name');
  await name.fill('');
  await name.press('Enter');
  await expect(page.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  await name.fill('P'.repeat(71));
  await name.press('Enter');
  await expect(page.getByText('Account name is invalid')).toBeVisible();
  await name.press('Escape');

  await expectText(page, [
    'error: Error, file could not be loaded: State Conflict',
    `error: "${timber.id}" was not copied`,
    `success: "${timber.id}" was successfully copied`,
    'error: Could not retrieve company stats: State Conflict',
    'error: Could not retrieve company profile: State Conflict',
    'error: Ops! Failed to retrieve company data: State Conflict',
  ]);
});

test('a payment: the extreme states, each field that is wrong, and an order that the bank refuses', async ({
  signedIn,
}) => {
  const page = await signedIn(cast.finance.id, '/nowhere');
  const extremes = [paymentStates.technicalError, paymentStates.waitingForOperator];
  const altered: string[] = [];
  const lists = ({ pathname }: URL) => pathname === `/web/${timber.id}/payments`;
  await page.route(lists, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const { items, next }: { items: Line[]; next: unknown } = await response.json();
    const sent = items.filter(({ op }) => op === 'TX');
    if (altered.length === 0) altered.push(...sent.slice(0, extremes.length).map(({ id }) => id));
    for (const line of sent) line.state = extremes[altered.indexOf(line.id)] ?? line.state;
    await route.fulfill({ response, json: { items, next } });
  });
  await page.goto('/#/transactions');
  const list = page.getByRole('table', { name: 'Transactions' });
  const waiting = list.getByRole('row', { name: 'Waiting for operator' });
  await expect(list.getByRole('row', { name: 'Technical error, exception occurred' })).toHaveCount(1);
  await expect(waiting).toHaveCount(1);
  await waiting.getByRole('button').first().click();
  await expect(page.getByRole('complementary').getByText('Waiting for operator')).toBeVisible();

  await page.getByRole('button', { name: 'New payment' }).click();
  const panel = payPanel(page);
  const goOn = panel.getByRole('button', { name: 'Continue' });
  await goOn.click();
  await expect(panel.getByText('Error, highlighted fields cannot be empty')).toBeVisible();
  const fill = async (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) await panel.getByLabel(label).fill(value);
    await goOn.click();
  };
  const iban = ownIban('39990', '19999999999');
  await fill({ 'Payee name': 'Saw & Sons', IBAN: `${iban}0`, Amount: '0', Message: 'x'.repeat(141) });
  await expect(panel.getByText('4 fields need a look')).toBeVisible();
  await expect(panel.getByText('Payee name contains invalid or special characters')).toBeVisible();
  await expect(panel.getByText('IBAN is invalid')).toBeVisible();
  await expect(panel.getByText('Amount is invalid. Enter more than zero.')).toBeVisible();
  await expect(panel.getByText('Message is invalid')).toBeVisible();

  await fill({ 'Payee name': 'Saw and Sons', IBAN: iban, Amount: '12.34', Message: 'Blades' });
  await panel.getByRole('button', { name: 'Create and send for approval' }).click();
  await expect(reported(page, 'Payment order could not be created: Payee Account Unknown')).toBeVisible();
  await panel.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(panel.getByLabel('IBAN')).toHaveAccessibleDescription(/There is no such account at this bank\./);
  await expectText(page, ['error: Payment order could not be created: Payee Account Unknown']);
});
