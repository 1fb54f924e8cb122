// Safeguarding against a bank that answers from memory: too little and too much now, the ready posting, days and their
// parts, signing off, and what an Executive is offered.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { messages } from '#shared/messages.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { showFinance, signInFinance } from '#tests/harness/finance.browser.tsx';
import type { SafeguardingFigures, SafeguardingLook } from '../calls.ts';
import type { SafeguardingDay } from '../dayList.ts';
import { SafeguardingTab } from './SafeguardingTab.tsx';
import { ShortfallBanner } from './ShortfallBanner.tsx';

const figures: SafeguardingFigures = {
  now: { owed: 'EUR100000.00', held: 'EUR101910.20', state: 'over' },
  ownAccount: { account: 'EUR.OWN', name: 'Own account' },
  months: [
    {
      ...{ month: '2026-11', day: '2026-11-20', owed: 'EUR100.00', held: 'EUR101.00', stated: 'EUR100.50' },
      ...{ gap: 'EUR1.00', lowest: 'EUR-12.34' },
    },
  ],
  ownFunds: {
    ...{ average: 'EUR90000.00', days: 184, required: 'EUR350000.00', capital: 'EUR350000.00' },
    ...{ retained: 'EUR-1000.00', total: 'EUR349000.00' },
  },
};
const row: SafeguardingDay = {
  ...{ day: '2026-11-20', look: 2, state: 'short', owed: 'EUR100.00', held: 'EUR87.66', stated: null },
  ...{ gap: 'EUR-12.34', late: 'EUR12.34', signedBy: '' },
};
const look: SafeguardingLook = {
  ...{ look: 1, cutOffAt: '2026-11-20T22:00:00Z', takenAt: '2026-11-20T22:05:00Z', state: 'short' },
  ...{ clients: 'EUR60.00', suspense: 'EUR20.00', card: 'EUR15.00', rail: 'EUR5.00', owed: 'EUR100.00' },
  accounts: [{ code: 'SAFEGUARD', name: 'Safeguarding account', ledger: 'EUR82.66', stated: null }],
  ...{ held: 'EUR87.66', stated: null, late: 'EUR12.34', signedOff: null },
};
const effects = { lines: [{ label: 'Debit', value: 'Own account' }], refusal: '', needsSecond: true };

/** Gives what was sent. */
function bank(now = figures) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'POST') {
      sent.push([address, JSON.parse(String(body))]);
      return new Response(null, { status: 204 });
    }
    if (address.startsWith('/web/ledger?posting')) return Response.json(effects);
    if (address.startsWith('/web/ledger')) return Response.json({ items: [], next: null });
    if (address.includes('?figures')) return Response.json(now);
    if (address.includes('?shortfall')) {
      return Response.json({ shortfall: { day: '2026-11-20', amount: 'EUR12.34' } });
    }
    if (address.startsWith('/web/safeguarding/')) {
      return Response.json({ day: row.day, looks: [look, { ...look, look: 2, stated: 'EUR90.00' }] });
    }
    return Response.json({ items: [row], next: null, count: { rows: 1, exact: true } });
  });
  return sent;
}

const show = (permissions: string, search = '?tab=safeguarding') =>
  showFinance(
    <>
      <ShortfallBanner />
      <SafeguardingTab />
    </>,
    permissions,
    search,
  );
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = page.getByRole('dialog');

signInFinance();

test('own money among client funds comes with the posting that moves it', async () => {
  bank();
  await show('F|S');
  await expect.element(page.getByText('Own money among client funds: 1 910.20 EUR more than is owed.')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  await press('Move 1 910.20 EUR to Own account');
  await expect.element(dialog.getByLabelText('Debit')).toHaveValue('OWN');
  await expect.element(dialog.getByLabelText('Credit')).toHaveValue('SAFEGUARD');
  await press('Continue');
  await expect.element(dialog).toHaveTextContent('Own money out of client funds');
});

test('too little comes with the posting that covers it', async () => {
  bank({ ...figures, now: { owed: 'EUR100.00', held: 'EUR87.66', state: 'short' } });
  await show('F|S');
  await expect.element(page.getByText('Too little is safeguarded: 12.34 EUR missing now.')).toBeVisible();
  await press('Move 12.34 EUR from Own account');
  await expect.element(dialog.getByLabelText('Debit')).toHaveValue('SAFEGUARD');
  await expect.element(dialog.getByLabelText('Credit')).toHaveValue('OWN');
});

test('months, own funds and days say what is missing', async () => {
  bank();
  await show('E|');
  const months = page.getByRole('table', { name: 'Safeguarding by month' });
  await expect
    .element(months.getByRole('link', { name: '2026-11' }))
    .toHaveAttribute('href', '#/bko-financial-information?tab=safeguarding&from=2026-11-01&to=2026-11-20');
  await expect.element(page.getByText('Own funds are 1 000.00 EUR below what is required.')).toBeVisible();
  const days = page.getByRole('table', { name: 'Safeguarding by day' });
  await expect.element(days.getByRole('row', { name: /2026-11-20/ })).toHaveTextContent('Too little');
});

test('a day opens to its parts, each linked to its rows, and is signed off with words', async () => {
  const sent = bank();
  await show('F|S', '?tab=safeguarding&day=2026-11-20');
  const panel = page.getByRole('complementary');
  await expect.element(panel).toHaveTextContent('One bank day later');
  await expect
    .element(panel.getByRole('link', { name: '20.00' }).first())
    .toHaveAttribute('href', '#/bko-financial-information?tab=ledger&account=EUR.SUSPENSE&to=2026-11-20');
  expect(await barriersIn()).toEqual([]);
  await press('Sign off');
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expect.element(dialog).toHaveTextContent(messages.commentEmpty);
  await dialog.getByLabelText('Comment').fill('Covered on Monday.');
  await dialog.getByRole('button', { name: 'Sign off' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(sent).toEqual([['/web/safeguarding/2026-11-20', { look: 2, comment: 'Covered on Monday.' }]]);
});

test('an Executive reads, and acts on nothing', async () => {
  bank();
  await show('E|', '?tab=safeguarding&day=2026-11-20');
  await expect.element(page.getByRole('complementary')).toHaveTextContent('At the cut-off');
  expect(page.getByRole('button', { name: /^(Move|Sign off)/ }).elements()).toEqual([]);
  await expect.element(page.getByRole('link', { name: 'Open the day' })).toBeVisible();
});

test('the Head of AML is warned, without a page that it may not open', async () => {
  bank();
  await show('H|');
  await expect.element(page.getByText('Too little was safeguarded on 2026-11-20: 12.34 EUR missing.')).toBeVisible();
  expect(page.getByRole('link', { name: 'Open the day' }).elements()).toEqual([]);
});
