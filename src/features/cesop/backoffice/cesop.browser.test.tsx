// CESOP against a bank that answers from memory: what each state of a quarter offers to whom, and rows with errors.
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
import type { CesopMessage, CesopQuarter } from '../calls.ts';
import { CesopSection } from './CesopSection.tsx';

const at = '2026-10-05T08:00:00Z';
const messageId = '1feeb77a-339f-4228-a12f-5f2d295def8e';
const payeeId = '660f1ecb-1764-40b8-8153-72793e2af465';
const message: CesopMessage = {
  ...{ id: messageId, quarter: '2026-Q3', kind: 'new', state: 'drafted', payees: 2, transactions: 1052, leftOut: 0 },
  ...{ madeBy: 'Finansė', madeAt: at, filedBy: '', filedAt: null, reference: '', answeredBy: '', answeredAt: null },
  ...{ errors: 0, rejected: 0, isErased: false, isOwn: false, job: null },
};
const answered: CesopMessage = {
  ...{ ...message, state: 'partly-accepted', filedBy: 'Adomas', filedAt: at, reference: 'VMI-1' },
  ...{ answeredBy: 'Adomas', answeredAt: at, errors: 2, rejected: 1 },
};
const quarter: CesopQuarter = {
  ...{ quarter: '2026-Q3', from: '2026-07-01', until: '2026-09-30', dueDay: '2026-10-31', state: 'open' },
  ...{ isLate: true, messages: [] },
};
const payee = {
  ...{
    id: payeeId,
    place: 1,
    role: 'payer',
    name: 'Fjord AS',
    country: 'NO',
    clientId: '',
    accounts: 'NO9386011117947',
  },
  ...{ payments: 26, refunds: 1, amount: 'EUR26.00', docKind: 'new', state: 'rejected', errors: 1 },
};
const error = { code: '50030', title: 'Date', description: 'Not in the period', counter: '1', transactionId: 'T-1' };
const onePayee = {
  ...{ ...payee, messageId, address: '', taxId: '', corrects: '', errors: [error] },
  accounts: [{ identifier: 'NO9386011117947', kind: 'IBAN', country: 'NO' }],
};
const transaction = {
  ...{ id: 'T-1', payeeId, payee: 'Fjord AS', at, amount: 'EUR-1.00', isRefund: true, method: 'Bank transfer' },
  ...{ atPremises: false, payerCountry: 'LT', payerSource: 'IBAN', payeeCountry: 'NO', errors: ['50030 Date'] },
};

/** What is read by an address, the first that fits. */
const answers = (shown: CesopQuarter): readonly (readonly [RegExp, unknown])[] => [
  [/^\/web\/cesop$/, { today: '2026-11-29', items: [shown] }],
  [/\/payees/, { items: [payee], next: null }],
  [/\/transactions/, { items: [transaction], next: null }],
  [/\/cesop-payees\//, onePayee],
  [/\/cesop-messages\//, { message, countries: [], errors: [] }],
];

/** Gives what was sent. */
function bank(shown: CesopQuarter) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    if (method === 'GET') {
      const found = answers(shown).find(([form]) => form.test(address));
      return Response.json(found ? found[1] : { items: [], next: null });
    }
    sent.push([method, address, body ? JSON.parse(String(body)) : undefined]);
    if (method === 'PATCH') return new Response(null, { status: 204 });
    return Response.json({ messageId, jobId: '01900000-0000-7000-8000-000000000002' });
  });
  return sent;
}

async function show(permissions: string, query = '&quarter=2026-Q3'): Promise<void> {
  browserHistory().replace(`${paths.bkoFinancialInformation}?tab=reports${query}`);
  queryClient.setQueryData(callKey(sessionCalls.readProfile, {}), {
    ...{ ID: '90000000005', FullName: 'Finansė', Permissions: permissions, flags: '', companies: [] },
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <Moving>
        <main>
          <h1>Financial information</h1>
          <CesopSection />
        </main>
      </Moving>
      <Alerts />
    </QueryClientProvider>,
  );
}

beforeEach(async () => {
  queryClient.clear();
  wire({ calls: { readProfile: sessionCalls.readProfile } } as never);
  sessionStore.set({ userId: '90000000005', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  await page.viewport(1440, 900);
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a late quarter says so, and Financial makes its message', async () => {
  const sent = bank(quarter);
  await show('F|S');
  await expect.element(page.getByText('Late: to be reported')).toBeVisible();
  await expect.element(page.getByText('The message was due on 2026-10-31.')).toBeVisible();
  await userEvent.click(button('Make message'));
  await expect.poll(() => sent).toEqual([['POST', '/web/cesop/2026-Q3', undefined]]);
  expect(await barriersIn()).toEqual([]);
});

test('Executive reads and is offered no step', async () => {
  bank(quarter);
  await show('E|');
  await expect.element(page.getByText('Financial makes the message.')).toBeVisible();
  await expect.element(button('Make message')).not.toBeInTheDocument();
});

test('who made a draft does not file it', async () => {
  bank({ ...quarter, state: 'drafted', messages: [{ ...message, isOwn: true }] });
  await show('F|S');
  await expect.element(button('Record as filed')).toHaveAttribute('aria-disabled', 'true');
});

test('another staff user records the filing with the receipt', async () => {
  const sent = bank({ ...quarter, state: 'drafted', messages: [message] });
  await show('F|S');
  await userEvent.click(button('Record as filed'));
  await page.getByLabelText('Reference of the receipt').fill('VMI-1');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Record as filed' }));
  await expect.poll(() => sent).toEqual([['PATCH', `/web/cesop-messages/${messageId}?filed`, { reference: 'VMI-1' }]]);
});

test('what is partly accepted is corrected with a reason', async () => {
  const sent = bank({ ...quarter, isLate: false, state: 'partly-accepted', messages: [answered] });
  await show('F|S');
  await expect.element(page.getByText('2, 1 payees rejected')).toBeVisible();
  await userEvent.click(button('Correct'));
  await page.getByLabelText('Comment').fill('The date was wrong.');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Correct' }));
  await expect.poll(() => sent).toEqual([['POST', '/web/cesop/2026-Q3?correct', { comment: 'The date was wrong.' }]]);
});

test('rows of a message show their errors, and lead from a payee to its transactions', async () => {
  bank({ ...quarter, isLate: false, state: 'partly-accepted', messages: [answered] });
  await show('E|', `&message=${messageId}&opened=${payeeId}`);
  await expect.element(page.getByRole('table', { name: 'Payees of the message' }).getByText('Fjord AS')).toBeVisible();
  await expect.element(page.getByText('Not in the period (T-1)')).toBeVisible();
  await userEvent.click(button('Show transactions'));
  const table = page.getByRole('table', { name: 'Transactions of the message' });
  await expect.element(table.getByText('50030 Date')).toBeVisible();
  await expect.element(table.getByText('Refund', { exact: true }).last()).toBeVisible();
});
