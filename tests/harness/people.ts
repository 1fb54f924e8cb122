// Who plays in the journeys, and the steps they take on the screens: elements are found by role and label only.
import { expect, type Locator, type Page } from '@playwright/test';
import type pg from 'pg';
import { accountKey, accounts } from '#db/demo/accounts.ts';
import { companies } from '#db/demo/companies.ts';
import { people, personId } from '#db/demo/people.ts';
import { staff } from '#db/demo/staff.ts';
import { makeEnrolment } from '#features/access/server/enrolments.ts';
import { inTransaction } from '#server/db/transactions.ts';
import { testCodeHash } from './codes.ts';

export interface Person {
  id: string;
  fullName: string;
}

function person(number: number): Person {
  const found = people.find(({ id }) => id === personId(number));
  if (!found) throw new Error(`no person ${number} in the demo`);
  return { id: found.id, fullName: found.fullName };
}

function getAccount(id: string) {
  const account = accounts.find(({ key }) => key === accountKey(id));
  if (!account) throw new Error(`${id} has no account in the demo`);
  return account;
}

function company(id: string) {
  const found = companies.find((each) => each.id === id);
  if (!found) throw new Error(`no company ${id} in the demo`);
  return { id, title: found.title, iban: getAccount(id).iban };
}

/** The timber company's people, the one who minds the money of the bakery, and who directs it. */
export const cast = {
  director: person(1),
  finance: person(2),
  operations: person(3),
  baker: person(8),
  bakeryDirector: person(7),
} as const;

export const timber = company('10000000001');
export const bakery = company('10000000003');
/** Of a client or of staff, as the bank knows it. */
export function getBirthDate(id: string): string {
  const found = [...people, ...staff].find((each) => each.id === id);
  if (!found) throw new Error(`no one ${id} in the demo`);
  return found.birthDate;
}

/** A one-time link for a person, made as the command line makes it. */
export async function enrolmentLink(owner: pg.Pool, publicUrl: string, id: string): Promise<string> {
  const made = await inTransaction(owner, (tx) =>
    makeEnrolment(tx, { personId: id, createdBy: null, publicUrl, codeHash: testCodeHash }),
  );
  return made.link;
}

/** Works for the timber company on his own account; a task of the demo waits to pay him. */
export const sawyer = { title: person(17).fullName, iban: getAccount(personId(17)).iban };

/** Of another bank. */
export const elsewhere = { title: 'Sägeblatt Silberzahn GmbH', iban: 'DE89370400440532013000' } as const;

/** The demo's phone at the edge of the window, open. */
export function phoneOn(page: Page): Locator {
  return page.getByRole('region', { name: 'Phone' });
}

/** The number that the sign-in page shows. */
export async function shownNumber(page: Page): Promise<string> {
  const text = await page.getByText(/The number is\s*\d\d/).innerText();
  return text.match(/\d\d/)?.[0] ?? '';
}

/** Chooses a number on the phone that is asked about a sign-in: the one on the screen, or another. */
export async function chooseNumber(page: Page, isRight: boolean): Promise<void> {
  const choice = phoneOn(page).getByRole('group', { name: 'Which number do you see?' }).getByRole('button');
  await expect(choice).toHaveCount(3);
  const shown = await shownNumber(page);
  const number = (await choice.allInnerTexts()).find((each) => (each === shown) === isRight);
  if (number === undefined) throw new Error(`the phone does not offer ${shown}`);
  await choice.and(page.getByRole('button', { name: number, exact: true })).click();
}

/** Opens the demo's phone at the edge of the window. */
export async function takePhone(page: Page): Promise<Locator> {
  const phone = phoneOn(page);
  if (!(await phone.isVisible())) await page.getByRole('button', { name: /’s phone/ }).click();
  return phone;
}

/** Opens what waits on a person's phone, by its title: 'Pay 12.00 EUR to …'. */
export async function openRequest(phone: Locator, { id }: Pick<Person, 'id'>, title: string): Promise<void> {
  await phone.getByRole('combobox', { name: 'Whose phone this is' }).selectOption(id);
  await phone.getByRole('button', { name: title }).click();
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
}

/** Approves on a person's phone and waits until it says so. */
export async function approveOn(phone: Locator, who: Pick<Person, 'id'>, title: string): Promise<void> {
  await openRequest(phone, who, title);
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByRole('heading', { name: 'Approved' })).toBeVisible();
}

export interface Order {
  name: string;
  iban: string;
  /** as one types it: 1234.50 */
  amount: string;
  message: string;
  /** name of the account it is paid from; the main one if left out */
  from?: string;
}

/** Chooses from the account menu of the sidebar. */
export async function chooseInAccount(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /Account menu$/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** The panel of a new payment, changed payment or its approval. */
export function payPanel(page: Page): Locator {
  return page.getByRole('complementary').filter({ has: page.getByRole('list', { name: /^Step \d of \d$/ }) });
}

/** Fills the form of a payment in the panel that is open and goes on to the check of it. */
export async function fillOrder(
  page: Page,
  order: Order,
  press = (button: Locator) => button.click(),
): Promise<Locator> {
  const panel = payPanel(page);
  await expect(panel.getByLabel('Payee name')).toBeFocused();
  await panel.getByLabel('Payee name').fill(order.name);
  await panel.getByLabel('IBAN').fill(order.iban);
  await panel.getByLabel('Amount').fill(order.amount);
  await panel.getByLabel('Message').fill(order.message);
  if (order.from) await choose(panel.getByLabel('From account'), order.from);
  await press(panel.getByRole('button', { name: 'Continue' }));
  return panel;
}

/** In the check step: confirms a name that does not match its account. Journeys name payments as they like. */
export async function confirmPayee(panel: Locator): Promise<void> {
  const mismatch = panel.getByRole('checkbox', { name: /^I have confirmed this account/ });
  const noMismatch = panel.getByText(/^(The name matches the account|Close match|Not possible)/);
  await mismatch.or(noMismatch).waitFor();
  if (await mismatch.isVisible()) await mismatch.check();
}

/** Chooses the option that begins with these words. */
export async function choose(list: Locator, words: string): Promise<void> {
  const options = await list.getByRole('option').allInnerTexts();
  const label = options.find((option) => option.startsWith(words));
  if (label === undefined) throw new Error(`no ${words} in ${options.join(', ')}`);
  await list.selectOption({ label });
}

/** Creates a payment from any page with the button for it; it then waits to be sent. */
export async function createPayment(page: Page, order: Order): Promise<Locator> {
  await page.getByRole('button', { name: 'New payment' }).click();
  const panel = await fillOrder(page, order);
  await confirmPayee(panel);
  const later = panel.getByRole('radio', { name: /^Send later/ });
  await later.or(panel.getByText('No one else in the company may approve payments')).waitFor();
  if (await later.isVisible()) await later.check();
  await panel.getByRole('button', { name: 'Create payment' }).click();
  await expect(panel.getByRole('heading', { name: 'Payment created' })).toBeVisible();
  return panel;
}

/** Creates a payment and sends it to the one who approves, in one press. */
export async function createAndSend(page: Page, order: Order): Promise<Locator> {
  await page.getByRole('button', { name: 'New payment' }).click();
  const panel = await fillOrder(page, order);
  await confirmPayee(panel);
  await panel.getByRole('button', { name: 'Create and send for approval' }).click();
  await expect(panel.getByText(`Waits for ${cast.director.fullName}`)).toBeVisible();
  return panel;
}

/** What a row of a table says under a heading. */
export async function textUnder(table: Locator, row: Locator, heading: string): Promise<string> {
  await row.waitFor();
  const column = (await table.getByRole('columnheader').allInnerTexts()).indexOf(heading);
  if (column < 0) throw new Error(`no column ${heading}`);
  return row.getByRole('cell').nth(column).innerText();
}

/** Cents on an account, as the page of accounts shows them. */
export async function centsOn(page: Page, account: string, heading: 'Balance' | 'Available' = 'Balance') {
  const table = page.getByRole('table', { name: 'Accounts' });
  const shown = await textUnder(table, table.getByRole('row', { name: account }), heading);
  return getCents(shown);
}

/** '1 234.56 EUR' → 123456n; signs of the typesetter are understood. */
export function getCents(shown: string): bigint {
  const found = /^([−-]?)[+]?([\d\s]+)\.(\d\d)(\s*EUR)?$/.exec(shown.trim());
  if (!found) throw new Error(`no amount: ${shown}`);
  const [, sign, whole = '', cents = ''] = found;
  const minor = BigInt(whole.replaceAll(/\s/g, '') + cents);
  return sign ? -minor : minor;
}

/** The line of a task, by its payee. */
export function taskRow(page: Page, payee: string): Locator {
  return page.getByRole('table', { name: 'Payments waiting for approval' }).getByRole('row', { name: payee });
}

/** Opens a task beside the list, from any page of the company. */
export async function openTask(page: Page, payee: string): Promise<Locator> {
  await page.getByRole('link', { name: 'Tasks', exact: false }).first().click();
  await taskRow(page, payee).getByRole('button', { name: payee }).click();
  const panel = page.getByRole('complementary', { name: payee });
  await expect(panel).toBeVisible();
  return panel;
}

/** The state of the payment to this payee, as the list of transactions shows it. */
export async function getState(page: Page, payee: string): Promise<string> {
  await page.getByRole('link', { name: 'Transactions', exact: true }).click();
  const table = page.getByRole('table', { name: 'Transactions' });
  return textUnder(table, table.getByRole('row', { name: payee }), 'Status');
}
