// What the check step shows and warns of before a payment is created or changed: the payee and their bank, limits, and
// payments sent together.
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { makeKeys } from '#client/api/proof.ts';
import { callKey, queryClient } from '#client/api/queries.ts';
import { selectCompany } from '#client/session/company.ts';
import { sessionStore } from '#client/session/session.ts';
import { Button } from '#client/ui/action/Button.tsx';
import { clientCalls } from '#features/clients/calls.ts';
import type { ShownFund } from '#features/clients/company/funds.ts';
import type { AlikePayment } from '#features/payments/orders/alikeCalls.ts';
import type { PaymentOrder } from '#features/payments/orders/calls.ts';
import type { PayeeOutcome } from '#features/payments/payees/payeeCheck.ts';
import type { Task } from '#features/payments/tasks/task.ts';
import { loadIbanRules } from '#shared/validIban.ts';
import { sampleTask } from '#tests/samples/sampleTask.ts';
import { isAlikeSeen } from './alike.ts';
import { OrderCheck } from './OrderCheck.tsx';
import { useMismatch } from './useMismatch.ts';

const getFund = (name: string, iban: string): ShownFund => ({
  id: `EUR.${iban}`,
  currency: 'EUR',
  iban,
  name,
  blocked: false,
  balanceMinor: 1_000_000n,
  reservedMinor: 0n,
  availableMinor: 1_000_000n,
});
const main = getFund('Main', 'LT603999030000000001');
const reserve = getFund('Reserve', 'LT073999050000000001');
const companyId = '30000000001';
const checkedAt = '2026-11-21T12:00:00Z';
const bank = {
  name: 'Beispielbank AG',
  bic: 'DEMODEF1XXX',
  isInstant: true,
  arrivesOn: '2026-11-24',
  cutOffAt: '2026-11-24T13:30:00.000Z',
};
const figures = { rate: '', least: '', most: '', from: '2026-01-01', until: null };
const prices = {
  today: '2026-11-21',
  items: [
    { code: 'BOOKFEE', title: 'Internal payment fee', basis: 'payment', amount: '0.10', ...figures },
    { code: 'SEPAFEE', title: 'SEPA payment fee', basis: 'payment', amount: '0.35', ...figures },
  ],
};
let outcome: PayeeOutcome;
let alike: AlikePayment[];
const limits = [
  { key: 'dayOut', limit: 'EUR100.00', used: 'EUR40.00' },
  { key: 'monthOut', limit: 'EUR1000.00', used: 'EUR40.00' },
];

// the form has fetched them to judge the order
beforeAll(loadIbanRules);
beforeEach(async () => {
  outcome = 'match';
  alike = [];
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  selectCompany(companyId);
  const stats = { months: [], countries: [], limits };
  queryClient.setQueryData(callKey(clientCalls.readStats, { params: { companyId } }), stats);
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const path = new URL(String(address), window.location.href).pathname;
    const answer = path.endsWith('/stats')
      ? stats
      : path.includes('/banks/')
        ? bank
        : path.endsWith('/prices')
          ? prices
          : path.endsWith('/payments')
            ? { items: alike, next: null }
            : { outcome, holder: '', checkedAt };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});

interface Checked {
  acc?: string;
  task?: Task;
  instant?: boolean;
}

function check(amount: string, { task, ...changes }: Checked = {}) {
  const order = {
    acc: 'LT573999030000000002',
    name: 'Duona',
    amount,
    currency: 'EUR',
    msg: '',
    accountid: main.id,
  } as const;
  return render(<CheckStep order={{ ...order, ...changes }} task={task} />, { wrapper });
}

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);

/** The step with the button of the panel around it. */
function CheckStep({ order, task }: { order: PaymentOrder; task: Task | undefined }) {
  const { consent, withConsent } = useMismatch(order);
  const [sent, setSent] = useState('');
  return (
    <>
      <OrderCheck
        order={order}
        fund={main}
        funds={[main, reserve]}
        task={task}
        bankCode="39990"
        onRename={() => {}}
        mismatch={consent}
      />
      <Button onClick={async () => setSent(JSON.stringify(await withConsent(order)) ?? 'nothing')}>Create</Button>
      <output>{sent}</output>
    </>
  );
}

const warning = /exceeds the company’s remaining limits: today 60\.00\sEUR\./;
test('an amount above what a limit leaves is warned of, with what it leaves', async () => {
  const screen = await check('60.01');
  await expect.element(screen.getByText(warning)).toBeVisible();
});

test('an amount within the limits, or to an own account, is not', async () => {
  const within = await check('60.00');
  await expect.element(within.getByText('Duona').first()).toBeVisible();
  await expect.element(within.getByText(/remaining limits/)).not.toBeInTheDocument();
  await within.unmount();
  const own = await check('500.00', { acc: reserve.iban });
  await expect.element(own.getByText('Duona').first()).toBeVisible();
  await expect.element(own.getByText(/remaining limits/)).not.toBeInTheDocument();
});

test('a change of one of several payments sent together says what becomes of the others', async () => {
  const screen = await check('1.00', { task: sampleTask({ together: 3 }) });
  await expect.element(screen.getByText(/sent for approval together with 2 other payments/)).toBeVisible();
});

test('another bank is named, with how the money gets there', async () => {
  const screen = await check('1.00', { acc: 'DE14999000112661482224' });
  await expect.element(screen.getByText('Beispielbank AG')).toBeVisible();
  await expect.element(screen.getByText('Arrives within 10 seconds')).toBeVisible();
  await screen.unmount();
  const later = await check('1.00', { acc: 'DE14999000112661482224', instant: false });
  await expect.element(later.getByText(/^Arrives on Tuesday, 24 November, if it is approved before/)).toBeVisible();
});

test('a payment whose name does not match is created with the word of its creator alone', async () => {
  outcome = 'none';
  const screen = await check('1.00');
  const word = screen.getByRole('checkbox', { name: /^I have confirmed this account with Duona in another way/ });
  await expect.element(word).not.toBeChecked();
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Confirm this, or go back and correct the payee.');
  await expect.element(screen.getByRole('status')).toHaveTextContent('nothing');
  await expect.element(word).toHaveFocus();
  await word.click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('"mismatchAccepted":true');
});

test('a payment whose name matches says nothing of it', async () => {
  const screen = await check('1.00');
  await screen.getByRole('button', { name: 'Create' }).click();
  await expect.element(screen.getByRole('status')).toHaveTextContent('"name":"Duona"');
  expect(screen.getByRole('status').element().textContent).not.toContain('mismatch');
});

test('a payment that was entered before is warned of, with when', async () => {
  alike = [{ id: '1', createdAt: '2026-11-20T10:00:00Z', isWaiting: false }];
  const screen = await check('1.00');
  await expect.element(screen.getByText(/same payee, amount and message was created on 2026-11-20/)).toBeVisible();
});

test('a payment that was entered before is saved only after its warning was shown', async () => {
  alike = [{ id: '1', createdAt: '2026-11-20T10:00:00Z', isWaiting: false }];
  const order = {
    acc: reserve.iban,
    name: 'Reserve',
    amount: '7.00',
    currency: 'EUR',
    msg: '',
    accountid: main.id,
  } as const;
  const checked = { order, task: undefined };
  expect(await isAlikeSeen(companyId, checked)).toBe(false);
  // the answer is on the screen by now
  expect(await isAlikeSeen(companyId, checked)).toBe(true);
  alike = [];
  expect(await isAlikeSeen(companyId, { ...checked, order: { ...order, amount: '8.00' } })).toBe(true);
});
