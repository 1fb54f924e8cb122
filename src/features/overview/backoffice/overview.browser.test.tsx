// The overview against a bank that answers from memory: filled, on the first day, failing, and where each figure leads.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { monthsUpTo } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { Overview, OverviewMonth } from '../calls.ts';
import { OverviewTab } from './OverviewTab.tsx';

const none = 'EUR0.00';
const emptyMonth: OverviewMonth = {
  month: '2026-11',
  fees: {
    ...{ book: none, sepa: none, card: none, monthly: none, charge: none, other: none, returned: none },
    ...{ unsorted: null, total: none },
  },
  ...{ otherIncome: none, costs: none, result: none, activeClients: 0, feesPerClient: null },
  assets: { funds: none, safeguarded: none, own: none, card: none, suspense: none, receivable: none },
  rails: {
    ...{ book: { count: 0, amount: none }, sepa: { count: 0, amount: none } },
    ...{ card: { count: 0, amount: none }, incoming: { count: 0, amount: none } },
  },
};
const firstDay: Overview = {
  ...{ takenAt: '2026-11-22T10:00:00Z', day: '2026-11-22', safeguarding: null },
  ownFunds: { required: 'EUR350000.00', total: 'EUR349000.00' },
  proofs: { red: [], green: 0, unchecked: 7 },
  ...{ months: [emptyMonth], accounts: [], open: { count: 0, next: null } },
  suspense: { total: none, oldest: null },
};
const year: Overview = {
  ...firstDay,
  safeguarding: {
    ...{ day: '2026-11-20', state: 'short', owed: 'EUR100.00', held: 'EUR87.66', stated: null, gap: 'EUR-12.34' },
  },
  ownFunds: { required: 'EUR350000.00', total: 'EUR351000.00' },
  proofs: { red: ['statements'], green: 6, unchecked: 0 },
  months: monthsUpTo('2026-11-22').map((month, at) => ({
    ...emptyMonth,
    month,
    fees: {
      ...{
        book: `EUR${at}.00`,
        sepa: 'EUR3.50',
        card: none,
        monthly: 'EUR20.00',
        charge: 'EUR15.00',
        other: 'EUR1.25',
      },
      ...{ returned: 'EUR-0.10', unsorted: at === 12 ? 'EUR0.35' : null, total: 'EUR1234.50' },
    },
    ...{
      otherIncome: 'EUR2.00',
      costs: 'EUR400.00',
      result: 'EUR836.50',
      activeClients: 1200,
      feesPerClient: 'EUR1.03',
    },
    assets: {
      ...{ funds: 'EUR100000.00', safeguarded: 'EUR100100.00', own: 'EUR350000.00', card: 'EUR-5.00' },
      ...{ suspense: 'EUR20.00', receivable: 'EUR7.00' },
    },
    rails: { ...emptyMonth.rails, book: { count: 4321, amount: 'EUR54321.00' } },
  })),
  accounts: [{ code: 'COSTS', name: 'Costs of the office', kind: 'expense', month: 'EUR400.00', total: 'EUR5200.00' }],
  open: { count: 2, next: { month: '2026-09', refusal: 'Red: Statements of other banks agree.' } },
  suspense: {
    total: 'EUR20.00',
    oldest: { cause: 'held', since: '2026-11-12', bankDays: 7, amount: 'EUR20.00' },
  },
};

/** Gives the addresses that were asked for. `fails`: which of the two calls. */
function bank(overview = year, fails?: 'overview' | 'stats'): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    const problem = { type: 'about:blank', requestId: 'r7', status: 500, code: 'internal-error', title: 'Broken.' };
    if (fails !== undefined && address.includes(`/web/${fails}`))
      return new Response(JSON.stringify(problem), {
        ...{ status: 500, headers: { 'content-type': 'application/problem+json' } },
      });
    if (address.includes('?format=')) return new Response('file', { headers: { 'content-type': 'application/pdf' } });
    if (address.startsWith('/web/overview')) return Response.json(overview);
    return Response.json([['FUNDS', '2026-11-22T10:00:00Z', null, '100000.00']]);
  });
  return asked;
}

async function show(): Promise<void> {
  const profile = { ID: '90000000007', FullName: 'Egle', Permissions: 'E|', flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  browserHistory().replace(paths.bkoFinancialInformation);
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <main>
          <h1>Financial information</h1>
          <OverviewTab>
            <h2>Due</h2>
          </OverviewTab>
        </main>
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
const region = (name: string) => page.getByRole('region', { name, exact: true });
const table = (name: string) => page.getByRole('table', { name, exact: true });
const books = '#/bko-financial-information';

beforeEach(async () => {
  queryClient.clear();
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000007', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 1200);
});

test('safety comes first, and says what is wrong', async () => {
  bank();
  await show();
  const safety = region('Safety');
  await expect.element(safety).toHaveTextContent('−12.34 EUR');
  await expect.element(safety).toHaveTextContent('Too little');
  await expect.element(safety).toHaveTextContent('1 red');
  await expect
    .element(safety.getByRole('link', { name: 'Gap' }))
    .toHaveAttribute('href', `${books}?tab=safeguarding&day=2026-11-20`);
  const titles = page
    .getByRole('heading', { level: 2 })
    .elements()
    .map((one) => one.textContent);
  expect(titles).toEqual([
    ...[
      'Safety',
      'Earnings',
      'Client funds and assets',
      'Assets',
      'Payments by rail',
      'Open months and suspense',
      'Due',
    ],
  ]);
  expect(await barriersIn()).toEqual([]);
});

test('13 months of fees, each figure a link to its entries, the newest first', async () => {
  bank();
  await show();
  const fees = table('Fee income by kind by month');
  await expect
    .element(fees.getByRole('row').nth(1))
    .toHaveTextContent(/^2026-11Book payments 12\.00SEPA payments 3\.500\.0020\.0015\.001\.25−0\.101 234\.50$/);
  await expect
    .element(fees.getByRole('link', { name: 'Monthly fees, 2026-10: 20.00' }))
    .toHaveAttribute('href', `${books}?tab=ledger&account=EUR.FEES&from=2026-10-01&to=2026-10-31`);
  await expect
    .element(table('Income and costs by month').getByRole('link', { name: 'Result, 2026-10: 836.50' }))
    .toHaveAttribute('href', `${books}?tab=reports&file=accounts&filePeriod=2026-10`);
  await expect.element(region('Earnings')).toHaveTextContent('0.35 EUR not sorted by kind yet');
  await expect.element(region('Earnings')).toHaveTextContent('1 200 active clients');
  const rail = table('Payments by rail by month').getByRole('link', { name: 'Book, 2026-10: 4 321' });
  await expect.element(rail).toHaveAttribute('href', '#/bko-transactions?tab=live&from=2026-10-01&to=2026-10-31');
  await expect.element(region('Open months and suspense')).toHaveTextContent('7 bank days');
  await expect.element(region('Open months and suspense')).toHaveTextContent('September 2026 is next. Red: Statements');
});

test('each chart has the same figures as a table', async () => {
  bank();
  await show();
  const chart = page.getByRole('figure', { name: 'Fee income by kind' });
  await chart.getByRole('button', { name: 'Fee income by kind as a table' }).click();
  await expect.element(chart.getByRole('table').getByRole('row').nth(13)).toHaveTextContent(/^2026-1115\.50/);
});

test('on the first day nothing is missing but figures', async () => {
  bank(firstDay);
  await show();
  await expect.element(page.getByText('Own funds are 1 000.00 EUR below what is required.')).toBeVisible();
  await expect.element(region('Safety')).toHaveTextContent('The first bank day appears after its cut-off.');
  await expect.element(page.getByText('No figures in this period.').first()).toBeVisible();
  await expect.element(page.getByText('No costs posted yet')).toBeVisible();
  await expect.element(region('Open months and suspense')).toHaveTextContent('every month that is over is closed');
});

test('the PDF is asked for as such', async () => {
  const asked = bank();
  await show();
  await page.getByRole('button', { name: 'Export PDF' }).click();
  await expect.poll(() => asked).toContain('/web/overview?format=pdf');
});

test('an overview that cannot be read is tried again; assets and what is due stay', async () => {
  bank(year, 'overview');
  await show();
  await expect.element(page.getByText('The overview could not be loaded. Broken.')).toBeVisible();
  await expect.element(table('Assets')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Due' })).toBeVisible();
  bank();
  await page.getByRole('button', { name: /again/i }).click();
  await expect.element(region('Earnings')).toBeVisible();
});

test('assets that cannot be fetched are reported in the words of the specification', async () => {
  bank(year, 'stats');
  await show();
  await expect.element(page.getByText('Could not fetch assets. Broken.')).toBeVisible();
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(/Could not fetch assets/)
        .first(),
    )
    .toBeVisible();
  await expect.element(region('Earnings')).toBeVisible();
});
