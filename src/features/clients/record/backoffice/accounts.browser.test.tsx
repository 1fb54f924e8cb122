// The accounts of a client, now and at the end of a day, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react/pure';
import { Alerts } from '#client/alerts/Alerts.tsx';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { browserHistory } from '#client/router/history.ts';
import { sessionStore } from '#client/session/session.ts';
import { today } from '#client/ui/input/today.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import { DayBalances } from '#features/accounts/backoffice/DayBalances.tsx';
import { addDays } from '#shared/days.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { ClientRecord } from '../calls.ts';
import { MoneyTab } from './MoneyTab.tsx';

const fund = (name: string, balance: string, reserved: string, available: string) => {
  return { name, openedOn: '2026-01-05', balance, reserved, available };
};
const client: ClientRecord = {
  ...{ ID: '10000000001', type: 'LEGAL', title: 'Giria UAB', flags: '', status: null, code: null, legalForm: null },
  ...{ country: 'LT', birthDate: null, email: null, phonenr: null, website: null, address: [], info: '' },
  ...{ openedOn: '2026-01-05', approvals: 'other', Limits: [], Score: [], cases: [], openCases: 0 },
  ...{
    identity: null,
    lastContact: null,
    people: [],
    companies: [],
    whyNotClosed: [],
    whyNotEmpty: [],
    unconfirmed: [],
    besideOrders: null,
    restrictions: [],
  },
  notice: null,
  endings: [],
  funds: {
    'EUR.LT763999030000000001': fund('Main', 'EUR1234.50', 'EUR34.50', 'EUR1200.00'),
    'EUR.LT493999050000000001.B': fund('Reserve', 'EUR50.00', 'EUR0.00', 'EUR50.00'),
    'SEC.LT223999010000000002': fund('Time', 'SEC45296', 'SEC59', 'SEC45237'),
  },
};
const item = (fundId: string, name: string, balance: string, isClosed = false) => {
  const [now, held] = fundId.startsWith('SEC') ? ['SEC45237', 'SEC59'] : ['EUR1200.00', 'EUR34.50'];
  return { fundId, name, balance, reserved: held, available: now, isClosed };
};
const items = [
  item('EUR.LT763999030000000001', 'Main', 'EUR999.99'),
  item('SEC.LT223999010000000002', 'Time', 'SEC3661'),
  item('EUR.LT493999050000000009', 'Old', 'EUR7.00', true),
];

/** Answers with these balances, or fails; gives the addresses asked for. */
function bank(answered: readonly unknown[] | 'fails') {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    if (answered !== 'fails' && address.includes('export')) return new Response('a,b', { status: 200 });
    if (answered !== 'fails') return Response.json({ day: '2026-11-21', items: answered });
    const problem = { type: 'about:blank', requestId: 'r7', status: 500, code: 'internal-error', title: 'Broken.' };
    const headers = { 'content-type': 'application/problem+json' };
    return new Response(JSON.stringify(problem), { status: 500, headers });
  });
  return asked;
}
function show(element: React.ReactElement) {
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000003', FullName: 'Simas', Permissions: 'S|DUCI', flags: '', companies: [] },
  });
  return render(
    <QueryClientProvider client={queryClient}>
      {/* as the page does: the list of a narrow window goes to its edges */}
      <Moving>
        <div style={{ padding: 16 }}>{element}</div>
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}
const row = (table: string, name: RegExp) => page.getByRole('table', { name: table }).getByRole('row', { name });
const yesterday = addDays(today(), -1);

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000003', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

test('an account that ends with .B is blocked, the others are open, and time reads HH:MM:SS', async () => {
  await show(<MoneyTab client={client} />);
  await expect.element(row('Accounts', /Reserve/)).toHaveTextContent('Blocked');
  await expect.element(row('Accounts', /Main/)).toHaveTextContent('Open');
  for (const words of ['12:34:56', '00:00:59', '12:33:57'])
    await expect.element(row('Accounts', /Time/)).toHaveTextContent(words);
  expect(document.body.textContent).not.toContain('SEC');
  await page.getByRole('button', { name: 'Reserve' }).click();
  await expect.element(page.getByRole('complementary')).toHaveTextContent('Blocked');
  await expect.element(page.getByRole('complementary')).toHaveTextContent('LT49 3999 0500 0000 0001');
});

test('the open account is in the address: back closes it, focus returns, and the address opens it again', async () => {
  browserHistory().push('/bko-client?tab=money');
  await show(<MoneyTab client={client} />);
  const opener = page.getByRole('button', { name: 'Reserve' });
  const panel = page.getByRole('complementary');
  opener.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('complementary', { name: 'Reserve' })).toHaveFocus();
  expect(location.hash).toBe('#/bko-client?tab=money&account=LT493999050000000001');
  // going on is no step of the history
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(page.getByRole('complementary', { name: 'Main' })).toBeVisible();
  browserHistory().back();
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.hash).toBe('#/bko-client?tab=money');
  // on the row that was shown last
  await expect.element(page.getByRole('button', { name: 'Main' })).toHaveFocus();
  browserHistory().replace('/bko-client?account=LT763999030000000001');
  await expect.element(page.getByRole('complementary', { name: 'Main' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  expect(location.hash).toBe('#/bko-client');
});

test('a client without an account is named as such', async () => {
  await show(<MoneyTab client={{ ...client, funds: {} }} />);
  await expect.element(page.getByText('No account', { exact: true })).toBeVisible();
});

test('the balances of yesterday stand beside what is held and available now', async () => {
  const asked = bank(items);
  await show(<DayBalances clientId={client.ID} accounts={1} />);
  await expect.element(row('Balance on a day', /Main/)).toHaveTextContent('999.99');
  await expect.element(row('Balance on a day', /Main/)).toHaveTextContent('34.50');
  await expect.element(row('Balance on a day', /Main/)).toHaveTextContent('1 200.00');
  await expect.element(row('Balance on a day', /Time/)).toHaveTextContent('01:01:01');
  await expect.element(row('Balance on a day', /Old/)).toHaveTextContent('Closed since');
  await expect.element(page.getByRole('columnheader', { name: `End of ${yesterday}` })).toBeVisible();
  expect(asked).toEqual([expect.stringContaining(`day=${yesterday}`)]);
});

test('another day is typed and read, one that is none is not asked for, and the file is of the day shown', async () => {
  const asked = bank(items);
  await show(<DayBalances clientId={client.ID} accounts={1} />);
  const day = page.getByRole('textbox', { name: 'Day' });
  await day.fill('2026-02-30');
  await expect.element(page.getByText('There is no such day.')).toBeVisible();
  expect(asked).toHaveLength(1);
  await day.fill('2026-01-31');
  await expect.element(page.getByRole('columnheader', { name: 'End of 2026-01-31' })).toBeVisible();
  await expect.element(row('Balance on a day', /Main/)).toBeVisible();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => asked.at(-1)).toMatch(/balances\?export&day=2026-01-31$/);
  await day.fill(today());
  await expect.element(page.getByRole('columnheader', { name: 'Balance so far' })).toBeVisible();
});

test('a day without an account says so, and a failure can be tried again', async () => {
  bank([]);
  await show(<DayBalances clientId={client.ID} accounts={1} />);
  await expect.element(page.getByText('No account on this day')).toBeVisible();
  bank('fails');
  await page.getByRole('textbox', { name: 'Day' }).fill('2026-01-30');
  await expect.element(page.getByText(/^The balances could not be loaded/)).toBeVisible();
  bank(items);
  await userEvent.click(page.getByRole('button', { name: 'Try again' }));
  await expect.element(row('Balance on a day', /Main/)).toBeVisible();
});

test.each(['light', 'dark'] as const)('at 390 px in %s the list fits', async (theme) => {
  bank(items);
  await page.viewport(390, 844);
  document.documentElement.dataset['theme'] = theme;
  await show(<DayBalances clientId={client.ID} accounts={1} />);
  await expect.element(page.getByText('999.99')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  delete document.documentElement.dataset['theme'];
});
