// Months and proofs against a bank that answers from memory: what a close says and sends, what a red proof shows, and
// what each role is offered.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { showFinance, signInFinance } from '#tests/harness/finance.browser.tsx';
import type { Months, Proof } from '../calls.ts';
import { proofNames } from '../rules.ts';
import { MonthsTab } from './MonthsTab.tsx';
import { RedBooks } from './RedBooks.tsx';

const at = '2026-11-29T08:00:00Z';
const blank = { closedAt: null, proposedBy: '', confirmedBy: '', accounts: '0', hash: '', job: null };
const months: Months = {
  openSince: '2026-10-01',
  next: { month: '2026-10', refusal: '' },
  items: [
    { ...blank, month: '2026-11', state: 'running' },
    { ...blank, month: '2026-10', state: 'open' },
    {
      ...{ month: '2026-09', state: 'closed', closedAt: at, proposedBy: 'Finansė', confirmedBy: 'Adomas' },
      ...{ accounts: '12345', hash: 'ab'.repeat(32), job: null },
    },
  ],
};
const green: Proof[] = proofNames.map((proof) => ({
  ...{ proof, state: 'green', checkedAt: at, fullAt: at, counted: '3', amount: 'EUR1.00', against: 'EUR1.00' },
  ...{ differences: '0', differs: [] },
}));
const red = green.map(
  (one): Proof =>
    one.proof === 'balances'
      ? { ...one, state: 'red', differences: '1', differs: ['EUR.OWN: balance 1.00, by its entries 2.00'] }
      : one,
);
const line = { code: 'FEES', currency: 'EUR', number: '5000', name: 'Fees earned', debit: '', credit: 'EUR7.00' };

/** Gives what was sent. */
function bank({ items = green, next = months.next } = {}) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      if (address.startsWith('/web/months')) return Response.json({ ...months, next });
      if (address.startsWith('/web/proofs')) return Response.json({ items, check: null });
      if (address.startsWith('/web/balance')) return Response.json({ day: '2026-11-29', items: [line] });
      return Response.json({ items: [], next: null });
    }
    sent.push([method, address, body ? JSON.parse(String(body)) : undefined]);
    if (address.includes('check')) return Response.json({ jobId: '01900000-0000-7000-8000-000000000002' });
    return Response.json({ proposalId: '01900000-0000-7000-8000-000000000001' }, { status: 202 });
  });
  return sent;
}

const show = (permissions: string) =>
  showFinance(
    <>
      <RedBooks />
      <MonthsTab />
    </>,
    permissions,
    '?tab=months',
  );
const dialog = page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });

signInFinance();

test('Executive reads months, proofs and balances, and is offered nothing to do', async () => {
  bank();
  await show('E|');
  await page.getByRole('row', { name: /September 2026/ }).click();
  await expect.element(page.getByRole('complementary')).toHaveTextContent('abababab');
  await expect.element(page.getByRole('row', { name: /Fees earned/ })).toHaveTextContent('7.00');
  for (const name of ['Close October 2026', 'Check now']) expect(button(name).elements()).toEqual([]);
  expect(await barriersIn()).toEqual([]);
});

test('closing a month says what it does, wants words, and is proposed by keyboard alone', async () => {
  const sent = bank();
  await show('F|S');
  await expect.element(button('Close October 2026')).toBeVisible();
  button('Close October 2026').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog).toHaveTextContent('it is never reopened');
  expect(await barriersIn()).toEqual([]);
  await button('Propose to close').click();
  expect(sent).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('All is settled.');
  await button('Propose to close').click();
  await vi.waitFor(() => expect(sent).toEqual([['POST', '/web/months/2026-10', { comment: 'All is settled.' }]]));
});

test('a red proof is shown at the head with what differs, and nothing closes', async () => {
  const sent = bank({
    items: red,
    next: { month: '2026-10', refusal: 'Red: Balances are the sum of their entries.' },
  });
  await show('F|S');
  await expect.element(page.getByText('EUR.OWN: balance 1.00, by its entries 2.00')).toBeVisible();
  await expect.element(button('Close October 2026')).toHaveAttribute('aria-disabled', 'true');
  await button('Check now').click();
  await vi.waitFor(() => expect(sent).toMatchObject([['POST', '/web/proofs?check', undefined]]));
  await page.getByRole('row', { name: /Balances are the sum/ }).click();
  await expect.element(page.getByRole('list', { name: 'What differs' })).toHaveTextContent('EUR.OWN');
  expect(await barriersIn()).toEqual([]);
});
