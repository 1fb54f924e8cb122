// The figures of the bank against a bank that answers from memory: filled, empty, failing, and for those who see no
// names.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { presentAddress } from '#client/router/router.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { Asset, DayStats, Stats } from '../calls.ts';
import { BankFigures, BankStats } from './BankStats.tsx';
import { DayFigures } from './DayFigures.tsx';

const line = (country: string, al: number) => {
  return { country, na: 0, nc: 0, nl: al, tn: al, aa: 0, ac: 0, al, ta: al, close: 0 };
};
const full: Stats = {
  takenAt: '2026-11-22T10:00:00Z',
  day: '2026-11-22',
  countries: { total: line('all', 7), items: [line('LT', 4), line('', 3)] },
  cases: { open: 3, items: [{ type: 'ADVERSE_MEDIA', ages: [1, 0, 0, 2] }] },
  alerts: [{ type: 'SANCTION', opened: 5, open: 1, falsePositive: 3, truePositive: 1 }],
  rules: [{ rule: 'CASH.2K', title: 'Cash of 7 days', opened: 3, open: 1, cleared: 2, upheld: 0 }],
  staff: [{ id: '90000000003', name: 'Simas', role: 'S', decisions: 4, messages: 2, looks: 9, others: 1 }],
  users: [
    { day: '2026-11-21', signIns: 1, created: 0, approved: 0, executed: 4 },
    { day: '2026-11-22', signIns: 2, created: 5, approved: 5, executed: 6 },
  ],
  money: {
    ...{ funds: 'EUR1234567.89', held: 'EUR10.00' },
    months: [
      {
        month: '2026-10',
        income: { other: 'EUR70.00', cardTopUps: 'EUR0.00' },
        expenses: { cardCash: 'EUR0.00', other: 'EUR80.00' },
        funds: null,
        clients: null,
      },
      {
        month: '2026-11',
        income: { other: 'EUR10.00', cardTopUps: 'EUR2.50' },
        expenses: { cardCash: 'EUR1.00', other: 'EUR3.00' },
        funds: 'EUR1234567.89',
        clients: { adults: 0, children: 0, legal: 7 },
      },
    ],
    counterparties: [
      {
        ...{ iban: 'DE89370400440532013000', name: 'Sägeblatt', transactionsNumber: 2 },
        ...{ totalAmount: 'EUR750.00', income: 'EUR750.00', expense: 'EUR0.00' },
      },
    ],
  },
};
const empty: Stats = {
  ...full,
  ...{
    countries: { total: line('all', 0), items: [] },
    cases: { open: 0, items: [] },
    alerts: [],
    rules: [],
    staff: [],
  },
  money: { ...full.money, counterparties: [] },
};
const assets: Asset[] = [
  ['FUNDS', '2026-11-22T10:00:00Z', null, '1234567.89'],
  ['RECEIVABLE', '2026-11-22T10:00:00Z', '10000000001', '5.00'],
];

const problem = () =>
  new Response(
    JSON.stringify({ type: 'about:blank', requestId: 'r7', status: 500, code: 'internal-error', title: 'Broken.' }),
    {
      status: 500,
      headers: { 'content-type': 'application/problem+json' },
    },
  );

/** Answers the calls, and gives the addresses that were asked for. */
function bank({ stats = full, fails = '' }: { stats?: Stats; fails?: 'stats' | 'assets' | '' }) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const word = address.split('?')[1] ?? 'stats';
    asked.push(word);
    if (fails === word) return problem();
    if (word.startsWith('day=')) return Response.json(getDay(word.slice(4)));
    return Response.json(word === 'assets' ? assets : stats);
  });
  return asked;
}

/** The bank kept how it stood on one day alone. */
function getDay(day: string): DayStats {
  const standing = { takenAt: '2026-11-21T22:00:00Z', adults: 1000, children: 2, legal: 3, funds: 'EUR5.00' };
  const received = { direction: 'in', kind: 'card', count: 2, amount: 'EUR40.00' } as const;
  return { day, standing: day === '2026-11-21' ? standing : null, payments: day === '2026-11-21' ? [received] : [] };
}

const dayFigures = (
  <Moving>
    <DayFigures />
  </Moving>
);

function show(permissions: string) {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <BankFigures />
        <BankStats />
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
const table = (name: string) => page.getByRole('table', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

beforeEach(async () => {
  browserHistory().replace('/');
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

test('the figures are in words that can be read', async () => {
  bank({});
  await show('A|');
  await expect.element(table('Clients by country').getByRole('row', { name: /Not known/ })).toHaveTextContent('3');
  await expect.element(page.getByText('1 234 567.89 EUR').first()).toBeVisible();
  await expect.element(table('Open cases').getByRole('row', { name: /Adverse media/ })).toHaveTextContent('3');
  await expect
    .element(table('Alerts by rule').getByRole('row', { name: /Cash of 7 days/ }))
    .toHaveTextContent('CASH.2K31 open2 cleared0');
  await expect.element(table('Staff activity').getByRole('row', { name: /Simas/ })).toHaveTextContent('Support');
  await expect
    .element(table('Assets').getByRole('row', { name: /RECEIVABLE/ }))
    .toHaveTextContent('Owed by clients (1)');
  await expect.element(page.getByRole('list', { name: 'Top counterparties' })).toHaveTextContent('Sägeblatt');
});

test('without a page behind it, a number is no link', async () => {
  bank({});
  await show('A|');
  await expect.element(table('Clients by country')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('Dashboard gets no place for names, alerts, staff or assets, and asks for none', async () => {
  const { alerts: _alerts, rules: _rules, staff: _staff, ...counts } = full;
  const asked = bank({ stats: { ...counts, money: { ...full.money, counterparties: undefined } } });
  await show('D|');
  await expect.element(table('Open cases')).toBeVisible();
  for (const name of ['Alerts', 'Alerts by rule', 'Staff activity', 'Top counterparties', 'Assets'])
    expect(heading(name).elements()).toEqual([]);
  expect(asked).not.toContain('assets');
});

test('an empty bank says what will stand where', async () => {
  bank({ stats: empty });
  await show('H|');
  for (const words of ['No clients yet', 'No open cases', 'No alerts in 30 days', 'No counterparties yet'])
    await expect.element(page.getByText(words)).toBeVisible();
});

/** Picks the first of the two places of a chart by keyboard. */
async function pickEarlier(name: string): Promise<void> {
  const slider = page.getByRole('slider', { name });
  await expect.element(slider).toBeVisible();
  const element = slider.element();
  if (element instanceof HTMLElement) element.focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
}

test('a month that is picked in one chart is identified by all four, and is in the address', async () => {
  bank({});
  await show('A|');
  const figure = (name: string) => page.getByRole('figure', { name, exact: true });
  await expect.element(figure('Income of clients')).toHaveTextContent('12.50 EURthis month');
  await pickEarlier('Income of clients');
  await expect.element(figure('Income of clients')).toHaveTextContent('70.00 EURin 2026-10');
  await expect.element(figure('Expenses of clients')).toHaveTextContent('80.00 EURin 2026-10');
  await expect.element(figure('Clients')).toHaveTextContent('–in 2026-10');
  expect(presentAddress()).toContain('month=2026-10');
  await page.getByRole('button', { name: 'Only 2026-10' }).click();
  await expect.element(figure('Income of clients')).toHaveTextContent('this month');
  expect(presentAddress()).not.toContain('month');
});

test('a day that is picked is shown alone', async () => {
  bank({});
  await show('A|');
  const figure = page.getByRole('figure', { name: 'By day' });
  await expect.element(figure).toHaveTextContent('10payments, 3 sign-ins');
  await pickEarlier('By day');
  await expect.element(figure).toHaveTextContent('4payments, 1 sign-ins');
  expect(presentAddress()).toContain('day=2026-11-21');
});

test('one day says how the bank stood and what was paid, another that nothing was kept', async () => {
  const asked = bank({});
  await render(<QueryClientProvider client={queryClient}>{dayFigures}</QueryClientProvider>);
  const day = page.getByRole('textbox', { name: 'Day' });
  await day.fill('2026-11-2');
  await expect.element(day).toHaveValue('2026-11-2');
  await day.fill('2026-11-21');
  await expect.element(page.getByText('1 005')).toBeVisible();
  await expect.element(page.getByText('1 000 adults, 2 children, 3 companies')).toBeVisible();
  await expect
    .element(table('Payments of the day').getByRole('row').nth(1))
    .toHaveTextContent('ReceivedCard top-ups2 payments40.00');
  await day.fill('2001-01-01');
  await expect.element(page.getByText('No figures were kept for this day.')).toBeVisible();
  await expect.element(page.getByText('No payments on this day')).toBeVisible();
  expect(asked.filter((word) => word.startsWith('day=')).slice(-2)).toEqual(['day=2026-11-21', 'day=2001-01-01']);
});

test('what cannot be read says so once, and is read again', async () => {
  bank({ fails: 'stats' });
  await show('H|');
  await expect.element(page.getByText('The figures could not be loaded. Broken.')).toBeVisible();
  expect(page.getByText('The figures could not be loaded. Broken.').elements()).toHaveLength(1);
  bank({});
  await page.getByRole('button', { name: /again/i }).click();
  await expect.element(table('Clients by country')).toBeVisible();
});

test('assets that cannot be fetched are reported in the words of the specification', async () => {
  bank({ fails: 'assets' });
  await show('F|');
  await expect.element(page.getByText('Could not fetch assets. Broken.')).toBeVisible();
  await expect
    .element(
      page
        .getByRole('alert')
        .getByText(/Could not fetch assets/)
        .first(),
    )
    .toBeVisible();
  await expect.element(table('Clients by country')).toBeVisible();
});
