// The Transactions tab of a client's record by keyboard and by axe, against a bank that answers from memory.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { sessionStore } from '#client/session/session.ts';
import { wire } from '#client/wiring.ts';
import { sessionCalls } from '#features/access/sessionCalls.ts';
import type { ClientRecord } from '#features/clients/record/calls.ts';
import { barriersIn } from '#tests/harness/barriers.browser.ts';
import { Moving } from '#tests/harness/moving.browser.tsx';
import { TransactionsTab } from './TransactionsTab.tsx';

const client = {
  ...{ ID: '10000000001', title: 'Giria UAB' },
  funds: { 'EUR.LT123999010000000001': { name: 'Main' } },
} as unknown as ClientRecord;
const texts = ['country', 'bank', 'reference', 'endToEndId', 'reason', 'city', 'street', 'time', 'amountOriginal'];
const meta = Object.fromEntries([...texts, 'options', 'metaTag', 'sepaTxID', 'gps'].map((name) => [name, '']));
const payment = (n: number, name: string, state: number, acc = 'DE89370400440532013000') => ({
  ...{ id: `019b6d2e-9f1a-7c3e-8123-00000000000${n}`, ts: '2026-11-20T10:00:00Z', TLC: '', op: 'TX', state },
  ...{ amount: [`EUR${n}.00`], accountid: 'EUR.LT123999010000000001', tag: '', tcc: 'TRSF', vx: '', cardid: '' },
  ...{ cardNumber: '', al: [], ver: n, review: null },
  meta: { ...meta, name, acc, msg: 'Invoice', initiator: '', confirmator: '', myIBAN: '', myName: '', delivery: '' },
});
const items = [payment(1, 'Baltic Timber UAB', 3), payment(2, 'Rasa Beržaitė', 0), payment(3, 'Cash', 0, '')];

function bank(answer: () => Response) {
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/web/payments/10000000001?') || address.endsWith('/web/payments/10000000001')
      ? answer()
      : Response.json({ lines: [], refusal: '', version: 0, documents: [] }),
  );
}
const listed = (rows: unknown[]) => () =>
  Response.json({ items: rows, next: null, count: { rows: rows.length, exact: true } });

function show(permissions = 'M|ADTPIE0ZUS') {
  const profile = { ID: '90000000004', FullName: 'Monika', Permissions: permissions, flags: '', companies: [] };
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), profile);
  return render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <TransactionsTab client={client} />
      </Moving>
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000004', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 1000);
});

const row = (name: string) => page.getByRole('table', { name: 'Transactions' }).getByRole('button', { name });
const panel = (name: string) => page.getByRole('complementary', { name });
const offered = () =>
  page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);

test('a payment opens by Enter with what may be done about it, arrows go on, and Escape closes it', async () => {
  bank(listed(items));
  await show();
  await expect.element(row('Baltic Timber UAB')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  row('Baltic Timber UAB').element().focus();
  await userEvent.keyboard('{Enter}');
  const first = panel('Baltic Timber UAB');
  await expect.element(first.getByRole('button', { name: 'Request information' })).toBeVisible();
  first.getByRole('button', { name: 'More' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(offered).toEqual(['White list', 'Report to MLRO', 'Void']);
  expect(await barriersIn()).toEqual([]);
  // Escape ends the menu alone, and focus is at its button again
  await userEvent.keyboard('{Escape}');
  await expect.poll(offered).toEqual([]);
  await expect.element(first.getByRole('button', { name: 'More' })).toHaveFocus();
  await first.getByRole('button', { name: /next/i }).click();
  // only what is executed can be voided, and only who has an account is on a white list
  await panel('Rasa Beržaitė').getByRole('button', { name: 'More' }).click();
  await expect.poll(offered).toEqual(['White list', 'Report to MLRO']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(offered).toEqual([]);
  await page.getByRole('button', { name: /next/i }).click();
  await panel('Cash').getByRole('button', { name: 'More' }).click();
  await expect.poll(offered).toEqual(['Report to MLRO']);
  await userEvent.keyboard('{Escape}');
  await expect.poll(offered).toEqual([]);
  // on a slow machine the words at the button have come up and take the first one
  const afterEscape = async () => userEvent.keyboard('{Escape}').then(() => panel('Cash').elements());
  await expect.poll(afterEscape).toEqual([]);
});

test('a request for information begins with the payment, and names it', async () => {
  const sent: unknown[] = [];
  bank(listed(items));
  const reading = fetch;
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (init.method !== 'POST') return reading(address, init);
    sent.push([address.replace(/[0-9a-f-]{36}$/, 'id'), JSON.parse(String(init.body))]);
    return Response.json({ id: 'x' }, { status: 201 });
  });
  await show();
  await row('Rasa Beržaitė').click();
  await panel('Rasa Beržaitė').getByRole('button', { name: 'Request information' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask Giria UAB about this payment?' });
  await expect.element(dialog.getByRole('textbox', { name: 'Title' })).toHaveValue(title);
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('Unlike the others');
  expect(await barriersIn()).toEqual([]);
  await dialog.getByRole('button', { name: 'Open case' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const body = { type: 'RFI', title, comment: 'Unlike the others', paymentId: items[1]?.id };
  expect(sent).toEqual([['/web/tasks/10000000001/id', body]]);
  expect(location.hash).toMatch(/^#\/bko-case\?/);
});
const title = 'Payment of 2.00 EUR to Rasa Beržaitė, 2026-11-20';

test('who decides nothing may report a payment, and look at its log', async () => {
  bank(listed(items));
  await show('E|');
  await row('Baltic Timber UAB').click();
  // no menu of one entry
  await expect.element(panel('Baltic Timber UAB').getByRole('button', { name: 'Report to MLRO' })).toBeVisible();
  for (const name of ['More', 'Request information'])
    expect(panel('Baltic Timber UAB').getByRole('button', { name }).elements()).toEqual([]);
  await panel('Baltic Timber UAB').getByRole('button', { name: 'Log of this payment' }).click();
  expect(location.hash).toContain(`tab=log&record=${items[0]?.id}`);
  await userEvent.keyboard('{Escape}');
});

test('what staff posted by hand says who did, and offers nothing that is for payments', async () => {
  const posted = payment(4, 'Suspense', 3, '');
  const people = { initiator: 'Finansė', confirmator: 'Rimantas', msg: 'Sent twice' };
  bank(listed([{ ...posted, tag: 'MANUAL', tcc: 'OTHR', meta: { ...posted.meta, ...people } }]));
  await show();
  await row('Suspense').click();
  const facts = ['MessageSent twice', 'TypeBank entry', 'Posted byFinansė', 'Confirmed byRimantas'];
  for (const words of facts) await expect.element(panel('Suspense')).toHaveTextContent(words);
  await expect.element(panel('Suspense').getByRole('button', { name: 'Log of this entry' })).toBeVisible();
  for (const name of ['More', 'Request information'])
    expect(panel('Suspense').getByRole('button', { name }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
});

test('without payments it says what will stand there; what cannot be read says so and can be tried again', async () => {
  bank(listed([]));
  await show();
  await expect.element(page.getByText('No payments yet')).toBeVisible();
  await cleanup();
  queryClient.clear();
  const problem = { type: 'about:blank', requestId: 'r7', status: 500, code: 'internal-error', title: 'Broken.' };
  bank(
    () =>
      new Response(JSON.stringify(problem), { status: 500, headers: { 'content-type': 'application/problem+json' } }),
  );
  await show();
  await expect.element(page.getByText('The payments could not be loaded. Broken.')).toBeVisible();
  expect(await barriersIn()).toEqual([]);
  bank(listed(items));
  await page.getByRole('button', { name: /again/i }).click();
  await expect.element(row('Baltic Timber UAB')).toBeVisible();
});
