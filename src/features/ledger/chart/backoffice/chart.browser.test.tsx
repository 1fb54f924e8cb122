// The chart of accounts against a bank that answers from memory: what an account is, a change that contradicts itself,
// and what each role is offered.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { showFinance, signInFinance } from '#tests/harness/finance.browser.tsx';
import type { ChartAccount } from '../calls.ts';
import { ChartSection } from './ChartSection.tsx';

const blank = {
  bankName: '',
  iban: '',
  isSafeguarding: false,
  hasStatements: false,
  isSettledDaily: false,
  version: 1,
};
const accounts: ChartAccount[] = [
  {
    ...{ ...blank, code: 'FEES', currency: 'EUR', number: '5000', name: 'Fees earned', class: 'income' },
    ...{ account: 'EUR.FEES', isOwn: true, isUsed: true },
  },
  {
    ...{ ...blank, code: 'OWN', currency: 'EUR', number: '2712', name: 'Own account', class: 'asset' },
    ...{ account: 'EUR.OWN', isOwn: false, isUsed: false, bankName: 'Bank Two', iban: 'LT609990170000000001' },
  },
];

/** Gives what was sent. */
function bank() {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { method, body }: RequestInit) => {
    if (method === 'GET') return Response.json({ items: accounts });
    sent.push([method, JSON.parse(String(body))]);
    return Response.json({ proposalId: '01900000-0000-7000-8000-000000000001' }, { status: 202 });
  });
  return sent;
}

const show = (permissions: string) => showFinance(<ChartSection />, permissions);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = page.getByRole('dialog');

signInFinance();

test('Executive reads what an account is, and is offered no change', async () => {
  bank();
  await show('E|');
  await page.getByRole('row', { name: /Own account/ }).click();
  await expect.element(page.getByRole('complementary')).toHaveTextContent('LT60 9990 1700 0000 0001');
  expect(page.getByRole('button', { name: 'Change', exact: true }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'New account' }).elements()).toEqual([]);
  expect(await barriersIn()).toEqual([]);
});

test('an account that contradicts itself is said where, and then proposed', async () => {
  const sent = bank();
  await show('F|S');
  await press('New account');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('second');
  await dialog.getByRole('textbox', { name: 'Number' }).fill('2711');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Second bank');
  await dialog.getByRole('checkbox', { name: /Holds money of clients/ }).click();
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Spread the risk.');
  await press('Propose to add');
  await expect.element(dialog).toHaveTextContent('Name the bank that holds the money of clients.');
  expect(sent).toEqual([]);
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Bank', exact: true }).fill('Bank Two');
  await press('Propose to add');
  await vi.waitFor(() => expect(sent.length).toBe(1));
  expect(sent).toMatchObject([['POST', { code: 'SECOND', bankName: 'Bank Two', isSafeguarding: true }]]);
});

test('an account that was never used can be removed, the program’s own cannot', async () => {
  const sent = bank();
  await show('F|S');
  await page.getByRole('row', { name: /Fees earned/ }).click();
  await expect.element(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Remove' }).elements()).toEqual([]);
  await page.getByRole('row', { name: /Own account/ }).click();
  await press('Remove');
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Not needed.');
  await press('Propose to remove');
  await vi.waitFor(() => expect(sent).toEqual([['DELETE', { version: 1, comment: 'Not needed.' }]]));
});
