// Payments: the form with and without mistakes, its way to the approver, what waits, and what is over.
import {
  approveOn,
  bakery,
  cast,
  confirmPayee,
  fillOrder,
  type Order,
  openRequest,
  openTask,
  payPanel,
  sawyer,
  takePhone,
  taskRow,
} from '#tests/harness/people.ts';
import { open } from './pages.ts';
import type { Scene } from './scene.ts';

/** a payee whom the finance manager has entered a payment to */
const ofFinance = 'Linija ir Tarpas MB';

const order = { name: 'Rugine Saule UAB', iban: bakery.iban, amount: '1234.56', message: 'Invoice 2026-118' };

/** to a bank that takes instant payments */
const toGermany: Order = {
  name: 'Nordwald Möbel GmbH',
  iban: 'DE14999000112661482224',
  amount: '740.00',
  message: 'Rechnung 2026-118',
};

export async function payMistakesStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page } = visit;
  await open(visit, '/#/overview?pay=new');
  await payPanel(page).getByLabel('Payee name').waitFor();
  await shoot(page, 'empty');
  const again = async () => {
    await page.getByLabel('Payee name').fill('');
    await page.getByLabel('Payee name').pressSequentially('ve');
    await page.getByRole('option').first().waitFor();
  };
  await shoot(page, 'payees', { again });
  await payPanel(page).getByLabel('IBAN').fill('LT00 1234');
  await payPanel(page).getByLabel('Amount').fill('12,345');
  await payPanel(page).getByRole('button', { name: 'Continue' }).click();
  await payPanel(page).getByText('Amount is invalid').waitFor();
  await shoot(page, 'mistakes');
  await open(visit, '/#/accounts?pay=new');
  const panel = await fillOrder(page, { ...order, amount: '260000.00' });
  await panel.getByText('exceeds the company’s remaining limits').waitFor();
  await shoot(page, 'over-limits');
}

export async function payStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page } = visit;
  await open(visit, '/#/accounts?pay=new');
  const panel = await fillOrder(page, order);
  const create = panel.getByRole('button', { name: 'Create and send for approval' });
  await create.waitFor();
  await shoot(page, 'check');
  await create.click();
  await panel.getByText(`Waits for ${cast.director.fullName}`).waitFor();
  await shoot(page, 'sent');
  await approveOn(await takePhone(page), cast.director, 'Pay 1 234.56 EUR to Rugine Saule UAB');
  await page.getByRole('button', { name: 'Put the phone away' }).click();
  await panel.getByText('Paid 1 234.56 EUR').waitFor();
  await panel.getByText('Executed').waitFor();
  await shoot(page, 'receipt');
}

/** To another bank, from the form to the list: whose account it is, when the money arrives, and what becomes of it. */
export async function otherBankStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page } = visit;
  await open(visit, '/#/accounts?pay=new');
  const panel = await fillOrder(page, toGermany);
  await panel.getByRole('button', { name: 'Create and send for approval' }).waitFor();
  await visit.calm.wait(page);
  await shoot(page, 'other-bank-check');
  await panel.getByRole('button', { name: 'Back', exact: true }).click();
  await panel.getByText('Germany, Beispielbank AG').waitFor();
  await panel.getByRole('checkbox', { name: 'Instant payment' }).waitFor();
  await shoot(page, 'other-bank');
  await panel.getByRole('button', { name: 'Continue' }).click();
  await confirmPayee(panel);
  await panel.getByRole('button', { name: 'Create and send for approval' }).click();
  await panel.getByText(`Waits for ${cast.director.fullName}`).waitFor();
  await open(visit, '/#/tasks');
  await openTask(page, toGermany.name);
  await visit.calm.wait(page);
  await shoot(page, 'other-bank-task');
  await approveOn(await takePhone(page), cast.director, 'Pay 740.00 EUR to Nordwald Möbel GmbH');
  await page.getByRole('button', { name: 'Put the phone away' }).click();
  await open(visit, '/#/transactions?text=Nordwald');
  await page.getByRole('table', { name: 'Transactions' }).getByRole('row').getByRole('button').first().click();
  await page.getByRole('complementary').getByText('Payment id').waitFor();
  await visit.calm.wait(page);
  await shoot(page, 'other-bank-payment');
}

export async function tasksStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page } = visit;
  await open(visit, '/#/tasks');
  // a payment that the other window creates meanwhile moves the row away from under the click
  const panel = await openTask(page, sawyer.title).catch(() => openTask(page, sawyer.title));
  await panel.getByText(/^Created by/).waitFor();
  await shoot(page, 'panel');
  await panel.getByRole('button', { name: 'Cancel payment' }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this payment?' });
  await question.waitFor();
  await shoot(page, 'cancel');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  const own = await openTask(page, ofFinance);
  await own.getByRole('link', { name: 'Change' }).click();
  await payPanel(page).getByLabel('Payee name').waitFor();
  await shoot(page, 'change');
  const director = await visits.of('director', bank.url);
  await open(director, '/#/tasks');
  await shoot(director.page, 'director');
}

/** Several at once: chosen, sent as one request, seen on the phone; and the question before they are cancelled. */
export async function severalStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page } = visit;
  await open(visit, '/#/tasks');
  const choose = (payee: string) => taskRow(page, payee).first().getByRole('checkbox').check();
  await choose(ofFinance);
  await choose('Darius Rastenis');
  await shoot(page, 'chosen');
  await page.getByRole('button', { name: 'Cancel payments' }).click();
  const question = page.getByRole('dialog', { name: /^Cancel/ });
  await question.waitFor();
  await shoot(page, 'cancel-several');
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'detached' });
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await bar.getByRole('button', { name: 'Send for approval' }).click();
  await visit.calm.wait(page);
  await shoot(page, 'sent-several');
  const phone = await visits.fresh(bank.url);
  await open(phone, '/#/device');
  await openRequest(phone.page.getByRole('main'), cast.director, 'Pay 9 655.50 EUR in 2 payments');
  await shoot(phone.page, 'several-on-device');
  await phone.context.close();
}

export async function transactionsStory({ visits, bank, shoot }: Scene): Promise<void> {
  const visit = await visits.of('finance', bank.url);
  const { page, calm } = visit;
  const table = page.getByRole('table', { name: 'Transactions' });
  const openFirst = async (address: string, state: string) => {
    await open(visit, address);
    await table.getByRole('row').getByRole('button').first().click();
    await page.getByRole('complementary').getByText('Payment id').waitFor();
    await calm.wait(page);
    await shoot(page, state);
  };
  await openFirst('/#/transactions?status=sent', 'panel-sent');
  await openFirst('/#/transactions?status=received', 'panel-received');
  await openFirst('/#/transactions?status=failed', 'panel-failed');
  await openFirst('/#/transactions?text=Vinis', 'panel-card');
  await open(visit, '/#/transactions?status=executed&text=Freight&min=10');
  await shoot(page, 'filtered');
  await open(visit, '/#/transactions?text=nothing-is-called-so');
  await shoot(page, 'nothing-found');
  await open(visit, '/#/transactions');
  for (const chip of ['Period', 'Account', 'Card', 'Amount']) {
    const again = async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: chip, exact: true }).first().click();
    };
    await shoot(page, `filter-${chip.toLowerCase()}`, { again });
  }
}
