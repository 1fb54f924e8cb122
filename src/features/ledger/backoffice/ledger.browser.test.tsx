// The ledger against a bank that answers from memory: accounts, entries of one, and a posting from its first mistake to
// its end.
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
import { paths } from '#shared/paths.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import type { LedgerAccount } from '../calls.ts';
import type { LedgerEntry } from '../entryList.ts';
import { LedgerSection } from './LedgerSection.tsx';

const iban = 'LT063999010000000001';
const accounts: LedgerAccount[] = [
  { account: null, type: 'FUNDS', name: 'Client funds', client: null, balance: 'EUR100.00' },
  { account: 'EUR.SUSPENSE', type: 'SUSPENSE', name: 'Suspense', client: null, balance: 'EUR-100.00' },
];
const entry: LedgerEntry = {
  ...{ seq: '7', bookedOn: '2026-11-26', at: '2026-11-26T10:00:00Z', kind: 'manual', amount: 'EUR-12.34' },
  ...{ balance: 'EUR-100.00', other: `EUR.${iban}`, otherName: 'Giria UAB', clientId: '10000000001' },
  ...{ message: 'Wrongly held', paymentId: null, madeBy: 'Finansė', confirmedBy: 'Rimantas' },
};
const effects = {
  lines: [
    { label: 'Debit', value: 'Suspense' },
    { label: 'Balance of debit', value: '5.00 EUR, then 3.00 EUR' },
  ],
  refusal: '',
  needsSecond: true,
};

/** Answers all reads; a posting is answered as given. Gives what was posted. */
function bank(answer: () => Response) {
  const posted: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      posted.push(JSON.parse(String(body)));
      return answer();
    }
    if (address.startsWith('/web/proposals')) return Response.json({ items: [], next: null });
    if (address.startsWith('/web/ledger?posting')) return Response.json(effects);
    if (address.startsWith('/web/ledger/')) {
      return Response.json({ items: [entry], next: null, count: { rows: 1, exact: true } });
    }
    return Response.json({ items: address.includes('find=') ? [] : accounts, openSince: '2026-10-01', next: null });
  });
  return posted;
}
const refuse = (code: string) => () => {
  const problem = { type: 'about:blank', requestId: 'r7', status: 422, code, title: 'There is not enough money.' };
  return new Response(JSON.stringify(problem), {
    status: 422,
    headers: { 'content-type': 'application/problem+json' },
  });
};

/** `above`: px of what stands above the section on its page. Gives how to draw it with more above. */
async function show(permissions: string, search = '', above = 0): Promise<(above: number) => Promise<void>> {
  browserHistory().replace(`${paths.bkoFinancialInformation}${search}`);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000005', FullName: 'Finansė', Permissions: permissions, flags: '', companies: [] },
  });
  const drawn = (height: number) => (
    <QueryClientProvider client={queryClient}>
      <Moving>
        <div style={{ height }} />
        <LedgerSection />
      </Moving>
      <Alerts />
    </QueryClientProvider>
  );
  const { rerender } = await render(drawn(above));
  return (height) => rerender(drawn(height));
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const dialog = page.getByRole('dialog');

beforeEach(async () => {
  queryClient.clear();
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000005', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

test('an account of the bank opens, a sum of many does not', async () => {
  bank(refuse('insufficient-funds'));
  await show('F|S');
  const table = page.getByRole('table', { name: 'Accounts of the ledger' });
  await expect.element(table.getByRole('row', { name: /FUNDS/ })).toHaveTextContent('100.00');
  expect(table.getByRole('row', { name: /FUNDS/ }).getByRole('link').elements()).toEqual([]);
  expect(await barriersIn()).toEqual([]);
  const link = table.getByRole('link', { name: 'Suspense' });
  await expect.element(link).toHaveAttribute('href', '#/bko-financial-information?account=EUR.SUSPENSE');
});

test('an account that the address names is in view and focused, however much comes above it later', async () => {
  bank(refuse('insufficient-funds'));
  const grow = await show('E|', '?account=EUR.SUSPENSE');
  const head = page.getByRole('group', { name: 'Account SUSPENSE' });
  await expect.element(head).toHaveFocus();
  for (const height of [2500, 3500]) {
    await grow(height);
    await expect.element(head).toBeInViewport();
  }
});

test('an entry opens to what it belongs to and who made it', async () => {
  bank(refuse('insufficient-funds'));
  await show('E|', '?account=EUR.SUSPENSE');
  await page.getByRole('button', { name: 'Giria UAB' }).click();
  const panel = page.getByRole('complementary');
  for (const words of ['Wrongly held', 'Finansė', 'Rimantas']) await expect.element(panel).toHaveTextContent(words);
  expect(await barriersIn()).toEqual([]);
});

test('what is not found says what to enter', async () => {
  bank(refuse('insufficient-funds'));
  await show('E|', '?find=10000009999');
  await expect.element(page.getByText('No account found')).toBeVisible();
  // who looks only has nothing to post with
  expect(page.getByRole('button', { name: 'New posting' }).elements()).toEqual([]);
});

test('a posting says what is missing, shows what it does, and when it is refused keeps its id for the next try', async () => {
  let answer = refuse('insufficient-funds');
  const posted = bank(() => answer());
  await show('F|S');
  await press('New posting');
  await press('Continue');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Error, highlighted fields cannot be empty');
  expect(await barriersIn()).toEqual([]);
  await dialog.getByLabelText('Debit').fill('suspense');
  await dialog.getByLabelText('Credit').fill('lt06 3999 0100 0000 0001');
  await dialog.getByLabelText('Amount').fill('2');
  await dialog.getByLabelText('Message').fill('Wrongly held sąskaita');
  await press('Continue');
  await expect.element(dialog).toHaveTextContent('5.00 EUR, then 3.00 EUR');
  expect(await barriersIn()).toEqual([]);
  await press('Propose');
  const alerts = page.getByLabelText('Alerts');
  await expect.element(alerts).toHaveTextContent('Error creating a ledger record');
  await expect.element(dialog).toHaveTextContent('There is not enough money.');
  answer = () => Response.json({ proposalId: '01900000-0000-7000-8000-000000000001' }, { status: 202 });
  await press('Propose');
  await expect.element(dialog).not.toBeInTheDocument();
  const [first, second] = posted;
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    debit: 'EUR.SUSPENSE',
    credit: `EUR.${iban}`,
    amount: '2.00',
    message: 'Wrongly held saskaita',
  });
});
