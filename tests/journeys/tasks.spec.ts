// What becomes of payments that wait: cancelled, rejected, refused, changed, sent elsewhere.
import { expect, test } from '../harness/journey.ts';
import {
  approveOn,
  bakery,
  cast,
  centsOn,
  confirmPayee,
  createAndSend,
  createPayment,
  elsewhere,
  fillOrder,
  getState,
  openRequest,
  openTask,
  sawyer,
  takePhone,
  taskRow,
} from '../harness/people.ts';

const toBakery = (name: string, amount: string) => ({ name, iban: bakery.iban, amount, message: `For ${name}` });

test('a task is cancelled after a question, and moves nothing', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/accounts');
  const before = await centsOn(page, 'Main', 'Available');
  const created = await createPayment(page, toBakery('Cancelled Buns', '12.30'));
  await created.getByRole('button', { name: 'Done' }).click();
  const panel = await openTask(page, 'Cancelled Buns');
  await panel.getByRole('button', { name: 'Cancel payment' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
  await expect(question).toContainText('12.30 EUR to Cancelled Buns will not be paid');
  await question.getByRole('button', { name: 'Cancel payment' }).click();
  await expect(page.getByText('Task was successfully cancelled')).toBeVisible();
  await expect(taskRow(page, 'Cancelled Buns')).toBeHidden();
  expect(await getState(page, 'Cancelled Buns')).toBe('Canceled');
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  expect(await centsOn(page, 'Main', 'Available')).toBe(before);
});

test('the director rejects on the phone, and the one who sent it learns it', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/tasks');
  const panel = await createAndSend(page, toBakery('Rejected Rolls', '45.00'));
  const phone = await takePhone(page);
  await openRequest(phone, cast.director, 'Pay 45.00 EUR to Rejected Rolls');
  await phone.getByRole('button', { name: 'Reject' }).click();
  await expect(phone.getByText('Reject this for good?')).toBeVisible();
  await phone.getByRole('button', { name: 'Reject' }).click();
  await expect(phone.getByRole('heading', { name: 'Rejected' })).toBeVisible();
  await expect(panel.getByText('Rejected: 45.00 EUR to Rejected Rolls')).toBeVisible();
  await expect(panel.getByText(`Rejected by ${cast.director.fullName}`)).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(taskRow(page, 'Rejected Rolls')).toBeHidden();
  expect(await getState(page, 'Rejected Rolls')).toBe('Rejected');
});

test('without enough money the phone refuses, and the payment stays a task', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/tasks');
  const order = { ...toBakery('Too Dear Cake', '9000.00'), from: 'Payroll' };
  const panel = await createAndSend(page, order);
  const phone = await takePhone(page);
  await openRequest(phone, cast.director, 'Pay 9 000.00 EUR to Too Dear Cake');
  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByText('There is not enough money on the account.')).toBeVisible();
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByRole('button', { name: 'Pay 9 000.00 EUR to Too Dear Cake' })).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(taskRow(page, 'Too Dear Cake')).toContainText(`Waits for ${cast.director.fullName}`);
});

test('a double click on Continue stays at the check; a double click creates one payment', async ({
  signedIn,
  world,
}) => {
  const page = await signedIn(cast.finance.id, '/tasks');
  await page.getByRole('button', { name: 'New payment' }).click();
  const panel = await fillOrder(page, toBakery('Single Pretzel', '3.00'), (button) => button.dblclick());
  await expect(panel.getByText('Pay 3.00 EUR to Single Pretzel')).toBeVisible();
  await confirmPayee(panel);
  await panel.getByRole('radio', { name: /^Send later/ }).check();
  await panel.getByRole('button', { name: 'Create payment' }).dblclick();
  await expect(panel.getByRole('heading', { name: 'Payment created' })).toBeVisible();
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(taskRow(page, 'Single Pretzel')).toHaveCount(1);
  const { rows } = await world.owner.query(`select id from payment where payee_name = 'Single Pretzel'`);
  expect(rows).toHaveLength(1);
});

test('a payment changed after it was sent cannot be approved as it was, only as it is', async ({ signedIn, visit }) => {
  const page = await signedIn(cast.finance.id, '/tasks');
  const phone = (await visit('/#/device', { width: 390 })).getByRole('main');
  const panel = await createAndSend(page, toBakery('Changed Cookies', '40.00'));
  await panel.getByRole('button', { name: 'Done' }).click();
  await openRequest(phone, cast.director, 'Pay 40.00 EUR to Changed Cookies');

  const task = await openTask(page, 'Changed Cookies');
  await task.getByRole('link', { name: 'Change' }).click();
  await confirmPayee(await fillOrder(page, toBakery('Changed Cookies', '44.40')));
  await panel.getByRole('radio', { name: /^Send later/ }).check();
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByRole('heading', { name: 'Payment changed' })).toBeVisible();
  await expect(panel.getByText('A request for approval from before the change no longer counts.')).toBeVisible();

  await phone.getByRole('button', { name: 'Approve' }).click();
  await expect(phone.getByText('What you were shown has changed. Look at it again.')).toBeVisible();
  await phone.getByRole('button', { name: 'Done' }).click();
  await expect(phone.getByRole('button', { name: /Changed Cookies/ })).toBeHidden();

  await panel.getByRole('button', { name: 'Done' }).click();
  await page
    .getByRole('complementary', { name: 'Changed Cookies' })
    .getByRole('button', { name: 'Send for approval' })
    .click();
  await approveOn(phone, cast.director, 'Pay 44.40 EUR to Changed Cookies');
  await expect(page.getByText('44.40 EUR to Changed Cookies was approved')).toBeVisible();
  await expect.poll(() => getState(page, 'Changed Cookies')).toBe('Executed');
});

test('a payment to another bank is refused as soon as its IBAN is whole', async ({ signedIn }) => {
  const page = await signedIn(cast.finance.id, '/accounts?pay=new');
  const order = { name: elsewhere.title, amount: '25.00', message: 'Saw blade 7' };
  const panel = await fillOrder(page, { ...order, iban: elsewhere.iban });
  const iban = panel.getByLabel('IBAN');
  await expect(iban).toHaveAccessibleDescription(/We cannot send payments to other banks at the moment/);
  await iban.fill(sawyer.iban);
  await expect(panel.getByText('We cannot send payments to other banks')).toBeHidden();
  await iban.fill(elsewhere.iban);
  await expect(panel.getByText('We cannot send payments to other banks at the moment.')).toBeVisible();
});
