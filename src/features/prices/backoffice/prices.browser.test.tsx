// The price table against a bank that answers from memory: what a price is, what came before it, a proposal that
// contradicts itself, and what each role is offered.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { showFinance, signInFinance } from '#tests/harness/finance.browser.tsx';
import type { ListedPrice } from '../priceList.ts';
import { PricesSection } from './PricesSection.tsx';

const blank = {
  ...{ rate: '', least: '', most: '', scope: 'all', clientName: '', until: null, comment: '', madeBy: '' },
  ...{ confirmedBy: '', releasedAt: '2026-11-01T08:00:00Z' },
};
const prices: ListedPrice[] = [
  {
    ...{ ...blank, id: '01900000-0000-7000-8000-000000000001', code: 'SEPAFEE', title: 'SEPA payment fee' },
    ...{ basis: 'payment', amount: '0.35', from: '2000-01-01', until: '2027-03-10', state: 'today' },
  },
  {
    ...{ ...blank, id: '01900000-0000-7000-8000-000000000002', code: 'SEPAFEE', title: 'SEPA payment fee' },
    ...{ basis: 'payment', amount: '0.40', from: '2027-03-11', state: 'announced', madeBy: 'Finansė' },
    ...{ confirmedBy: 'Admin', comment: 'Costs of the rail.' },
  },
];
const effect = {
  ...{ today: '2027-01-10', earliestRaise: '2027-03-11', clients: 12 },
  before: { ...blank, code: 'CARD', title: 'Card', basis: 'month', amount: '1.00', from: '2026-01-01' },
};

/** Gives what was sent. */
function bank() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET' && address.includes('effect')) return Response.json(effect);
    if (method === 'GET' && address.includes('/proposals')) return Response.json({ items: [], next: null });
    if (method === 'GET')
      return Response.json({
        ...{ items: prices, next: null, until: '1' },
        count: { rows: 2, exact: true, by: { today: 1, announced: 1 }, sums: {} },
      });
    sent.push([method, new URL(address, 'http://x').pathname, JSON.parse(String(body))]);
    return Response.json({ proposalId: '01900000-0000-7000-8000-000000000009' }, { status: 202 });
  });
  return sent;
}

const show = (permissions: string) => showFinance(<PricesSection />, permissions);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });

signInFinance();

test('Executive reads a price and the history of its code, and is offered no change', async () => {
  bank();
  await show('E|');
  await page.getByRole('row', { name: /0\.40 EUR/ }).click();
  const panel = page.getByRole('complementary');
  await expect.element(panel).toHaveTextContent('Costs of the rail.');
  await expect.element(panel).toHaveTextContent('2000-01-01 to 2027-03-10');
  expect(page.getByRole('button', { name: 'New price' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Withdraw' }).elements()).toEqual([]);
  expect(await barriersIn()).toEqual([]);
});

test('a new price shows what is paid without it, and is proposed once it agrees with itself', async () => {
  const sent = bank();
  await show('F|');
  await press('New price');
  await field('Code').fill('card');
  await field('Name').fill('Card');
  await dialog.getByRole('combobox', { name: 'Per' }).selectOptions('percent');
  await expect.element(dialog).toHaveTextContent('Without it: 1.00 EUR, month and account. 12 clients are affected.');
  await field('Percent').fill('0,25');
  await field('First day').fill('2027-03-11');
  await field('Comment').fill('Costs.');
  await press('Propose to release');
  await expect.element(dialog).toHaveTextContent('Prices of payments have the codes BOOKFEE and SEPAFEE');
  expect(sent).toEqual([]);
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('combobox', { name: 'Per' }).selectOptions('month');
  await field('Amount').fill('1,50');
  await press('Propose to release');
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect(sent).toMatchObject([
    [
      'POST',
      '/web/prices',
      { code: 'CARD', basis: 'month', amount: '1.50', rate: '', scope: 'all', from: '2027-03-11' },
    ],
  ]);
});

test('an announced price is withdrawn with a comment', async () => {
  const sent = bank();
  await show('F|');
  await page.getByRole('row', { name: /0\.40 EUR/ }).click();
  await press('Withdraw');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Not now.');
  await press('Propose to withdraw');
  await vi.waitFor(() =>
    expect(sent).toEqual([['DELETE', '/web/prices/01900000-0000-7000-8000-000000000002', { comment: 'Not now.' }]]),
  );
});
