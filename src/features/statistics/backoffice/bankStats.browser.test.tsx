// The figures of the bank against a bank that answers from memory: filled, empty, failing, and for those who see no names.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '../../../client/alerts/Alerts.tsx';
import { makeKeys } from '../../../client/api/proof.ts';
import { callKey, queryClient } from '../../../client/api/queries.ts';
import { sessionStore } from '../../../client/session/session.ts';
import { wire } from '../../../client/wiring.ts';
import { sessionCalls } from '../../access/sessionCalls.ts';
import type { Asset, Stats } from '../calls.ts';
import { BankFigures, BankStats } from './BankStats.tsx';

const line = (country: string, al: number) => {
  return { country, na: 0, nc: 0, nl: al, tn: al, aa: 0, ac: 0, al, ta: al, close: 0 };
};
const full: Stats = {
  takenAt: '2026-11-22T10:00:00Z',
  day: '2026-11-22',
  countries: { total: line('all', 7), items: [line('LT', 4), line('', 3)] },
  cases: { open: 3, items: [{ type: 'ADVERSE_MEDIA', ages: [1, 0, 0, 2] }] },
  alerts: [{ type: 'SANCTION', opened: 5, open: 1, falsePositive: 3, truePositive: 1 }],
  staff: [{ id: '90000000003', name: 'Simas', role: 'S', decisions: 4, messages: 2, looks: 9, others: 1 }],
  users: [{ day: '2026-11-22', signIns: 2, created: 5, approved: 5, executed: 6 }],
  money: {
    ...{ funds: 'EUR1234567.89', held: 'EUR10.00' },
    months: [
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
  ...{ countries: { total: line('all', 0), items: [] }, cases: { open: 0, items: [] }, alerts: [], staff: [] },
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
    const isAssets = address.includes('assets');
    asked.push(isAssets ? 'assets' : 'stats');
    if (fails === (isAssets ? 'assets' : 'stats')) return problem();
    return Response.json(isAssets ? assets : stats);
  });
  return asked;
}

function show(permissions: string) {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: permissions, flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <BankFigures />
      <BankStats />
      <Alerts />
    </QueryClientProvider>,
  );
}
const table = (name: string) => page.getByRole('table', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

test('the figures stand in words that can be read', async () => {
  bank({});
  await show('A|');
  await expect.element(table('Clients by country').getByRole('row', { name: /Not known/ })).toHaveTextContent('3');
  await expect.element(page.getByText('1 234 567.89 EUR').first()).toBeVisible();
  await expect.element(table('Open cases').getByRole('row', { name: /Adverse media/ })).toHaveTextContent('3');
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
  const { alerts: _alerts, staff: _staff, ...counts } = full;
  const asked = bank({ stats: { ...counts, money: { ...full.money, counterparties: undefined } } });
  await show('D|');
  await expect.element(table('Open cases')).toBeVisible();
  for (const name of ['Alerts', 'Staff activity', 'Top counterparties', 'Assets'])
    expect(heading(name).elements()).toEqual([]);
  expect(asked).not.toContain('assets');
});

test('an empty bank says what will stand where', async () => {
  bank({ stats: empty });
  await show('H|');
  for (const words of ['No clients yet', 'No open cases', 'No alerts in 30 days', 'No counterparties yet'])
    await expect.element(page.getByText(words)).toBeVisible();
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

test('assets that cannot be fetched are told in the words of the specification', async () => {
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
