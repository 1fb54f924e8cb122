// What the check step warns of before a payment is created or changed: limits, and payments sent together.
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react/pure';
import { sampleTask } from '../../../../../../tests/samples/sampleTask.ts';
import { makeKeys } from '../../../../../client/api/proof.ts';
import { callKey, queryClient } from '../../../../../client/api/queries.ts';
import { selectCompany } from '../../../../../client/session/company.ts';
import { sessionStore } from '../../../../../client/session/session.ts';
import { clientCalls } from '../../../../clients/calls.ts';
import type { ShownFund } from '../../../../clients/company/funds.ts';
import type { Task } from '../../../tasks/task.ts';
import { OrderCheck } from './OrderCheck.tsx';

const fundOf = (name: string, iban: string): ShownFund => ({
  id: `EUR.${iban}`,
  currency: 'EUR',
  iban,
  name,
  blocked: false,
  balanceMinor: 1_000_000n,
  reservedMinor: 0n,
  availableMinor: 1_000_000n,
});
const main = fundOf('Main', 'LT603999030000000001');
const reserve = fundOf('Reserve', 'LT073999050000000001');
const companyId = '30000000001';
const limits = [
  { key: 'dayOut', limit: 'EUR100.00', used: 'EUR40.00' },
  { key: 'monthOut', limit: 'EUR1000.00', used: 'EUR40.00' },
];

beforeEach(async () => {
  sessionStore.set({ userId: '1', token: 'token', keys: await makeKeys(), expiresAt: Date.now() + 240_000 });
  selectCompany(companyId);
  const stats = { months: [], countries: [], limits };
  queryClient.setQueryData(callKey(clientCalls.readStats, { params: { companyId } }), stats);
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const answer = String(address).endsWith('/stats') ? stats : { outcome: 'match', holder: '' };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(async () => {
  await cleanup();
  queryClient.clear();
  selectCompany(undefined);
  sessionStore.set(undefined);
  vi.restoreAllMocks();
});

function check(amount: string, { acc = 'LT573999030000000002', task }: { acc?: string; task?: Task } = {}) {
  const order = { acc, name: 'Duona', amount, currency: 'EUR', msg: '', accountid: main.id } as const;
  return render(
    <QueryClientProvider client={queryClient}>
      <OrderCheck order={order} fund={main} funds={[main, reserve]} task={task} bankCode="39990" onRename={() => {}} />
    </QueryClientProvider>,
  );
}

const warning = /more than the company’s limits leave: today 60\.00\sEUR\./;
test('an amount above what a limit leaves is warned of, with what it leaves', async () => {
  const screen = await check('60.01');
  await expect.element(screen.getByText(warning)).toBeVisible();
});

test('an amount within the limits, or to an own account, is not', async () => {
  const within = await check('60.00');
  await expect.element(within.getByText('Duona').first()).toBeVisible();
  await expect.element(within.getByText(/limits leave/)).not.toBeInTheDocument();
  await within.unmount();
  const own = await check('500.00', { acc: reserve.iban });
  await expect.element(own.getByText('Duona').first()).toBeVisible();
  await expect.element(own.getByText(/limits leave/)).not.toBeInTheDocument();
});

test('a change of one of several payments sent together says what becomes of the others', async () => {
  const screen = await check('1.00', { task: sampleTask({ together: 3 }) });
  await expect.element(screen.getByText(/sent for approval together with 2 other payments/)).toBeVisible();
});
